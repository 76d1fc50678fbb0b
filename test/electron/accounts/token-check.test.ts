// A refused token is believed only when the server refuses it once more, and it is asked again later.
import { beforeEach, expect, test } from 'vitest';
import { createTokenCheck } from '../../../electron/accounts/token-check.ts';
import type { TokenCheck } from '../../../electron/accounts/token-check.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Request } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { makeCredentials } from './fakes.ts';

const account = makeAccountKey('https://coast.example', '7');
let clock: ManualClock;
let asked: unknown[][];
let answer: Result<unknown>;
/** The account's token now; null: the account was removed. */
let token: string | null;
let told: string[];
let tokenCheck: TokenCheck;

beforeEach(() => {
  [clock, asked, told, token, answer] = [manualClock(), [], [], 'old', fail('signed-out')];
  tokenCheck = createTokenCheck({
    request: (async (...args: unknown[]) => {
      asked.push(args);
      return answer;
    }) as unknown as Request,
    accounts: {
      token: async () => (token === null ? fail('unknown-account') : ok(token)),
      credentials: async () => (token === null ? fail('unknown-account') : ok(makeCredentials(token))),
      markSignedOut: (key) => void told.push(`out ${key}`),
      markAccepted: (key) => void told.push(`accepted ${key}`),
    },
    clock,
  });
});

const settled = () => new Promise(setImmediate);

test('a token that the server accepts works, and the account stays signed in', async () => {
  answer = ok(null);
  expect(await tokenCheck.check(account, 'old')).toBe('works');
  expect(asked).toEqual([[{ origin: 'https://coast.example', token: 'old' }, 'accounts.verifyCredentials', {}]]);
  expect([told, clock.planned()]).toEqual([[], []]);
});

test('a token that the server refuses again signs the account out', async () => {
  expect(await tokenCheck.check(account, 'old')).toBe('refused');
  expect(told).toEqual([`out ${account}`]);
});

test.each(['offline', 'timeout', 'server-error', 'rate-limited', 'bad-answer', 'forbidden'] as const)(
  'when the question fails with %s, nothing is known and nobody is signed out',
  async (code) => {
    answer = fail(code);
    expect(await tokenCheck.check(account, 'old')).toBe('unknown');
    expect([told, clock.planned()]).toEqual([[], []]);
  },
);

test('calls that are refused at the same time share one question', async () => {
  const verdicts = await Promise.all([1, 2, 3].map(() => tokenCheck.check(account, 'old')));
  expect([verdicts, asked.length, told.length]).toEqual([['refused', 'refused', 'refused'], 1, 1]);
  await tokenCheck.check(account, 'old');
  expect(asked).toHaveLength(2);
});

test('an account that has a new token by then stays signed in', async () => {
  token = 'new';
  expect(await tokenCheck.check(account, 'old')).toBe('works');
  expect([told, clock.planned()]).toEqual([[], []]);
});

test('a server that accepts the token later brings the account back by itself', async () => {
  await tokenCheck.check(account, 'old');
  expect(clock.planned()).toEqual([300_000]);
  clock.advance(300_000);
  await settled();
  expect([told.length, clock.planned()]).toEqual([1, [600_000]]);
  answer = fail('offline');
  clock.advance(600_000);
  await settled();
  expect([told.length, clock.planned()]).toEqual([1, [1_200_000]]);
  answer = ok(null);
  clock.advance(1_200_000);
  await settled();
  expect([told, clock.planned()]).toEqual([[`out ${account}`, `accepted ${account}`], []]);
});

test('the network being back is a reason to ask at once', async () => {
  await tokenCheck.check(account, 'old');
  answer = ok(null);
  tokenCheck.recheck();
  await settled();
  expect([told.at(-1), clock.planned()]).toEqual([`accepted ${account}`, []]);
});

test.each([
  ['signed in again', 'new'],
  ['was removed', null],
])('an account that %s is not asked about any more', async (_, now) => {
  await tokenCheck.check(account, 'old');
  token = now;
  clock.advance(300_000);
  await settled();
  expect([asked.length, told.length, clock.planned()]).toEqual([1, 1, []]);
});

test('stop ends the waiting', async () => {
  await tokenCheck.check(account, 'old');
  tokenCheck.stop();
  expect(clock.planned()).toEqual([]);
});
