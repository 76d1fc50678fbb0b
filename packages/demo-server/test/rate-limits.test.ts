// Tests Mastodon's limits in the embedded server: numbers, periods, keys, headers, and what counts.
import { describe, expect, test } from 'vitest';
import { mastodonRateLimits, type RateLimits } from '../src/rate-limits.ts';
import { clientFor, field, send, startService, type TestResponse } from './client.ts';

const start = Date.parse('2026-11-21T10:02:00.123Z');
const minuteMs = 60_000;

/** Starts a server with a fake clock. Limits that a test does not set are Mastodon's. */
async function startLimited(rateLimits: Partial<RateLimits> = {}) {
  let time = start;
  const demo = await startService({ rateLimits, now: () => time });
  const { grants, accounts } = demo.store;
  const app = grants.createApp({ name: 'Other', redirectUris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write', website: null });
  const sendWith = (token: string, path: string) => send(demo.url + path, 'GET', undefined, { authorization: `Bearer ${token}` });
  const otherToken = grants.createToken(app.id, demo.act.id('mira'), 'read write').token;
  const appToken = grants.createToken(app.id, null, 'read').token;
  return {
    demo,
    mira: clientFor(demo, 'mira'),
    jonna: clientFor(demo, 'jonna'),
    /** Ids of accounts that mira does not follow. */
    accountIds: accounts.local().flatMap(({ id, username }) => (username === 'mira' ? [] : [id])),
    getWithOtherToken: (path: string) => sendWith(otherToken, path),
    getWithAppToken: (path: string) => sendWith(appToken, path),
    getWithoutToken: (path: string) => send(demo.url + path, 'GET'),
    pass: (ms: number) => void (time += ms),
  };
}

/** `limit/remaining until reset`. */
function limitOf({ headers }: TestResponse): string | null {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  return limit === null ? null : `${limit}/${remaining} until ${reset}`;
}

const inFiveMinutes = '2026-11-21T10:05:00.123000Z';
const inAQuarter = '2026-11-21T10:15:00.123000Z';
const inHalfAnHour = '2026-11-21T10:30:00.123000Z';
const inTenMinutes = '2026-11-21T10:10:00.123000Z';
const inThreeHours = '2026-11-21T12:00:00.123000Z';
const tomorrow = '2026-11-22T00:00:00.123000Z';

function expectRefusal(answer: TestResponse, limit: number, reset: string) {
  expect(answer).toMatchObject({ status: 429, body: { error: 'Too many requests' } });
  expect(limitOf(answer)).toBe(`${limit}/0 until ${reset}`);
  expect(answer.headers.has('retry-after')).toBe(false);
}

const path = '/api/v1/lists';
const picture = () => {
  const form = new FormData();
  form.set('file', new File(['no picture'], 'picture.png', { type: 'image/png' }));
  return { multipart: form };
};
const status = (text: string) => ({ json: { status: text } });
const registration = { form: { client_name: 'App', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob' } };

test('uses the numbers of Mastodon', () => {
  expect(mastodonRateLimits).toEqual({
    account: 1_500,
    token: 300,
    address: 300,
    uploads: 30,
    paging: 300,
    addressPaging: 300,
    deletions: 30,
    appRegistrations: 5,
    posts: 300,
    follows: 400,
    reports: 400,
    scheduledPosts: 300,
    scheduledPostsPerDay: 25,
  });
});

describe('requests', () => {
  test('are limited per token in five minutes, and free again in the next period', async () => {
    const { mira, jonna, getWithOtherToken, pass } = await startLimited({ token: 2 });
    expect(limitOf(await mira.get(path))).toBe(`2/1 until ${inFiveMinutes}`);
    expect(limitOf(await mira.get(path))).toBe(`2/0 until ${inFiveMinutes}`);
    expectRefusal(await mira.get(path), 2, inFiveMinutes);
    expect((await jonna.get(path)).status).toBe(200);
    expect((await getWithOtherToken(path)).status).toBe(200);
    pass(3 * minuteMs - 124);
    expect((await mira.get(path)).status).toBe(429);
    pass(1);
    expect(limitOf(await mira.get(path))).toBe('2/1 until 2026-11-21T10:10:00.000000Z');
  });

  test('of all tokens of a user share one limit', async () => {
    const { mira, jonna, getWithOtherToken } = await startLimited({ account: 3 });
    await mira.get(path);
    await mira.get(path);
    expect(limitOf(await getWithOtherToken(path))).toBe(`3/0 until ${inFiveMinutes}`);
    expectRefusal(await getWithOtherToken(path), 3, inFiveMinutes);
    expectRefusal(await mira.get(path), 3, inFiveMinutes);
    expect((await jonna.get(path)).status).toBe(200);
  });

  test('without a user are limited per address, also with an unknown token', async () => {
    const { mira, getWithoutToken, getWithAppToken, demo } = await startLimited({ address: 3 });
    expect(limitOf(await getWithoutToken('/api/v2/instance'))).toBe(`3/2 until ${inFiveMinutes}`);
    const unknown = await send(demo.url + path, 'GET', undefined, { authorization: 'Bearer nobody' });
    expect([unknown.status, limitOf(unknown)]).toEqual([401, `3/1 until ${inFiveMinutes}`]);
    expect(limitOf(await getWithAppToken('/api/v2/instance'))).toBe(`3/0 until ${inFiveMinutes}`);
    expectRefusal(await getWithoutToken('/api/v2/instance'), 3, inFiveMinutes);
    expect((await mira.get(path)).status).toBe(200);
  });

  test('of an app without a user count for its token too', async () => {
    const { getWithAppToken } = await startLimited({ token: 1 });
    expect(limitOf(await getWithAppToken('/api/v2/instance'))).toBe(`1/0 until ${inFiveMinutes}`);
    expectRefusal(await getWithAppToken('/api/v2/instance'), 1, inFiveMinutes);
  });

  test('outside the API neither count nor have headers', async () => {
    const { demo, getWithoutToken } = await startLimited({ address: 1 });
    for (const page of ['/@mira', '/.well-known/nodeinfo', '/oauth/authorize']) expect(limitOf(await getWithoutToken(page))).toBeNull();
    expect(limitOf(await send(`${demo.url}/oauth/token`, 'POST'))).toBeNull();
    expect(limitOf(await getWithoutToken('/api/v1/streaming/health'))).toBeNull();
    expect((await getWithoutToken('/api/v2/instance')).status).toBe(200);
  });

  test('above one limit are not counted by the later ones', async () => {
    const { mira, pass } = await startLimited({ token: 1, paging: 2 });
    await mira.get(`${path}?max_id=1`);
    for (let count = 0; count < 3; count += 1) await mira.get(`${path}?max_id=1`);
    pass(5 * minuteMs);
    expect((await mira.get(`${path}?max_id=1`)).status).toBe(200);
  });
});

describe('paging requests', () => {
  test.each(['page', 'max_id', 'min_id', 'since_id'])('with %s are limited per user over all clients', async (name) => {
    const { mira, getWithOtherToken, pass } = await startLimited({ paging: 2 });
    const page = `/api/v1/timelines/home?${name}=1`;
    expect(limitOf(await mira.get(page))).toBe(`2/1 until ${inAQuarter}`);
    expect(limitOf(await getWithOtherToken(page))).toBe(`2/0 until ${inAQuarter}`);
    expectRefusal(await mira.get(page), 2, inAQuarter);
    const first = await mira.get('/api/v1/timelines/home');
    expect([first.status, limitOf(first)]).toEqual([200, `300/297 until ${inFiveMinutes}`]);
    pass(13 * minuteMs);
    expect((await mira.get(page)).status).toBe(200);
  });

  test('without a user are limited per address', async () => {
    const { getWithoutToken } = await startLimited({ addressPaging: 1 });
    expect((await getWithoutToken('/api/v1/timelines/public?max_id=1')).status).toBe(200);
    expectRefusal(await getWithoutToken('/api/v1/timelines/public?max_id=1'), 1, inAQuarter);
    expect((await getWithoutToken('/api/v1/timelines/public?limit=1')).status).toBe(200);
  });

  test('need a value, which Mastodon does not read from JSON', async () => {
    const { mira } = await startLimited({ paging: 0 });
    expect((await mira.get('/api/v1/timelines/home?max_id=')).status).toBe(200);
    expect((await mira.post('/api/v1/statuses', { json: { status: 'one', page: 1 } })).status).toBe(200);
    expect((await mira.post('/api/v1/statuses', { form: { status: 'two', page: '1' } })).status).toBe(429);
  });
});

test('limits uploads in half an hour, also those that are refused, but no other request', async () => {
  const { mira, jonna } = await startLimited({ uploads: 2 });
  expect(limitOf(await mira.post('/api/v2/media', picture()))).toBe(`2/1 until ${inHalfAnHour}`);
  await mira.post('/api/v1/media', picture());
  expectRefusal(await mira.post('/api/v2/media', picture()), 2, inHalfAnHour);
  expect((await jonna.post('/api/v2/media', picture())).status).not.toBe(429);
  expect((await mira.get('/api/v1/media/1')).status).toBe(404);
});

test('limits deleted posts and boosts together in half an hour', async () => {
  const { mira, demo } = await startLimited({ deletions: 2 });
  const [one = '', two = ''] = ['one', 'two'].map((text) => demo.act.post('mira', { text }));
  await mira.post(`/api/v1/statuses/${two}/reblog`);
  expect(limitOf(await mira.delete(`/api/v1/statuses/${one}`))).toBe(`2/1 until ${inHalfAnHour}`);
  expect(limitOf(await mira.post(`/api/v1/statuses/${two}/unreblog`))).toBe(`2/0 until ${inHalfAnHour}`);
  expectRefusal(await mira.delete(`/api/v1/statuses/${two}`), 2, inHalfAnHour);
  expect((await mira.get(`/api/v1/statuses/${two}`)).status).toBe(200);
});

test('limits app registrations per address in ten minutes, but not their tokens', async () => {
  const { demo, pass } = await startLimited({ appRegistrations: 2 });
  const register = () => send(`${demo.url}/api/v1/apps`, 'POST', registration);
  expect(limitOf(await register())).toBe(`2/1 until ${inTenMinutes}`);
  const app = await register();
  expectRefusal(await register(), 2, inTenMinutes);
  const token = await send(`${demo.url}/oauth/token`, 'POST', {
    form: { grant_type: 'client_credentials', client_id: field(app, 'client_id'), client_secret: field(app, 'client_secret') },
  });
  expect(token.status).toBe(200);
  pass(8 * minuteMs);
  expect((await register()).status).toBe(200);
});

describe('the limit of an account', () => {
  test('counts posts, boosts, and edits in three hours', async () => {
    const { mira, demo, pass } = await startLimited({ posts: 3 });
    const post = await mira.post('/api/v1/statuses', status('one'));
    expect(limitOf(post)).toBe(`3/2 until ${inThreeHours}`);
    const boosted = demo.act.post('jonna', { text: 'boosted' });
    expect(limitOf(await mira.post(`/api/v1/statuses/${boosted}/reblog`))).toBe(`3/1 until ${inThreeHours}`);
    expect(limitOf(await mira.put(`/api/v1/statuses/${field(post, 'id')}`, status('two')))).toBe(`3/0 until ${inThreeHours}`);
    expectRefusal(await mira.post('/api/v1/statuses', status('three')), 3, inThreeHours);
    expectRefusal(await mira.put(`/api/v1/statuses/${field(post, 'id')}`, status('three')), 3, inThreeHours);
    expect((await mira.get(`/api/v1/statuses/${field(post, 'id')}`)).body).toMatchObject({ content: '<p>two</p>' });
    const other = demo.act.post('jonna', { text: 'other' });
    expectRefusal(await mira.post(`/api/v1/statuses/${other}/reblog`), 3, inThreeHours);
    pass(2 * 60 * minuteMs);
    expect((await mira.post('/api/v1/statuses', status('three'))).status).toBe(200);
  });

  test('leaves everything else open', async () => {
    const { mira, accountIds } = await startLimited({ posts: 0 });
    expectRefusal(await mira.post('/api/v1/statuses', status('one')), 0, inThreeHours);
    const home = await mira.get('/api/v1/timelines/home');
    expect([home.status, limitOf(home)]).toEqual([200, `300/298 until ${inFiveMinutes}`]);
    expect((await mira.post(`/api/v1/accounts/${accountIds[0]}/follow`)).status).toBe(200);
    const at = new Date(start + 60 * minuteMs).toISOString();
    expect((await mira.post('/api/v1/statuses', { json: { status: 'later', scheduled_at: at } })).status).toBe(200);
  });

  test('does not count what creates nothing: refused, repeated, and unchanged posts and repeated boosts', async () => {
    const { mira, demo } = await startLimited({ posts: 2 });
    const refused = await mira.post('/api/v1/statuses', status(' '));
    expect([refused.status, limitOf(refused)]).toEqual([422, `2/2 until ${inThreeHours}`]);
    const post = () => mira.post('/api/v1/statuses', status('one'), { 'idempotency-key': 'key-12345' });
    await post();
    expect(limitOf(await post())).toBe(`2/1 until ${inThreeHours}`);
    expect(limitOf(await mira.put(`/api/v1/statuses/${field(await post(), 'id')}`, status('one')))).toBe(`2/1 until ${inThreeHours}`);
    const boosted = demo.act.post('jonna', { text: 'boosted' });
    await mira.post(`/api/v1/statuses/${boosted}/reblog`);
    expect((await mira.post(`/api/v1/statuses/${boosted}/reblog`)).status).toBe(200);
  });

  test('counts followed accounts and tags in a day, but not changes of a follow', async () => {
    const { mira, accountIds } = await startLimited({ follows: 2 });
    const follow = () => mira.post(`/api/v1/accounts/${accountIds[0]}/follow`, { json: { notify: true } });
    await mira.post(`/api/v1/accounts/${accountIds[0]}/unfollow`);
    expect(limitOf(await follow())).toBe(`2/1 until ${tomorrow}`);
    expect(limitOf(await follow())).toBe(`2/1 until ${tomorrow}`);
    expect(limitOf(await mira.post('/api/v1/tags/tides/follow'))).toBe(`2/0 until ${tomorrow}`);
    expectRefusal(await mira.post('/api/v1/tags/gulls/follow'), 2, tomorrow);
    await mira.post(`/api/v1/accounts/${accountIds[0]}/unfollow`);
    expectRefusal(await follow(), 2, tomorrow);
  });

  test('counts reports in a day', async () => {
    const { mira, accountIds } = await startLimited({ reports: 1 });
    const report = () => mira.post('/api/v1/reports', { json: { account_id: accountIds[0] } });
    expect(limitOf(await report())).toBe(`1/0 until ${tomorrow}`);
    expectRefusal(await report(), 1, tomorrow);
  });

  test('is in the headers only if no other limit is nearer', async () => {
    const { mira } = await startLimited();
    expect(limitOf(await mira.post('/api/v1/statuses', status('one')))).toBe(`300/299 until ${inThreeHours}`);
    await mira.get(path);
    await mira.get(path);
    expect(limitOf(await mira.post('/api/v1/statuses', status('two')))).toBe(`300/296 until ${inFiveMinutes}`);
  });
});

test('limits scheduled posts per day and in total to the numbers that are set', async () => {
  const { mira } = await startLimited({ scheduledPostsPerDay: 1, scheduledPosts: 2 });
  const schedule = (hours: number) =>
    mira.post('/api/v1/statuses', { json: { status: 'later', scheduled_at: new Date(start + hours * 60 * minuteMs).toISOString() } });
  const errorOf = async (answer: Promise<TestResponse>) => field(await answer, 'error');
  expect((await schedule(1)).status).toBe(200);
  expect(await errorOf(schedule(2))).toBe('Validation failed: You have exceeded the limit of 1 scheduled posts for today');
  expect((await schedule(25)).status).toBe(200);
  expect(await errorOf(schedule(49))).toBe('Validation failed: You have exceeded the limit of 2 scheduled posts');
});
