// Tests the home timeline while the server rebuilds it, and after accounts and tags were followed.
import { expect, test } from 'vitest';
import { clientFor, ids, openStream, startService } from '../client.ts';

const freya = 'freya@archipelago.example';

async function setUp() {
  let now = Date.now();
  const demo = await startService({ now: () => now });
  const mira = clientFor(demo, 'mira');
  return { demo, mira, home: () => mira.get('/api/v1/timelines/home'), pass: (ms: number) => (now += ms) };
}

test('answers 206 with a refresh while Home is being rebuilt, and with all posts afterwards', async () => {
  const { demo, mira, home, pass } = await setUp();
  const post = demo.act.post('mira', { text: 'before' });
  const id = demo.act.rebuildHome('mira', 10_000);
  const during = await home();
  expect(during).toMatchObject({ status: 206, body: [] });
  expect(during.headers.get('mastodon-async-refresh')).toBe(`id="${id}", retry=5`);
  const refresh = async () => (await mira.get(`/api/v1_alpha/async_refreshes/${id}`)).body;
  expect(await refresh()).toEqual({ async_refresh: { id, status: 'running', result_count: null } });
  pass(10_001);
  expect(await refresh()).toEqual({ async_refresh: { id, status: 'finished', result_count: null } });
  const after = await home();
  expect([after.status, after.headers.get('mastodon-async-refresh'), ids(after)]).toEqual([200, null, [post]]);
});

test('posts that arrive during the rebuild are streamed and listed at once', async () => {
  const { demo, home, pass } = await setUp();
  const before = demo.act.post('mira', { text: 'before' });
  demo.act.rebuildHome('mira', 10_000);
  const stream = await openStream(demo, 'mira', '?stream=user');
  pass(1_000);
  const id = demo.act.post('mira', { text: 'during' });
  expect(await stream.next()).toMatchObject({ event: 'update' });
  const during = await home();
  expect([during.status, ids(during)]).toEqual([206, [id]]);
  pass(10_000);
  expect(ids(await home())).toEqual([id, before]);
});

test('older posts of a followed account are merged into Home after a while without an event, and leave it on unfollow', async () => {
  const { demo, mira, home, pass } = await setUp();
  demo.act.unfollow('mira', freya);
  const old = demo.act.post(freya, { text: 'old' });
  pass(1_000);
  const own = demo.act.post('mira', { text: 'mine' });
  pass(1_000);
  const stream = await openStream(demo, 'mira', '?stream=user');
  demo.act.follow('mira', freya);
  pass(500);
  const fresh = demo.act.post(freya, { text: 'fresh' });
  expect(ids(await home())).toEqual([fresh, own]);
  pass(1_000);
  expect(ids(await home())).toEqual([fresh, own, old]);
  expect(JSON.parse((await stream.next()).payload ?? '')).toMatchObject({ id: fresh });
  await mira.post(`/api/v1/accounts/${demo.act.id(freya)}/unfollow`);
  expect(ids(await home())).toEqual([own]);
});

test('a followed tag adds only posts that are written later', async () => {
  const { demo, mira, home, pass } = await setUp();
  demo.act.unfollow('mira', freya);
  demo.act.post(freya, { text: '#nautical' });
  pass(1_000);
  await mira.post('/api/v1/tags/nautical/follow');
  pass(5_000);
  const later = demo.act.post(freya, { text: '#nautical again' });
  expect(ids(await home())).toEqual([later]);
});
