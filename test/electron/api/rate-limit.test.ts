import { describe, expect, onTestFinished, test } from 'vitest';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { RateLimit } from '@kittiwake/mastodon-api/rate-limits';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { manualClock } from '../system/manual-clock.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
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

  test('blocks an account for an hour after a wait that is not credible', async () => {
    const clock = manualClock();
    await using server = await stubServer(json({}, 429, { 'retry-after': '999999999' }));
    const request = createRequest({ fetch, clock, userAgent: 'test' });
    await request({ origin: server.origin, token: 'a' }, 'timelines.home', {});
    server.answer = json(rawStatus);
    clock.advance(3_600_001);
    expect(await request({ origin: server.origin, token: 'a' }, 'statuses.get', { id: '1' })).toMatchObject({ ok: true });
  });
});

interface LimitHeaders {
  limit: number;
  remaining: number;
  resetInMs: number;
}

/** `answer` sets the next responses; `call` calls an endpoint and returns the problem's limit, or `sent`. */
async function setUpLimits() {
  const clock = manualClock();
  const server = await stubServer(json([]));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const request = createRequest({ fetch, clock, userAgent: 'test' });
  const headersOf = ({ limit, remaining, resetInMs }: LimitHeaders, writeReset = (at: number) => new Date(at).toISOString()) => ({
    date: new Date(clock.now()).toUTCString(),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': writeReset(clock.now() + resetInMs),
  });
  async function call(
    name: EndpointName,
    params: object,
    options: { explicit?: boolean; background?: boolean; token?: string | null } = {},
  ) {
    const { token = 'a', ...more } = options;
    const { length } = server.requests;
    const answer = await request({ origin: server.origin, token }, name, params as never, more);
    if (server.requests.length > length) return 'sent';
    return answer.ok ? 'ok' : answer.error.details?.['limit'];
  }
  return {
    clock,
    server,
    call,
    headersOf,
    refuse: (headers: LimitHeaders) => (server.answer = json({ error: 'Too many requests' }, 429, headersOf(headers))),
    accept: (headers: LimitHeaders | null) => (server.answer = json([], 200, headers === null ? {} : headersOf(headers))),
  };
}

const minuteMs = 60_000;
const post = { status: 'one', sensitive: false, idempotencyKey: 'key-12345' };
const inTwoHours = 120 * minuteMs;
const calls: Record<Exclude<RateLimit, 'appRegistrations' | 'signIn'>, readonly [EndpointName, object]> = {
  general: ['lists.all', {}],
  paging: ['timelines.home', { max_id: '1' }],
  posts: ['statuses.create', post],
  follows: ['accounts.follow', { id: '1' }],
  reports: ['reports.create', { account_id: '1' }],
  uploads: ['media.upload', { file: new Blob(['png']) }],
  deletions: ['statuses.delete', { id: '1' }],
};
const further = [
  ['statuses.edit', { ...post, idempotencyKey: undefined, id: '1' }, 'posts'],
  ['statuses.reblog', { id: '1' }, 'posts'],
  ['tags.follow', { name: 'terns' }, 'follows'],
  ['statuses.unreblog', { id: '1' }, 'deletions'],
  ['notifications.list', { cursor: 'max_id=7' }, 'paging'],
] as const;

