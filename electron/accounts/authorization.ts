// The link a person opens to let the app in, with what proves later that the answer belongs to it (PKCE, RFC 7636).
import { createHash, randomBytes } from 'node:crypto';

export const scopes = 'read write follow push';
/** Shows the code on a page instead of sending it anywhere. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';

export const secretText = (): string => randomBytes(32).toString('base64url');

interface Authorization {
  origin: string;
  clientId: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** The browser may still be signed in as the account that Kittiwake has already. */
  anotherAccount: boolean;
}

export function authorizationLink({ origin, clientId, redirectUri, state, verifier, anotherAccount }: Authorization): string {
  const link = new URL('/oauth/authorize', origin);
  link.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(anotherAccount ? { force_login: 'true' } : {}),
  }).toString();
  return link.href;
}

/** The code in what a person pasted: the code itself, or the whole address the browser ended at. Null when its state is another's. */
export function codeFrom(pasted: string, state: string): string | null {
  const text = pasted.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return /^\S{1,2000}$/.test(text) ? text : null;
  const { searchParams } = new URL(text);
  return searchParams.get('state') === state ? searchParams.get('code') : null;
}
