// What a server lacks is asked for once a day, also over a restart, and again after a new version.
import { expect, onTestFinished, test } from 'vitest';
import { createLacked } from '../../../electron/api/lacked.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { manualClock } from '../system/manual-clock.ts';
import { json, stubServer } from './stub-server.ts';
import type { Answer } from './stub-server.ts';

const dayMs = 86_400_000;

function memoryCache() {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (_: string, key: string) => (kept.has(key) ? { value: kept.get(key), savedAt: 0 } : null),
    set: (_: string, key: string, value: unknown) => void kept.set(key, value),
  };
}

async function setUp(answer: Answer = json({ error: 'Not Found' }, 404)) {
  const server = await stubServer(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const clock = manualClock(Date.parse('2026-05-04T12:00:00Z'));
  const cache = memoryCache();
  const start = () => createRequest({ fetch, clock, userAgent: 'test', cache });
  const asked = () => server.arrived.splice(0).map(({ method, url }) => `${method} ${url}`);
  return { server, clock, cache, start, asked, at: { origin: server.origin, token: 't' } };
}

test.each<[string, Answer]>([
  ['404', json({ error: 'Not Found' }, 404)],
  ['405', json({}, 405)],
  ['501', json({}, 501)],
  ['404 in plain text', (_, response) => void response.writeHead(404).end('404 Not Found')],
])('what was answered with %s is asked again after a day, also when the app was started again', async (_, answer) => {
  const { clock, start, asked, at } = await setUp(answer);
  const request = start();
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(asked()).toEqual(['GET /api/v1/announcements']);
  expect(await request(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(await start()(at, 'announcements.list', {})).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  expect(asked()).toEqual([]);
  clock.advance(dayMs);
  await request(at, 'announcements.list', {});
  expect(asked()).toEqual(['GET /api/v1/announcements']);
});

test('a new version of the server is asked again', async () => {
  const { server, start, asked, at } = await setUp();
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
  expect(asked().filter((one) => one.includes('announcements'))).toHaveLength(2);
});

test('a missing record, and a call that every server has, are always asked for', async () => {
  const { server, start, asked, at } = await setUp(json({ error: 'Record not found' }, 404));
  const request = start();
  for (const _ of [1, 2]) await request(at, 'notifications.dismiss', { id: '7' });
  server.answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  for (const _ of [1, 2]) await request(at, 'timelines.home', {});
  expect(asked()).toHaveLength(4);
});

test('a dismissal that the server has no call for is refused as not offered', async () => {
  const { start, asked, at } = await setUp();
  const request = start();
  for (const id of ['7', '8']) {
    expect(await request(at, 'notifications.dismiss', { id })).toMatchObject({ ok: false, error: { code: 'not-offered' } });
  }
  expect(asked()).toEqual(['POST /api/v1/notifications/7/dismiss']);
});

test('nothing is remembered of a server without an account, and no server by its name', async () => {
  const { server, cache, start, at } = await setUp();
  await start()({ origin: server.origin, token: null }, 'instance.v2', {});
  expect(cache.kept.size).toBe(0);
  await start()(at, 'instance.v2', {});
  expect([...cache.kept.keys()].join()).toMatch(/^lacked [\w-]{43}$/);
});

test('a damaged record is ignored', () => {
  const cache = { get: () => ({ value: { since: 'x' }, savedAt: 0 }), set: () => undefined };
  expect(createLacked(manualClock(), cache).has('https://coast.example', 'announcements.list')).toBe(false);
});
