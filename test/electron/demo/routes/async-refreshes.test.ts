// Replies that are fetched from other servers while a thread is read. Covers electron/demo/store/refreshes.ts.
import { expect, test } from 'vitest';
import { as, send, startService } from '../client.ts';
import type { Answer } from '../client.ts';

const freya = 'freya@archipelago.example';
const eero = 'eero@north.example';
const header = (answer: Answer) => answer.headers.get('mastodon-async-refresh');

async function open() {
  let now = Date.now();
  const demo = await startService({ now: () => now, repliesFetchMs: 2_000 });
  const mira = as(demo, 'mira');
  const post = demo.act.post(freya, { text: 'well?' });
  const context = () => mira.get(`/api/v1/statuses/${post}/context`);
  const replies = (answer: Answer) => (answer.body as { descendants: { content: string }[] }).descendants.map(({ content }) => content);
  return { demo, mira, post, context, replies, pass: (ms: number) => (now += ms) };
}

test('opening a thread fetches its replies, which are there once that is finished', async () => {
  const { demo, mira, post, context, replies, pass } = await open();
  demo.act.replyElsewhere(eero, post, 'here too');
  const first = await context();
  expect(replies(first)).toEqual([]);
  const id = /^id="(\d+)", retry=1, result_count=0$/.exec(header(first) ?? '')?.[1] ?? '';
  const path = `/api/v1_alpha/async_refreshes/${id}`;
  expect((await mira.get(path)).body).toEqual({ async_refresh: { id, status: 'running', result_count: 0 } });
  expect(header(await context())).toBe(header(first));
  pass(2_001);
  expect((await mira.get(path)).body).toEqual({ async_refresh: { id, status: 'finished', result_count: 1 } });
  const second = await context();
  expect([header(second), replies(second)]).toEqual([null, ['<p>here too</p>']]);

  demo.act.replyElsewhere(eero, post, 'and again');
  demo.tick();
  const third = await context();
  expect(replies(third)).toEqual(['<p>here too</p>']);
  expect(header(third)).not.toBeNull();
});

test('a thread without replies elsewhere is fetched by nobody, and no thread for one who isn’t signed in', async () => {
  const { demo, post, context } = await open();
  expect(header(await context())).toBeNull();
  demo.act.replyElsewhere(eero, post, 'here too');
  expect(header(await send(`${demo.url}/api/v1/statuses/${post}/context`, 'GET'))).toBeNull();
});

test('a reply to a post that is deleted meanwhile is not found', async () => {
  const { demo, mira, post, context, pass } = await open();
  const reply = demo.act.post('jonna', { text: 'yes', inReplyTo: post });
  demo.act.replyElsewhere(eero, reply, 'no');
  const id = /id="(\d+)"/.exec(header(await context()) ?? '')?.[1] ?? '';
  demo.act.delete(reply);
  pass(2_001);
  demo.tick();
  expect((await mira.get(`/api/v1_alpha/async_refreshes/${id}`)).body).toMatchObject({
    async_refresh: { status: 'finished', result_count: 0 },
  });
});

test('an unknown refresh is not found', async () => {
  const { mira } = await open();
  expect((await mira.get('/api/v1_alpha/async_refreshes/7')).status).toBe(404);
});
