// The link that authorises the app, and the code in a pasted text.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authorizationLink, codeFrom, outOfBand, secretText } from '../../../electron/accounts/authorization.ts';

const parts = {
  origin: 'https://coast.example',
  clientId: 'client',
  redirectUri: outOfBand,
  state: 'the state',
  verifier: 'the verifier',
  anotherAccount: false,
};

test('the link contains the request, and the hash of the verifier instead of the verifier', () => {
  const link = new URL(authorizationLink(parts));
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

test('the link asks for a new login when the server already has an account of the app', () => {
  expect(new URL(authorizationLink({ ...parts, anotherAccount: true })).searchParams.get('force_login')).toBe('true');
});

test('every secret is new and has 256 bits', () => {
  const secrets = Array.from({ length: 100 }, secretText);
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
  ['a longer code', 'x'.repeat(2_001), null],
  ['an address with another state', 'http://127.0.0.1:4000/x?code=abc&state=other', null],
  ['an address without a state', 'http://127.0.0.1:4000/x?code=abc', null],
  ['an address without a code', 'http://127.0.0.1:4000/x?state=s', null],
])('%s is read', (_, pasted, code) => {
  expect(codeFrom(pasted, 's')).toBe(code);
});