describe('a limit', () => {
  const names = Object.keys(calls) as (keyof typeof calls)[];
  test.each(names.filter((name) => name !== 'general'))('of %s holds back the calls that it counts, and no others', async (name) => {
    const { call, refuse, accept } = await setUpLimits();
    refuse({ limit: 30, remaining: 0, resetInMs: inTwoHours });
    expect(await call(...calls[name])).toBe('sent');
    accept(null);
    for (const other of names.filter((each) => each !== name)) expect(await call(...calls[other])).toBe('sent');
    for (const [endpoint, params, limit] of further) expect(await call(endpoint, params)).toBe(limit === name ? name : 'sent');
    expect(await call(...calls[name])).toBe(name);
  });

  test('of all requests holds back every call of the account', async () => {
    const { call, refuse } = await setUpLimits();
    refuse({ limit: 300, remaining: 0, resetInMs: minuteMs });
    expect(await call(...calls.general)).toBe('sent');
    for (const name of names) expect(await call(...calls[name])).toBe('general');
    expect(await call(...calls.general, { token: 'b' })).toBe('sent');
  });

  test('of posts does not count scheduled posts', async () => {
    const { call, refuse } = await setUpLimits();
    refuse({ limit: 300, remaining: 0, resetInMs: inTwoHours });
    await call(...calls.posts);
    expect(await call('statuses.create', { ...post, scheduled_at: '2030-01-01T00:00:00Z' })).toBe('sent');
  });

  test('ends at the time of the server, up to a day later', async () => {
    const { call, clock, refuse } = await setUpLimits();
    refuse({ limit: 400, remaining: 0, resetInMs: 20 * 60 * minuteMs });
    await call(...calls.follows);
    clock.advance(20 * 60 * minuteMs - 2_000);
    expect(await call(...calls.follows)).toBe('follows');
    clock.advance(4_000);
    expect(await call(...calls.follows)).toBe('sent');
  });

  test('of app registrations does not hold back sign-in and sign-out', async () => {
    const { call, accept } = await setUpLimits();
    accept({ limit: 5, remaining: 0, resetInMs: 10 * minuteMs });
    const app = { client_name: 'App', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read' };
    expect(await call('apps.create', app, { token: null })).toBe('sent');
    expect(await call('apps.create', app, { token: null })).toBe('appRegistrations');
    expect(await call('oauth.revoke', { client_id: 'a', client_secret: 'b', token: 'c' }, { token: null })).toBe('sent');
  });

  test('is ignored once for a call that the user demands, and forgotten if the server accepts it', async () => {
    const { call, refuse, accept } = await setUpLimits();
    refuse({ limit: 300, remaining: 0, resetInMs: inTwoHours });
    await call(...calls.posts);
    expect(await call(...calls.posts, { explicit: true })).toBe('sent');
    expect(await call(...calls.posts)).toBe('posts');
    accept(null);
    expect(await call(...calls.posts, { explicit: true })).toBe('sent');
    expect(await call(...calls.posts)).toBe('sent');
  });

  test('of uploads has no reserve, because the user waits for uploads', async () => {
    const { call, accept } = await setUpLimits();
    accept({ limit: 30, remaining: 1, resetInMs: 30 * minuteMs });
    await call(...calls.uploads);
    expect(await call(...calls.uploads, { background: true })).toBe('sent');
  });
});

describe('the headers of a post', () => {
  test.each([
    ['the limit of posts, which resets later', { remaining: 0, resetInMs: inTwoHours }, 'sent'],
    ['all requests, whose count they continue', { remaining: 0, resetInMs: minuteMs, before: 1 }, 'general'],
    ['the limit of posts in its last minutes, because more requests remain', { remaining: 0, resetInMs: minuteMs, before: 200 }, 'sent'],
  ])('describe %s', async (_, { remaining, resetInMs, before }: { remaining: number; resetInMs: number; before?: number }, expected) => {
    const { call, accept } = await setUpLimits();
    accept({ limit: 300, remaining: before ?? 250, resetInMs: minuteMs });
    await call(...calls.general);
    accept({ limit: 300, remaining, resetInMs });
    await call(...calls.posts);
    expect(await call(...calls.general)).toBe(expected);
  });

  test('describe all requests of the account by their number', async () => {
    const { call, refuse } = await setUpLimits();
    refuse({ limit: 1_500, remaining: 0, resetInMs: minuteMs });
    await call(...calls.posts);
    expect(await call(...calls.general)).toBe('general');
  });
});

test('a limit whose reset is in epoch seconds counts every request of the address', async () => {
  const { call, server, headersOf } = await setUpLimits();
  const headers = headersOf({ limit: 1_000, remaining: 0, resetInMs: inTwoHours }, (at) => String(Math.ceil(at / 1_000)));
  server.answer = json({ error: 'rate limit reached' }, 429, { ...headers, 'retry-after': '7200' });
  expect(await call(...calls.posts)).toBe('sent');
  expect(await call(...calls.general)).toBe('general');
  expect(await call(...calls.paging, { token: 'b' })).toBe('general');
});
