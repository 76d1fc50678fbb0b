// Tests fetching replies from other servers while a thread is read.
import { expect, test } from 'vitest';
import { clientFor, openStream, send, startService } from '../client.ts';
import type { TestResponse } from '../client.ts';

const freya = 'freya@archipelago.example';
const eero = 'eero@north.example';
const header = (answer: TestResponse) => answer.headers.get('mastodon-async-refresh');

async function setUp() {
  let now = Date.now();
  const demo = await startService({ now: () => now, repliesFetchMs: 2_000 });
  const mira = clientFor(demo, 'mira');
  const post = demo.act.post(freya, { text: 'well?' });
  const context = () => mira.get(`/api/v1/statuses/${post}/context`);
  const replies = (answer: TestResponse) =>
    (answer.body as { descendants: { content: string }[] }).descendants.map(({ content }) => content);
  return { demo, mira, post, context, replies, pass: (ms: number) => (now += ms) };
}

test('starts a refresh when a thread is opened, and adds its remote replies when the refresh finishes', async () => {
  const { demo, mira, post, context, replies, pass } = await setUp();
  demo.act.addRemoteReply(eero, post, 'here too');
  const first = await context();
  expect(replies(first)).toEqual([]);
  const id = /^id="([\w+/=-]+)", retry=3, result_count=0$/.exec(header(first) ?? '')?.[1] ?? '';
  const path = `/api/v1_alpha/async_refreshes/${encodeURIComponent(id)}`;
  expect((await mira.get(path)).body).toEqual({ async_refresh: { id, status: 'running', result_count: 0 } });
  expect(header(await context())).toBe(header(first));
  pass(2_001);
  expect((await mira.get(path)).body).toEqual({ async_refresh: { id, status: 'finished', result_count: 1 } });
  const second = await context();
  expect([header(second), replies(second)]).toEqual([null, ['<p>here too</p>']]);

  demo.act.addRemoteReply(eero, post, 'and again');
  demo.tick();
  const third = await context();
  expect(replies(third)).toEqual(['<p>here too</p>']);
  expect(header(third)).not.toBeNull();
});

test('starts no refresh for a new post without remote replies, or without a token', async () => {
  const { demo, post, context } = await setUp();
  expect(header(await context())).toBeNull();
  demo.act.addRemoteReply(eero, post, 'here too');
  expect(header(await send(`${demo.url}/api/v1/statuses/${post}/context`, 'GET'))).toBeNull();
});

test('starts a refresh for each remote post that is older than five minutes, again after fifteen', async () => {
  const { demo, mira, context, pass } = await setUp();
  pass(299_000);
  expect(header(await context())).toBeNull();
  pass(1_000);
  expect(header(await context())).not.toBeNull();
  pass(14 * 60_000);
  expect(header(await context())).toBeNull();
  pass(60_000);
  expect(header(await context())).not.toBeNull();
  const local = demo.act.post('jonna', { text: 'here' });
  pass(3_600_000);
  expect(header(await mira.get(`/api/v1/statuses/${local}/context`))).toBeNull();
});

test('streams announce the fetched replies of followed accounts', async () => {
  const { demo, post, context, pass } = await setUp();
  const gus = 'gus@archipelago.example';
  for (const acct of [freya, gus]) demo.act.follow('mira', acct);
  demo.act.addRemoteReply(gus, post, 'here too');
  const stream = await openStream(demo, 'mira', '?stream=user');
  await context();
  pass(2_001);
  demo.tick();
  const { event, payload = '' } = await stream.next();
  expect([event, JSON.parse(payload)]).toMatchObject(['update', { in_reply_to_id: post, content: '<p>here too</p>' }]);
});

test('drops a remote reply whose parent was deleted in the meantime', async () => {
  const { demo, mira, post, context, pass } = await setUp();
  const reply = demo.act.post('jonna', { text: 'yes', inReplyTo: post });
  demo.act.addRemoteReply(eero, reply, 'no');
  const id = /id="([^"]+)"/.exec(header(await context()) ?? '')?.[1] ?? '';
  demo.act.delete(reply);
  pass(2_001);
  demo.tick();
  expect((await mira.get(`/api/v1_alpha/async_refreshes/${encodeURIComponent(id)}`)).body).toMatchObject({
    async_refresh: { status: 'finished', result_count: 0 },
  });
});

test('responds to an unknown refresh with 404', async () => {
  const { mira } = await setUp();
  expect((await mira.get('/api/v1_alpha/async_refreshes/7')).status).toBe(404);
});
