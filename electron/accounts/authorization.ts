// Creates the OAuth authorization link with PKCE (RFC 7636), and extracts the code from the response.
import { createHash, randomBytes } from 'node:crypto';

export const scopes = 'read write follow push';
/** Redirect URI with which the server shows the code on a page. */
export const outOfBand = 'urn:ietf:wg:oauth:2.0:oob';

export const createSecret = (): string => randomBytes(32).toString('base64url');

interface Authorization {
  origin: string;
  clientId: string;
  redirectUri: string;
  state: string;
  verifier: string;
  /** Forces a new login: the browser may be signed in to the account that Kittiwake already has. */
  anotherAccount: boolean;
}

export function createAuthorizationLink({ origin, clientId, redirectUri, state, verifier, anotherAccount }: Authorization): string {
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

/**
 * Extracts the code from pasted text: the code itself, or the whole URL that the browser was redirected to.
 * Returns null if the text is invalid or belongs to another state.
 */
export function extractCode(pasted: string, state: string): string | null {
  const text = pasted.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return /^\S{1,2000}$/.test(text) ? text : null;
  const { searchParams } = new URL(text);
  return searchParams.get('state') === state ? searchParams.get('code') : null;
}
