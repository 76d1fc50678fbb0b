import { beforeEach, expect, test } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { ApiRequest } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { retryVerdict } from '../../../electron/contract/retry-policy.ts';

const account = makeAccountKey('https://coast.example', '7');
const emptyAnswer = ok({ data: null, next: null, prev: null });
const refused = fail('signed-out', 'token-refused', { host: 'coast.example' }, { status: 401 });
let tokens: Result<string>[];
let checked: unknown[];
let verdict: 'works' | 'refused' | 'unknown';
let requests: unknown[][];
let answers: Result<unknown>[];
let reachedStates: boolean[];

const next = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) as T;
const call = createAccountCall(
  (async (...args: unknown[]) => {
    requests.push(args);
    return next(answers);
  }) as unknown as ApiRequest,
  { token: async () => next(tokens) },
  async (...args) => {
    checked.push(args);
    return verdict;
  },
  (_, isReached) => void reachedStates.push(isReached),
);
const remove = () => call(account, 'lists.delete', { id: '1' });

beforeEach(() => {
  [tokens, checked, requests, answers, verdict, reachedStates] = [[ok('old')], [], [], [emptyAnswer], 'works', []];
});

test('sends the call to the account’s server with the account’s token', async () => {
  expect(await call(account, 'lists.delete', { id: '1' }, { background: true })).toEqual(emptyAnswer);
  expect(requests).toEqual([[{ origin: 'https://coast.example', token: 'old' }, 'lists.delete', { id: '1' }, { background: true }]]);
});

test('sends nothing without a token, and returns the reason', async () => {
  const locked = fail('keychain-locked');
  tokens = [locked];
  expect(await remove()).toEqual(locked);
  expect(requests).toEqual([]);
});

test('returns the refusal if the check confirms that the token is invalid', async () => {
  [answers, verdict] = [[refused], 'refused'];
  expect(await remove()).toEqual(refused);
  expect([checked, requests.length]).toEqual([[[account, 'old']], 1]);
});

test('sends the call again if the token still works after a refusal', async () => {
  answers = [refused, emptyAnswer];
  expect(await remove()).toEqual(emptyAnswer);
  expect(requests).toHaveLength(2);
});

test('sends the call again with the account’s new token', async () => {
  [answers, tokens] = [
    [refused, emptyAnswer],
    [ok('old'), ok('new')],
  ];
  await remove();
  expect(requests.map(([at]) => at)).toEqual(['old', 'new'].map((token) => ({ origin: 'https://coast.example', token })));
});

test.each([
  ['could not be confirmed', 'unknown', 'sign-in-unconfirmed', 1],
  ['is repeated although the token works', 'works', 'refused-though-signed-in', 2],
] as const)('returns a retryable sign-in-unclear failure for a refusal that %s', async (_, checkVerdict, problem, times) => {
  [answers, verdict] = [[refused], checkVerdict];
  const answer = await remove();
  expect(answer).toMatchObject({ ok: false, error: { code: 'sign-in-unclear', problem, status: 401 } });
  expect(requests).toHaveLength(times);
  expect(answer.ok || retryVerdict(answer.error)).toBe('not-sent');
});

test('returns another failure of the second attempt unchanged', async () => {
  answers = [refused, fail('not-found')];
  expect(await remove()).toEqual(fail('not-found'));
});

const forbidden = fail('forbidden', 'server-says', { host: 'coast.example', words: 'No.' }, { status: 403 });

test.each([
  ['returns a 403 of an account that works', 'works', [ok('old')], forbidden],
  ['returns the state of an account whose calls the server refuses', 'refused', [ok('old'), fail('login-refused')], fail('login-refused')],
] as const)('%s', async (_, checkVerdict, storedTokens, expected) => {
  [answers, verdict, tokens] = [[forbidden], checkVerdict, [...storedTokens]];
  expect(await remove()).toEqual(expected);
  expect([checked, requests.length]).toEqual([[[account, 'old', 'forbidden']], 1]);
});

test('does not check the token after any other failure', async () => {
  answers = [fail('forbidden')];
  await remove();
  expect([checked, requests.length]).toEqual([[], 1]);
});

test.each([
  ['an answer', emptyAnswer, [true]],
  ['a refusal', fail('forbidden', 'not-allowed', { host: 'coast.example' }, { status: 403 }), [true]],
  ['a server error', fail('server-error', undefined, undefined, { status: 503 }), [false]],
  ['no connection', fail('offline'), [false]],
  ['a request that was not sent', fail('rate-limited'), []],
])('N2: reports whether the server was reached: %s', async (_, answer, states) => {
  answers = [answer as Result<unknown>];
  await remove();
  expect(reachedStates).toEqual(states);
});
