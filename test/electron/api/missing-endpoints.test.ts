// Tests the cache of unsupported endpoints: retried once a day, also across a restart, and after a new server version.
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { ServerMemory } from '../../../electron/api/server-memory.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import { manualClock } from '../system/manual-clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { StubAnswer } from './stub-server.ts';

const dayMs = 86_400_000;

function memoryCache() {
  const entries = new Map<string, unknown>();
  return {
    entries,
    get: (_: string, key: string) => (entries.has(key) ? { value: entries.get(key), savedAt: 0 } : null),
    set: (_: string, key: string, value: unknown) => void entries.set(key, value),
  };
}

async function setUp(answer: StubAnswer = json({ error: 'Not Found' }, 404)) {
  const server = await stubServer(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const clock = manualClock(Date.parse('2026-05-04T12:00:00Z'));
  const cache = memoryCache();
  const start = () => createRequest({ fetch, clock, userAgent: 'test', servers: new ServerMemory(clock, cache) });
  const takeRequests = () => server.requests.splice(0).map(({ method, url }) => `${method} ${url}`);
  return { server, clock, cache, start, takeRequests, at: { origin: server.origin, token: 't' } };
}

test.each<[string, StubAnswer]>([
  ['404', json({ error: 'Not Found' }, 404)],
  ['405', json({}, 405)],
  ['501', json({}, 501)],
  ['404 in plain text', (_, response) => void response.writeHead(404).end('404 Not Found')],
])('requests an endpoint again a day after a %s, even across a restart', async (_, answer) => {
  const { clock, start, takeRequests, at } = await setUp(answer);
  const request = start();
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(takeRequests()).toEqual(['GET /api/v1/announcements']);
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(await start()(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(takeRequests()).toEqual([]);
  clock.advance(dayMs);
  await request(at, 'announcements.list', {});
  expect(takeRequests()).toEqual(['GET /api/v1/announcements']);
});

test('requests a missing endpoint again when the server’s version has changed', async () => {
  const { server, start, takeRequests, at } = await setUp();
  const request = start();
  const version = (name: string) => {
    server.answer = json({ domain: 'coast.example', version: name });
    return request(at, 'instance.v2', {});
  };
  await version('1.0');
  server.answer = json({ error: 'Not Found' }, 404);
  await request(at, 'announcements.list', {});
  await version('1.0');
  server.answer = json([]);
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: false });
  await version('1.1');
  server.answer = json([]);
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: true });
  expect(takeRequests().filter((one) => one.includes('announcements'))).toHaveLength(2);
});

test('always repeats a request for a missing record, and for an endpoint that every server has', async () => {
  const { server, start, takeRequests, at } = await setUp(json({ error: 'Record not found' }, 404));
  const request = start();
  for (const _ of [1, 2]) await request(at, 'notifications.dismiss', { id: '7' });
  server.answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  for (const _ of [1, 2]) await request(at, 'timelines.home', {});
  expect(takeRequests()).toHaveLength(4);
});

test('requests a missing dismissal endpoint once, and then fails with not-offered', async () => {
  const { start, takeRequests, at } = await setUp();
  const request = start();
  for (const id of ['7', '8']) {
    expect(await request(at, 'notifications.dismiss', { id })).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  }
  expect(takeRequests()).toEqual(['POST /api/v1/notifications/7/dismiss']);
});

test('stores nothing for a request without a token, and never the server’s name', async () => {
  const { server, cache, start, at } = await setUp();
  await start()({ origin: server.origin, token: null }, 'instance.v2', {});
  expect(cache.entries.size).toBe(0);
  await start()(at, 'instance.v2', {});
  expect([...cache.entries.keys()].join()).toMatch(/^server [\w-]{43}$/);
});

test('ignores a damaged cache entry', () => {
  const cache = { get: () => ({ value: { since: 'x' }, savedAt: 0 }), set: () => undefined };
  expect(new ServerMemory(manualClock(), cache).refused('https://coast.example')).toEqual([]);
});

async function setUpDemo() {
  const demo = await createTestDemo({ posts: 0 });
  onTestFinished(() => demo.close());
  const request = createRequest({ fetch, clock: manualClock(), userAgent: 'test' });
  return { demo, request, at: { origin: demo.url, token: demo.accounts.find(({ acct }) => acct === 'mira')?.token ?? '' } };
}

test('M48: requests an endpoint again after it answered 404 about a deleted post', async () => {
  const { demo, request, at } = await setUpDemo();
  const [deleted = '', id = ''] = ['one', 'two'].map((text) => demo.act.post('mira', { text }));
  demo.act.delete(deleted);
  const answer = await request(at, 'statuses.pin', { id: deleted });
  expect(answer).toMatchObject({ ok: false, error: { code: 'not-found', status: 404, problem: 'record-gone' } });
  expect(await request(at, 'statuses.pin', { id })).toMatchObject({ ok: true });
});

test('M48: requests an endpoint again after a deleted quoting post', async () => {
  const { demo, request, at } = await setUpDemo();
  const [id = '', quoting = ''] = ['one', 'two'].map((text) => demo.act.post('mira', { text }));
  demo.act.delete(quoting);
  expect(await request(at, 'statuses.revokeQuote', { id, quoting })).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test('M48: requests the progress of a list again after Mastodon answered 404 about an old one', async () => {
  const { demo, request, at } = await setUpDemo();
  const answer = await request(at, 'asyncRefreshes.get', { id: 'gone' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'not-found', status: 404 } });
  await request(at, 'asyncRefreshes.get', { id: 'gone' });
  expect(demo.requests.filter(({ path }) => path.includes('/async_refreshes/'))).toHaveLength(2);
});

test('M48: remembers that the server lacks an endpoint only if it has the post', async () => {
  const { server, start, takeRequests, at } = await setUp((incoming, response) => {
    const status = incoming.url === '/api/v1/statuses/7' ? 200 : 404;
    const body = status === 200 ? { id: '7', account: { id: '1', username: 'ida', acct: 'ida' } } : { error: 'Not Found' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const request = start();
  for (const _ of [1, 2])
    expect(await request(at, 'statuses.pin', { id: '7' })).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(takeRequests()).toEqual(['POST /api/v1/statuses/7/pin', 'GET /api/v1/statuses/7']);
  server.answer = (incoming, response) => void response.writeHead(incoming.method === 'GET' ? 503 : 404).end('{}');
  for (const _ of [1, 2]) expect(await request(at, 'statuses.mute', { id: '7' })).toMatchObject({ ok: false, error: { status: 503 } });
  expect(takeRequests()).toHaveLength(4);
});

test('M48: other software with a version of Mastodon in its name is not taken for Mastodon', async () => {
  const { server, start, at } = await setUp(json({ domain: 'coast.example', version: '4.0.0 (not true; really snac/2.88)' }));
  const request = start();
  await request(at, 'instance.v2', {});
  server.answer = json({ error: 'Not Found' }, 404);
  expect(await request(at, 'tags.get', { name: 'birds' })).toMatchObject({ ok: false, error: { code: 'not-offered' } });
});
