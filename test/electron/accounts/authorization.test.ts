// Tests the OAuth authorization link, and extracting the code from pasted text.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAuthorizationLink, extractCode, outOfBand, createSecret } from '../../../electron/accounts/authorization.ts';

const parts = {
  origin: 'https://coast.example',
  clientId: 'client',
  redirectUri: outOfBand,
  state: 'the state',
  verifier: 'the verifier',
  anotherAccount: false,
};

test('creates a link with the request parameters, and the hash of the verifier instead of the verifier', () => {
  const link = new URL(createAuthorizationLink(parts));
  expect(link.origin + link.pathname).toBe('https://coast.example/oauth/authorize');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: 'urn:ietf:wg:oauth:2.0:oob',
    scope: 'read write follow push',
    state: 'the state',
    code_challenge: createHash('sha256').update('the verifier').digest('base64url'),
    code_challenge_method: 'S256',
  });
});

test('forces a new login if the app already has an account on the server', () => {
  expect(new URL(createAuthorizationLink({ ...parts, anotherAccount: true })).searchParams.get('force_login')).toBe('true');
});

test('creates a new 256-bit secret at each call', () => {
  const secrets = Array.from({ length: 100 }, createSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});

test.each([
  ['a code', 'abc-123', 'abc-123'],
  ['a code with spaces around it', '  abc-123\n', 'abc-123'],
  ['a code of 2,000 characters', 'x'.repeat(2_000), 'x'.repeat(2_000)],
  ['the redirect address', 'http://127.0.0.1:4000/x?code=abc&state=s', 'abc'],
  ['the redirect address in capitals', 'HTTP://127.0.0.1:4000/x?code=abc&state=s', 'abc'],
  ['an empty text', ' ', null],
  ['two words', 'abc 123', null],
  ['a code of 2,001 characters', 'x'.repeat(2_001), null],
  ['an address with another state', 'http://127.0.0.1:4000/x?code=abc&state=other', null],
  ['an address without a state', 'http://127.0.0.1:4000/x?code=abc', null],
  ['an address without a code', 'http://127.0.0.1:4000/x?state=s', null],
])('extracts the code, or null, from %s', (_, pasted, code) => {
  expect(extractCode(pasted, 's')).toBe(code);
});
