import { expect, test } from 'vitest';
import { errorCodes, fail, ok } from '../../../electron/contract/result.ts';

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
