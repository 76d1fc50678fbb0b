// Tests which failures are retried, and when.
import { expect, test } from 'vitest';
import { errorCodes } from '../../../electron/contract/result.ts';
import type { ErrorCode } from '../../../electron/contract/result.ts';
import { requestRetries, retryDelayMs, retryTime, retryVerdict, streamRetries } from '../../../electron/contract/retry-policy.ts';

const failure = (code: ErrorCode, more: { retryAt?: number } = {}) => ({ code, ...more });
const codesFor = (verdict: string) => errorCodes.filter((code) => retryVerdict(failure(code)) === verdict);

test('a request that the server did not carry out can be sent again', () => {
  expect(codesFor('not-sent').toSorted()).toEqual(['host-unreachable', 'offline', 'rate-limited', 'sign-in-unclear']);
});

test('a request whose answer was lost may have succeeded', () => {
  expect(codesFor('unknown').toSorted()).toEqual(['aborted', 'bad-answer', 'server-error', 'timeout', 'too-large']);
});

test('a request that is too large for the server is refused, unlike one whose answer was too large', () => {
  expect(retryVerdict({ code: 'too-large', status: 413 })).toBe('refused');
  expect(retryVerdict({ code: 'too-large', status: 200 })).toBe('unknown');
});

test('an account that is signed out or locked is paused', () => {
  const waits = ['broken', 'dismissed', 'empty', 'locked', 'missing', 'not-packed', 'timeout'];
  const codes = waits.map((why) => `keychain-${why}`);
  expect(codesFor('paused').toSorted()).toEqual([...codes, 'login-refused', 'signed-out', 'unknown-account']);
});

test('every other failure is refused', () => {
  expect(codesFor('refused')).toEqual(expect.arrayContaining(['validation', 'forbidden', 'not-found', 'conflict', 'storage']));
});

test('the delay doubles with each failure, up to five minutes', () => {
  const delays = [0, 1, 2, 3, 6, 20].map((failures) => retryTime(failure('offline'), requestRetries, failures, 1_000) - 1_000);
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 300_000, 300_000]);
});

test('the retry time of the server is used', () => {
  expect(retryTime(failure('rate-limited', { retryAt: 77 }), requestRetries, 9, 1_000)).toBe(77);
});

test('jitter shortens a delay by a random share', () => {
  expect([0, 0.5, 1].map((random) => retryDelayMs(streamRetries, 0, () => random))).toEqual([1_000, 750, 500]);
});
