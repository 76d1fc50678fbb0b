import { beforeEach, expect, test } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Request } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';

const account = makeAccountKey('https://coast.example', '7');
let tokens: Result<string>[];
let signedOut: string[];
let sent: unknown[];
let answer: Result<unknown>;

const call = createAccountCall(
  (async (...args: unknown[]) => {
    sent.push(args);
    return answer;
  }) as unknown as Request,
  {
    token: async () => (tokens.length > 1 ? tokens.shift() : tokens[0]) as Result<string>,
    markSignedOut: (key) => void signedOut.push(key),
  },
);

beforeEach(() => {
  [tokens, signedOut, sent] = [[ok('old')], [], []];
  answer = ok({ data: null, next: null, prev: null });
});

test('a call goes to the account’s server with the account’s token', async () => {
  expect(await call(account, 'lists.delete', { id: '1' }, { background: true })).toEqual(answer);
  expect(sent).toEqual([[{ origin: 'https://coast.example', token: 'old' }, 'lists.delete', { id: '1' }, { background: true }]]);
});

test('nothing is sent without a token, and the reason is answered', async () => {
  const locked = fail('keychain-locked');
  tokens = [locked];
  expect(await call(account, 'lists.delete', { id: '1' })).toEqual(locked);
  expect(sent).toEqual([]);
});

test('an account whose token the server refuses is marked as signed out', async () => {
  answer = fail('signed-out');
  expect(await call(account, 'lists.delete', { id: '1' })).toEqual(answer);
  expect(signedOut).toEqual([account]);
});

test('an account that got a new token during the call stays signed in', async () => {
  tokens = [ok('old'), ok('new')];
  answer = fail('signed-out');
  await call(account, 'lists.delete', { id: '1' });
  expect(signedOut).toEqual([]);
});

test('any other failure leaves the account signed in', async () => {
  answer = fail('forbidden');
  await call(account, 'lists.delete', { id: '1' });
  expect(signedOut).toEqual([]);
});
