// Tests reading the wait time that a server requests, from each supported header.
import { expect, test } from 'vitest';
import { readRequestedWait } from '../src/requested-wait.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const read = (headers: Record<string, string>) => readRequestedWait((name) => headers[name] ?? null, now);
const requestedWaitMs = (headers: Record<string, string>) => read(headers).retryAt - now;

test.each([
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['an HTTP date', { 'retry-after': 'Mon, 04 May 2026 12:00:20 GMT' }, 20_000],
  ['the reset as an ISO time', { 'x-ratelimit-reset': '2026-05-04T12:05:00.000Z' }, 300_000],
  ['the reset as epoch seconds', { 'x-ratelimit-reset': String(now / 1_000 + 60) }, 60_000],
  ['the server’s own clock', { 'x-ratelimit-reset': '2026-05-05T12:01:30Z', date: 'Tue, 05 May 2026 12:00:00 GMT' }, 90_000],
  ['Retry-After before the reset', { 'retry-after': '10', 'x-ratelimit-reset': '2026-05-04T12:05:00Z' }, 10_000],
  ['a minute without a header', {}, 60_000],
  ['a minute for an invalid header', { 'retry-after': 'soon' }, 60_000],
  ['at least a second', { 'retry-after': '0' }, 1_000],
  ['up to a day', { 'x-ratelimit-reset': '2026-05-05T12:00:00Z' }, 86_400_000],
  ['an hour for a wait of more than a day', { 'retry-after': '999999' }, 3_600_000],
])('the wait is %s', (_, headers, waitMs) => expect(requestedWaitMs(headers)).toBe(waitMs));

test('returns null as resetAt without a header for it', () => {
  expect(read({ 'retry-after': '30' }).resetAt).toBeNull();
  expect(read({ 'x-ratelimit-reset': '2026-05-04T12:05:00Z' }).resetAt).toBe(now + 300_000);
});
