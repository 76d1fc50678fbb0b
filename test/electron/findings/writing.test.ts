// Tests sending, editing, and scheduling of posts on the embedded server.
import { expect, onTestFinished, test } from 'vitest';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { EndpointName, ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { postParams } from '../../../electron/outbox/sending/post.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { scheduledDraft } from '../../../renderer/state/compose/scheduled-posts.svelte.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import { clientFor } from '@kittiwake/demo-server/test/client';
import { json } from '../api/stub-server.ts';
import { setUp as setUpOutbox } from '../outbox/set-up.ts';
import { makeAttachment } from '../outbox/uploads.ts';
import { makeEntry } from '../storage/samples.ts';

async function setUp() {
  const demo = await createTestDemo({ posts: 0 });
  onTestFinished(() => demo.close());
  const client = clientFor(demo, 'mira');
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'Kittiwake/test' });
  const call = <N extends EndpointName>(name: N, params: ParamsOf<N>) => request({ origin: demo.url, token: client.token }, name, params);
  return { demo, client, call, account: makeAccountKey(demo.url, client.id) };
}

async function replyToDeletedPost() {
  const { demo, call } = await setUp();
  const id = demo.act.post('freya@archipelago.example', { text: 'one' });
  demo.act.delete(id);
  const answer = await call('statuses.create', { status: 'Hello', sensitive: false, in_reply_to_id: id, idempotencyKey: 'k' });
  return answer.ok ? null : answer.error;
}

test('the server refuses a reply to a deleted post with 404', async () => {
  expect(await replyToDeletedPost()).toMatchObject({ status: 404 });
});

test('a reply to a deleted post fails because that post is gone', async () => {
  expect(await replyToDeletedPost()).toMatchObject({ code: 'not-found' });
});

async function loadDeletedPost() {
  const { demo, call } = await setUp();
  const id = demo.act.post('mira', { text: 'one' });
  demo.act.delete(id);
  const answer = await call('statuses.get', { id });
  return answer.ok ? null : answer.error;
}

test('a deleted post is not found', async () => {
  expect(await loadDeletedPost()).toMatchObject({ code: 'not-found', status: 404 });
});

test('the message for a deleted post does not quote “Not Found”', async () => {
  expect(describeFailure(await loadDeletedPost())).not.toContain('Not Found');
});

/** Schedules a post without visibility, sensitivity, and language, as another client may. */
async function scheduleElsewhere() {
  const { client, call, account } = await setUp();
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await client.post('/api/v1/statuses', { json: { status: 'Terns', scheduled_at } });
  const answer = await call('scheduled.list', {});
  const scheduled = answer.ok ? answer.value.data[0] : undefined;
  if (!scheduled) throw new Error('the server has no scheduled post');
  return { body, scheduled, request: postParams(makeEntry({ draft: scheduledDraft(account, scheduled) }), []) };
}

test('a post that was scheduled elsewhere is listed with its text, and without the fields that were left out', async () => {
  const { body, scheduled, request } = await scheduleElsewhere();
  expect(body).toMatchObject({ params: { text: 'Terns', visibility: null, sensitive: null, language: null } });
  expect(scheduled.params.text).toBe('Terns');
  expect(request.status).toBe('Terns');
});

test('an edit of a scheduled post without visibility leaves the visibility to the server', async () => {
  const { request } = await scheduleElsewhere();
  expect(request.visibility).not.toBe('public');
  expect(request).not.toHaveProperty('visibility');
});

test('an edit of a scheduled post without sensitivity and language leaves them to the server', async () => {
  const { request } = await scheduleElsewhere();
  expect(request).not.toHaveProperty('sensitive');
  expect(request).not.toHaveProperty('language');
});

/** Sends a post with an attachment that the server has lost, also after `losses - 1` further uploads. Resolves when the outbox no longer works on the post. */
async function sendLostAttachment(losses = 1) {
  const world = await setUpOutbox('mastodon');
  const { server, post, states, uploads } = world;
  const answer = server.answer;
  const refusal = json({ error: 'Media 9 not found or already attached to another post' }, 422);
  let remainingLosses = losses;
  uploads.renew = (attachments) => {
    remainingLosses -= 1;
    uploads.renewedIds.push(...attachments.map(({ id }) => id));
  };
  server.answer = (request, ...rest) => (request.method === 'POST' && remainingLosses > 0 ? refusal : answer)(request, ...rest);
  const attachment = makeAttachment();
  const id = post('Terns', { attachments: [attachment] });
  await expect.poll(() => states().join()).not.toMatch(/sending|waiting/);
  return { world, id, attachment };
}

test('a post whose attachment the server does not find twice needs the user', async () => {
  const { world, id } = await sendLostAttachment(2);
  expect(world.states()).toEqual(['Terns: failed']);
  world.queue.retry(id);
  await expect.poll(world.states).toEqual([]);
  expect(world.texts()).toEqual(['Terns']);
});

test('a post whose attachment the server has lost is sent after another upload', async () => {
  const { world, attachment } = await sendLostAttachment();
  expect(world.uploads.renewedIds).toEqual([attachment.id]);
  expect(world.texts()).toEqual(['Terns']);
});
