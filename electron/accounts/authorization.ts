// Creates the link with which a person authorises the app, protected by PKCE (RFC 7636), and reads the code from the answer.
import { createHash, randomBytes } from 'node:crypto';

export const scopes = 'read write follow push';
/** The redirect URI with which the server shows the code on a page. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';

export const secretText = (): string => randomBytes(32).toString('base64url');

interface Authorization {
  origin: string;
  clientId: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** Asks for a new login: the browser may be signed in to the account that Kittiwake already has. */
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

/** The code in a pasted text: either the code, or the whole address that the browser was redirected to. Null when it is invalid or belongs to another state. */
export function codeFrom(pasted: string, state: string): string | null {
  const text = pasted.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return /^\S{1,2000}$/.test(text) ? text : null;
  const { searchParams } = new URL(text);
  return searchParams.get('state') === state ? searchParams.get('code') : null;
}
