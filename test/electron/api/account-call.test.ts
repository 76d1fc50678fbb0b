import { beforeEach, expect, test } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Request } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { retryVerdict } from '../../../electron/system/retry-policy.ts';

const account = makeAccountKey('https://coast.example', '7');
const done = ok({ data: null, next: null, prev: null });
const refused = fail('signed-out', 'token-refused', { host: 'coast.example' }, { status: 401 });
let tokens: Result<string>[];
let checked: unknown[];
let verdict: 'works' | 'refused' | 'unknown';
let sent: unknown[][];
let answers: Result<unknown>[];

const next = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) as T;
const call = createAccountCall(
  (async (...args: unknown[]) => {
    sent.push(args);
    return next(answers);
  }) as unknown as Request,
  { token: async () => next(tokens) },
  async (...args) => {
    checked.push(args);
    return verdict;
  },
);
const remove = () => call(account, 'lists.delete', { id: '1' });

beforeEach(() => {
  [tokens, checked, sent, answers, verdict] = [[ok('old')], [], [], [done], 'works'];
});

test('a call goes to the account’s server with the account’s token', async () => {
  expect(await call(account, 'lists.delete', { id: '1' }, { background: true })).toEqual(done);
  expect(sent).toEqual([[{ origin: 'https://coast.example', token: 'old' }, 'lists.delete', { id: '1' }, { background: true }]]);
});

test('nothing is sent without a token, and the reason is answered', async () => {
  const locked = fail('keychain-locked');
  tokens = [locked];
  expect(await remove()).toEqual(locked);
  expect(sent).toEqual([]);
});

test('a refusal of the token is believed when it is confirmed', async () => {
  [answers, verdict] = [[refused], 'refused'];
  expect(await remove()).toEqual(refused);
  expect([checked, sent.length]).toEqual([[[account, 'old']], 1]);
});

test('one stray refusal is passed over: the call is sent again', async () => {
  answers = [refused, done];
  expect(await remove()).toEqual(done);
  expect(sent).toHaveLength(2);
});

test('the call is sent again with the token that the account got meanwhile', async () => {
  [answers, tokens] = [
    [refused, done],
    [ok('old'), ok('new')],
  ];
  await remove();
  expect(sent.map(([at]) => at)).toEqual(['old', 'new'].map((token) => ({ origin: 'https://coast.example', token })));
});

test.each([
  ['could not be confirmed', 'unknown', 'sign-in-unconfirmed', 1],
  ['comes again although the token works', 'works', 'refused-though-signed-in', 2],
] as const)('a refusal that %s is no reason to sign in again, and may be over later', async (_, said, problem, times) => {
  [answers, verdict] = [[refused], said];
  const answer = await remove();
  expect(answer).toMatchObject({ ok: false, error: { code: 'sign-in-unclear', problem, status: 401 } });
  expect(sent).toHaveLength(times);
  expect(answer.ok || retryVerdict(answer.error)).toBe('not-sent');
});

test('another failure after a stray refusal is answered as it is', async () => {
  answers = [refused, fail('not-found')];
  expect(await remove()).toEqual(fail('not-found'));
});

test('any other failure is no reason to check the token', async () => {
  answers = [fail('forbidden')];
  await remove();
  expect([checked, sent.length]).toEqual([[], 1]);
});
