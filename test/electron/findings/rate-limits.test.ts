// Tests how requests share the rate limits of Mastodon and of servers with a single limit.
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import type { EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { RateLimits } from '@kittiwake/demo-server/rate-limits';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import { setUp as setUpOutbox } from '../outbox/set-up.ts';

/** Starts a server with these limits, and calls it as mira. Limits that are not set are Mastodon's. */
async function setUp(rateLimits: Partial<RateLimits>) {
  const demo = await createTestDemo({ posts: 0, rateLimits });
  onTestFinished(() => demo.close());
  const token = demo.accounts.find(({ acct }) => acct === 'mira')?.token ?? '';
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'Kittiwake/test' });
  const call = <N extends EndpointName>(name: N, params: ParamsOf<N>) => request({ origin: demo.url, token }, name, params);
  return { demo, call };
}

const refused = { ok: false, error: { code: 'rate-limited', status: 429 } };

async function setUpRefusedBoost() {
  const { demo, call } = await setUp({ posts: 0 });
  const id = demo.act.post('freya@archipelago.example', { text: 'one' });
  return { call, refusal: await call('statuses.reblog', { id }) };
}

async function setUpRefusedPage() {
  const { demo, call } = await setUp({ paging: 0 });
  const id = demo.act.post('mira', { text: 'one' });
  return { call, refusal: await call('timelines.home', { max_id: id }) };
}

async function setUpRefusedUpload() {
  const { call } = await setUp({ uploads: 0 });
  const file = new File(['no picture'], 'picture.png', { type: 'image/png' });
  return { refusal: await call('media.upload', { file }) };
}

test.each([
  ['a boost', setUpRefusedBoost],
  ['a page', setUpRefusedPage],
  ['an upload', setUpRefusedUpload],
])('the server refuses %s above its own limit', async (_, refuse) => {
  expect((await refuse()).refusal).toMatchObject(refused);
});

test('a refused boost leaves reading free', async () => {
  const { call } = await setUpRefusedBoost();
  expect(await call('timelines.home', {})).toMatchObject({ ok: true });
});

test('a refused page leaves other requests free', async () => {
  const { call } = await setUpRefusedPage();
  expect(await call('lists.all', {})).toMatchObject({ ok: true });
});

/** Returns an outbox that waits because its post was refused, though the server accepts posts again. */
async function setUpRefusedPost() {
  const outbox = await setUpOutbox('mastodon');
  outbox.server.orders = [429];
  const id = outbox.post('hello');
  const waitForAttempt = () => expect.poll(() => outbox.entries().every(({ problem }) => problem !== null)).toBe(true);
  await waitForAttempt();
  return { outbox, retry: () => outbox.queue.retry(id), waitForAttempt };
}

test('a refused post waits in the outbox', async () => {
  const { outbox } = await setUpRefusedPost();
  expect([outbox.states(), outbox.texts()]).toEqual([['hello: waiting'], []]);
  expect(outbox.entries()).toMatchObject([{ problem: { code: 'rate-limited' } }]);
});

test('an explicit retry is sent, also while the limit has not ended', async () => {
  const { outbox, retry, waitForAttempt } = await setUpRefusedPost();
  retry();
  await waitForAttempt();
  expect(outbox.texts()).toEqual(['hello']);
});

test('the words about refused uploads do not say that the server accepts no requests', async () => {
  const { refusal } = await setUpRefusedUpload();
  expect(describeFailure(refusal.ok ? null : refusal.error)).not.toContain('accepts no more requests');
});
