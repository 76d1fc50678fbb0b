// Tests the check of refused tokens: a token counts as invalid only after a second refusal, and is checked again later.
import { beforeEach, expect, test } from 'vitest';
import { createTokenCheck } from '../../../electron/accounts/token-check.ts';
import type { TokenCheck } from '../../../electron/accounts/token-check.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { ApiRequest } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { makeCredentials } from './fakes.ts';

const account = makeAccountKey('https://coast.example', '7');
let clock: ManualClock;
let requests: unknown[][];
let answer: Result<unknown>;
/** Answers of single endpoints. */
let answers: Record<string, Result<unknown>>;
/** The account's current token; null if the account was removed. */
let token: string | null;
let reports: string[];
let tokenCheck: TokenCheck;
let disposal: AbortController;

beforeEach(() => {
  [clock, requests, reports, token, answer, answers] = [manualClock(), [], [], 'old', fail('signed-out'), {}];
  disposal = new AbortController();
  tokenCheck = createTokenCheck({
    account,
    request: (async (...args: unknown[]) => {
      requests.push(args);
      return answers[String(args[1])] ?? answer;
    }) as unknown as ApiRequest,
    accounts: {
      token: async () => (token === null ? fail('unknown-account') : ok(token)),
      credentials: async () => (token === null ? fail('unknown-account') : ok(makeCredentials(token))),
      markSignedOut: (key) => void reports.push(`out ${key}`),
      markLoginRefused: (key, { details }) => void reports.push(`refused ${key} ${JSON.stringify(details)}`),
      domain: () => 'coast.example',
      markAccepted: (key) => void reports.push(`accepted ${key}`),
    },
    clock,
    signal: disposal.signal,
  });
});

const settled = () => new Promise(setImmediate);

test('returns “works” for an accepted token, and keeps the account signed in', async () => {
  answer = ok(null);
  expect(await tokenCheck.check('old')).toBe('works');
  expect(requests).toEqual([[{ origin: 'https://coast.example', token: 'old' }, 'accounts.verifyCredentials', {}]]);
  expect([reports, clock.planned()]).toEqual([[], []]);
});

test('signs the account out if the server refuses the token again', async () => {
  expect(await tokenCheck.check('old')).toBe('refused');
  expect(reports).toEqual([`out ${account}`]);
});

test.each(['offline', 'timeout', 'server-error', 'rate-limited', 'bad-answer', 'forbidden'] as const)(
  'returns “unknown” and keeps the account signed in if the check fails with %s',
  async (code) => {
    answer = fail(code);
    expect(await tokenCheck.check('old')).toBe('unknown');
    expect([reports, clock.planned()]).toEqual([[], []]);
  },
);

const suspended = fail('forbidden', 'server-says', { host: 'coast.example', words: 'Your login is currently disabled.' }, { status: 403 });
const refusedReport = (movedTo: string) =>
  `refused ${account} ${JSON.stringify({ host: 'coast.example', words: 'Your login is currently disabled.', movedTo })}`;

test.each([
  ['', undefined],
  ['new@far.example', { acct: 'new@far.example' }],
  ['new@coast.example', { acct: 'new' }],
])('marks an account whose credentials the server refuses to verify; moved to “%s”', async (movedTo, newAccount) => {
  answers['accounts.get'] = ok({ data: { moved: newAccount } });
  answer = suspended;
  expect(await tokenCheck.check('old', 'forbidden')).toBe('refused');
  expect(requests.at(-1)).toEqual([{ origin: 'https://coast.example', token: null }, 'accounts.get', { id: '7' }]);
  expect([reports, clock.planned()]).toEqual([[refusedReport(movedTo)], [300_000]]);
  answer = ok(null);
  clock.advance(300_000);
  await settled();
  expect(reports.at(-1)).toBe(`accepted ${account}`);
});

test('checks a 403 once a minute at most', async () => {
  answer = ok(null);
  for (let calls = 0; calls < 3; calls += 1) expect(await tokenCheck.check('old', 'forbidden')).toBe('works');
  expect(requests).toHaveLength(1);
  clock.advance(60_000);
  await tokenCheck.check('old', 'forbidden');
  expect(requests).toHaveLength(2);
});

test('marks the account again when the reason changes', async () => {
  await tokenCheck.check('old');
  answer = suspended;
  clock.advance(300_000);
  await settled();
  expect(reports).toEqual([`out ${account}`, refusedReport('')]);
});

test('shares one check among calls that are refused at the same time', async () => {
  const verdicts = await Promise.all([1, 2, 3].map(() => tokenCheck.check('old')));
  expect([verdicts, requests.length, reports.length]).toEqual([['refused', 'refused', 'refused'], 1, 1]);
  await tokenCheck.check('old');
  expect(requests).toHaveLength(2);
});

test('keeps the account signed in if it has a new token meanwhile', async () => {
  token = 'new';
  expect(await tokenCheck.check('old')).toBe('works');
  expect([reports, clock.planned()]).toEqual([[], []]);
});

test('repeats the check with growing delays until the server accepts the token again', async () => {
  await tokenCheck.check('old');
  expect(clock.planned()).toEqual([300_000]);
  clock.advance(300_000);
  await settled();
  expect([reports.length, clock.planned()]).toEqual([1, [600_000]]);
  answer = fail('offline');
  clock.advance(600_000);
  await settled();
  expect([reports.length, clock.planned()]).toEqual([1, [1_200_000]]);
  answer = ok(null);
  clock.advance(1_200_000);
  await settled();
  expect([reports, clock.planned()]).toEqual([[`out ${account}`, `accepted ${account}`], []]);
});

test('recheck() repeats the check immediately', async () => {
  await tokenCheck.check('old');
  answer = ok(null);
  tokenCheck.recheck();
  await settled();
  expect([reports.at(-1), clock.planned()]).toEqual([`accepted ${account}`, []]);
});

test.each([
  ['signed in again', 'new'],
  ['was removed', null],
])('stops checking an account that %s', async (_, now) => {
  await tokenCheck.check('old');
  token = now;
  clock.advance(300_000);
  await settled();
  expect([requests.length, reports.length, clock.planned()]).toEqual([1, 1, []]);
});

test('plans no check after a sign-out', async () => {
  await tokenCheck.check('old');
  disposal.abort();
  expect(clock.planned()).toEqual([]);
  await tokenCheck.check('old');
  expect([reports.length, clock.planned()]).toEqual([1, []]);
});
