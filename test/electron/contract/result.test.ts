import { expect, test } from 'vitest';
import { errorCodes, fail, isServerRefusal, ok } from '../../../electron/contract/result.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { isUnanswered } from '../../../electron/contract/unanswered.ts';

test('a result is a value or an error with its details', () => {
  expect(ok(7)).toEqual({ ok: true, value: 7 });
  expect(fail('rate-limited', 'server-unavailable', { host: 'coast.example' }, { status: 429, retryAt: 5 })).toEqual({
    ok: false,
    error: { code: 'rate-limited', problem: 'server-unavailable', details: { host: 'coast.example' }, status: 429, retryAt: 5 },
  });
});

test('lists every error code once', () => {
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
});

const failuresOf = (holds: (failure: Failure) => boolean) => errorCodes.filter((code) => holds({ code })).toSorted();

test('no answer came from the server after a failure of the network', () => {
  expect(failuresOf(isUnanswered)).toEqual(['host-unreachable', 'offline', 'timeout']);
  expect(isUnanswered(fail('bad-answer', 'connection-broken', { host: 'coast.example' }).error)).toBe(true);
});

test('refusals by the server differ from failures of this computer', () => {
  const refusals = ['bad-request', 'conflict', 'forbidden', 'not-found', 'not-offered', 'validation'];
  expect(failuresOf(isServerRefusal)).toEqual(refusals);
});
