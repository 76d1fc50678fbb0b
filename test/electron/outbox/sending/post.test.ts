// Tests sending posts with all optional fields.
import { expect, test } from 'vitest';
import { json } from '../../api/stub-server.ts';
import { makeAttachment } from '../uploads.ts';
import { setUp } from '../set-up.ts';

const retryMs = 5_000;
const poll = { options: ['Terns', ' ', 'Gulls', ''], expiresIn: 3_600, multiple: true, hideTotals: true };

test('sends a post with its attachments in order, quote, and quote policy', async () => {
  const { server, post, posted, uploads } = await setUp('mastodon');
  const attachments = [makeAttachment({ thumbnail: crypto.randomUUID() }), makeAttachment(), makeAttachment({ serverId: '77' })];
  post('', { attachments, quotedId: '55', quotePolicy: 'followers', hasSpoiler: true, spoilerText: 'birds', language: 'eu' });
  await expect.poll(() => posted.length).toBe(1);
  expect(server.bodies('POST')).toEqual([
    {
      status: '',
      sensitive: true,
      spoiler_text: 'birds',
      language: 'eu',
      visibility: 'public',
      quote_approval_policy: 'followers',
      quoted_status_id: '55',
      media_ids: [`m-${attachments[0]?.id}`, `m-${attachments[1]?.id}`, '77'],
    },
  ]);
  expect(uploads.releasedIds).toEqual([attachments[0]?.id, attachments[0]?.thumbnail, attachments[1]?.id, attachments[2]?.id]);
});

test('sends a poll without its empty options', async () => {
  const { server, post, posted } = await setUp('mastodon');
  post('Which?', { poll });
  await expect.poll(() => posted.length).toBe(1);
  expect(server.bodies('POST')[0]?.poll).toEqual({ options: ['Terns', 'Gulls'], expires_in: 3_600, multiple: true, hide_totals: true });
});

test('does not send a content warning that was removed', async () => {
  const { server, post, posted } = await setUp('mastodon');
  post('Terns', { hasSpoiler: false, spoilerText: 'birds' });
  await expect.poll(() => posted.length).toBe(1);
  expect(server.bodies('POST')[0]).toMatchObject({ sensitive: false });
  expect(server.bodies('POST')[0]).not.toHaveProperty('spoiler_text');
});

test('waits for attachments, sends other posts meanwhile, and continues when they are ready', async () => {
  const { server, post, posted, entries, texts, uploads } = await setUp('mastodon');
  const attachment = makeAttachment();
  uploads.steps.set(attachment.id, 'waiting');
  post('Terns', { attachments: [attachment] });
  await expect.poll(() => entries()[0]?.problem).toMatchObject({ problem: 'attachments-not-ready' });
  expect(entries()[0]).toMatchObject({ state: 'waiting', attempts: 0, retryAt: null });
  post('Gulls');
  await expect.poll(texts).toEqual(['Gulls']);
  expect(uploads.releasedIds).toEqual([]);
  uploads.markReady(attachment.id);
  await expect.poll(() => posted.length).toBe(2);
  expect(server.bodies('POST')[1]).toMatchObject({ status: 'Terns', media_ids: [`m-${attachment.id}`] });
});

test('notices an attachment that becomes ready during the check', async () => {
  const { post, posted, uploads } = await setUp('mastodon');
  const attachment = makeAttachment();
  const { of } = uploads;
  uploads.of = (...args) => {
    if (uploads.queryCount === 0) uploads.markReady(attachment.id);
    return uploads.queryCount === 0 ? of(...args).then(() => ({ kind: 'waiting' })) : of(...args);
  };
  post('Terns', { attachments: [attachment] });
  await expect.poll(() => posted.length).toBe(1);
});

test('fails a post with a failed attachment and restarts the upload on a retry', async () => {
  const { post, posted, entries, states, stuck, uploads, queue } = await setUp('mastodon');
  const attachment = makeAttachment();
  uploads.steps.set(attachment.id, 'failed');
  const id = post('Terns', { attachments: [attachment] });
  await expect.poll(states).toEqual(['Terns: failed']);
  expect([entries()[0]?.problem, stuck]).toMatchObject([{ problem: 'too-large-for-server' }, ['too-large-for-server']]);
  uploads.steps.clear();
  queue.retry(id);
  await expect.poll(() => posted.length).toBe(1);
  expect(uploads.renewedIds).toEqual([attachment.id]);
});

test('releases the attachments of a discarded post but not those of a reopened one', async () => {
  const { server, post, states, uploads, queue } = await setUp('mastodon');
  const [one, two] = [makeAttachment(), makeAttachment()];
  server.orders = [422, 422];
  const ids = [post('one', { attachments: [one] }), post('two', { attachments: [two] })];
  await expect.poll(states).toEqual(['one: failed', 'two: failed']);
  await queue.edit(ids[1] ?? '', false);
  expect(uploads.releasedIds).toEqual([]);
  queue.discard(ids[0] ?? '');
  expect(uploads.releasedIds).toEqual([one.id]);
});

test('sends a post that waited for attachments after a restart', async () => {
  const { post, posted, entries, restart, uploads } = await setUp('mastodon');
  const attachment = makeAttachment();
  uploads.steps.set(attachment.id, 'waiting');
  post('Terns', { attachments: [attachment] });
  await expect.poll(() => entries()[0]?.problem).toMatchObject({ problem: 'attachments-not-ready' });
  uploads.steps.clear();
  await restart();
  await expect.poll(() => posted.length).toBe(1);
});

test('identifies the lost one of two equal posts by its picture', async () => {
  const { server, clock, post, states, posted } = await setUp();
  const attachment = makeAttachment();
  server.orders = ['lost', 'dropped'];
  post('', { attachments: [attachment] });
  post('', { poll });
  await expect.poll(() => server.orders.length).toBe(0);
  await expect.poll(states).toEqual([': waiting', ': waiting']);
  clock.advance(retryMs);
  await expect.poll(states).toEqual([': unclear']);
  expect(posted.map(({ media_attachments }) => media_attachments.length)).toEqual([1]);
});

test.each([
  [{ inReplyToId: '404' }, 'replied-post-gone'],
  [{ quotedId: '404' }, 'quoted-post-gone'],
  [{ inReplyToId: '404', quotedId: '405' }, 'replied-post-gone'],
  [{}, 'not-offered-here'],
])('names the post that is gone if the server refuses a new post with 404: %j', async (more, problem) => {
  const { server, post, states, stuck } = await setUp('mastodon');
  const answer = server.answer;
  const refusal = json({ error: 'The post you are trying to reply to does not appear to exist.' }, 404);
  server.answer = (request, ...rest) => (request.method === 'POST' ? refusal : answer)(request, ...rest);
  post('Terns', more);
  await expect.poll(states).toEqual(['Terns: failed']);
  expect(stuck).toEqual([problem]);
});

test('names the quoted post if the parent post still exists', async () => {
  const { server, post, states, stuck } = await setUp('mastodon');
  const { id } = server.add('Tern');
  const answer = server.answer;
  server.answer = (request, ...rest) => (request.method === 'POST' ? json({ error: 'Not Found' }, 404) : answer)(request, ...rest);
  post('Terns', { inReplyToId: id, quotedId: '404' });
  await expect.poll(states).toEqual(['Terns: failed']);
  expect(stuck).toEqual(['quoted-post-gone']);
});
