import { describe, expect, test } from 'vitest';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { manualClock } from '../system/manual-clock.ts';
import { rawStatus } from './sample.ts';
import { json, stubServer } from './stub-server.ts';

describe('rate limits', () => {
  test('sends nothing after a 429 until the reset, measured by the server’s clock', async () => {
    const clock = manualClock();
    // The server's clock is a day ahead; the limit resets 90 seconds after the server's own time.
    const headers = {
      date: new Date(clock.now() + 86_400_000).toUTCString(),
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': new Date(clock.now() + 86_400_000 + 90_000).toISOString(),
    };
    await using server = await stubServer(json({ error: 'Too many requests' }, 429, headers));
    const request = createRequest({ fetch, clock, userAgent: 'test' });
    const at = { origin: server.origin, token: 'a' };
    const retryAt = clock.now() + 90_000;
    expect(await request(at, 'timelines.home', {})).toMatchObject({ ok: false, error: { code: 'rate-limited', retryAt } });
    server.answer = json([]);
    clock.advance(89_000);
    const answer = await request(at, 'notifications.list', {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'rate-limited', problem: 'wait-until', details: { at: retryAt }, retryAt } });
    expect(describeFailure(answer.ok ? null : answer.error)).toMatch(/^127\.0\.0\.1:\d+ accepts no more requests until \d+:\d+:\d+/);
    expect(server.requests.length).toBe(1);
    expect(await request({ ...at, token: 'b' }, 'timelines.home', {})).toMatchObject({ ok: true });
    clock.advance(2_000);
    expect(await request(at, 'timelines.home', {})).toMatchObject({ ok: true });
  });

  test('respects Retry-After in seconds', async () => {
    const clock = manualClock();
    await using server = await stubServer(json({}, 429, { 'retry-after': '30' }));
    const request = createRequest({ fetch, clock, userAgent: 'test' });
    expect(await request({ origin: server.origin, token: 'a' }, 'timelines.home', {})).toMatchObject({
      ok: false,
      error: { code: 'rate-limited', retryAt: clock.now() + 30_000 },
    });
  });

  test('blocks only deletions after a rate-limited deletion', async () => {
    await using server = await stubServer(json({}, 429, { 'retry-after': '1800' }));
    const request = createRequest({ fetch, clock: manualClock(), userAgent: 'test' });
    const at = { origin: server.origin, token: 'a' };
    await request(at, 'statuses.delete', { id: '1' });
    server.answer = json([]);
    expect(await request(at, 'timelines.home', {})).toMatchObject({ ok: true });
    expect(await request(at, 'statuses.unreblog', { id: '1' })).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
  });

  test('reserves the last tenth of the limit for foreground requests', async () => {
    const clock = manualClock();
    const headers = {
      date: new Date(clock.now()).toUTCString(),
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '30',
      'x-ratelimit-reset': new Date(clock.now() + 60_000).toISOString(),
    };
    await using server = await stubServer(json([], 200, headers));
    const request = createRequest({ fetch, clock, userAgent: 'test' });
    const at = { origin: server.origin, token: 'a' };
    await request(at, 'timelines.home', {});
    expect(await request(at, 'timelines.home', {}, { background: true })).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
    expect(await request(at, 'timelines.home', {})).toMatchObject({ ok: true });
  });

  test('blocks an account for at most an hour', async () => {
    const clock = manualClock();
    await using server = await stubServer(json({}, 429, { 'retry-after': '999999999' }));
    const request = createRequest({ fetch, clock, userAgent: 'test' });
    await request({ origin: server.origin, token: 'a' }, 'timelines.home', {});
    server.answer = json(rawStatus);
    clock.advance(3_600_001);
    expect(await request({ origin: server.origin, token: 'a' }, 'statuses.get', { id: '1' })).toMatchObject({ ok: true });
  });
});
