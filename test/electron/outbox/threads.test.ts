// Tests sending a thread: in order, each post once, each as a reply to the previous one.
import { describe, expect, test } from 'vitest';
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import { joinThread, splitThread } from '../../../electron/storage/outbox-table.ts';
import { makeDraft } from '../storage/samples.ts';
import { makeAttachment } from './uploads.ts';
import { setUp } from './set-up.ts';

const retryMs = 5_000;
const furtherPost = (text: string, more: Partial<FurtherPost> = {}): FurtherPost => ({
  id: crypto.randomUUID(),
  text,
  attachments: [],
  poll: null,
  ...more,
});
const thread = (): Partial<Draft> => ({ thread: [furtherPost('two'), furtherPost('three')] });

/** Lists the text of each post and of its parent, oldest first. */
function chain({ posts }: { posts: readonly { id: string; text: string; in_reply_to_id: string | null }[] }): string[] {
  const textOf = (id: string | null) => posts.find((post) => post.id === id)?.text ?? id ?? '';
  return posts.toReversed().map((post) => `${post.text} < ${textOf(post.in_reply_to_id)}`);
}
const wholeChain = ['one < ', 'two < one', 'three < two'];

describe('thread', () => {
  test('has one entry per post, each a reply to the previous one', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    post('one', thread());
    expect(states()).toEqual(['one: waiting', 'two: waiting', 'three: waiting']);
    await expect.poll(() => chain(server)).toEqual(wholeChain);
    await expect.poll(states).toEqual([]);
    expect(news).toHaveLength(3);
  });

  test('shares content warning, visibility, and language, but not attachments and polls', async () => {
    const { server, post, news } = await setUp('mastodon');
    const [one, two] = [makeAttachment(), makeAttachment()];
    const poll = { options: ['A', 'B'], expiresIn: 300, multiple: false, hideTotals: false };
    const shared = { hasSpoiler: true, spoilerText: 'birds', visibility: 'unlisted' as const, language: 'eu' };
    const posts = [furtherPost('two', { attachments: [two] }), furtherPost('three', { poll })];
    post('one', { ...shared, attachments: [one], quotedId: '5', thread: posts });
    await expect.poll(() => news.length).toBe(3);
    const bodies = server.bodies('POST');
    for (const body of bodies) expect(body).toMatchObject({ spoiler_text: 'birds', visibility: 'unlisted', language: 'eu' });
    expect(bodies.map(({ media_ids: media }) => media)).toEqual([[`m-${one.id}`], [`m-${two.id}`], undefined]);
    expect(bodies.map((body) => ['poll' in body, 'quoted_status_id' in body])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
  });

  test.each(['lost', 'dropped'] as const)(
    'is complete and in order when the response to its second post is %s and the app crashes',
    async (order) => {
      const { server, post, states, restart } = await setUp('mastodon');
      server.remembersKeys = true;
      server.orders = ['ok', order];
      post('one', thread());
      await expect.poll(states).toEqual(['two: waiting', 'three: waiting']);
      await expect.poll(() => server.orders).toEqual([]);
      await restart(retryMs);
      await expect.poll(() => chain(server)).toEqual(wholeChain);
      await expect.poll(states).toEqual([]);
    },
  );

  test('can begin with an edit of a sent post', async () => {
    const { server, post, states } = await setUp('mastodon');
    const { id } = server.add('One');
    post('one', { editedId: id, thread: [furtherPost('two')] });
    await expect.poll(() => chain(server)).toEqual(['one < ', 'two < one']);
    await expect.poll(states).toEqual([]);
  });

  test('leaves the next post to the user if a previous one is unreadable', async () => {
    const { server, post, states, stuck, entries, damage, restart } = await setUp('mastodon');
    server.orders = [422];
    post('one', thread());
    await expect.poll(states).toEqual(['one: failed', 'two: waiting', 'three: waiting']);
    damage(entries()[0]?.id ?? '');
    await restart();
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect([stuck.at(-1), chain(server)]).toEqual(['post-before-missing', []]);
  });
});

describe('thread with a refused post', () => {
  test('keeps the refused post and those after it queued', async () => {
    const { server, post, states, entries } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    post('another');
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect(chain(server)).toEqual(['one < ', 'another < ']);
    const [two, last] = entries();
    expect([two?.after, last?.after]).toEqual([null, two?.id]);
    expect(two?.draft.inReplyToId).toBe(server.posts.at(-1)?.id);
  });

  test('continues when the refused post is retried from any entry', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect(queue.retry(entries()[1]?.id ?? '')).toMatchObject({ ok: true });
    await expect.poll(() => chain(server)).toEqual(wholeChain);
  });

  test('requires a choice for the later posts when one is discarded', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    const id = entries()[0]?.id ?? '';
    expect(queue.discard(id)).toMatchObject({ ok: false, error: { problem: 'posts-follow' } });
    expect(queue.discard(id, 'continue').ok).toBe(true);
    await expect.poll(() => chain(server)).toEqual(['one < ', 'three < one']);
    expect(states()).toEqual([]);
  });

  test('is discarded from one post onwards', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect(queue.discard(entries()[0]?.id ?? '', 'discard').ok).toBe(true);
    expect(states()).toEqual([]);
    expect(chain(server)).toEqual(['one < ']);
  });

  test('stays a reply to the same post without its first post', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = [422];
    post('one', { ...thread(), inReplyToId: '90' });
    await expect.poll(states).toEqual(['one: failed', 'two: waiting', 'three: waiting']);
    queue.discard(entries()[0]?.id ?? '', 'continue');
    await expect.poll(() => chain(server)).toEqual(['two < 90', 'three < two']);
  });
});

describe('edited thread', () => {
  test('becomes a draft of all unsent posts when one is edited', async () => {
    const { server, post, states, entries, queue, journal, account } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    const edited = await queue.edit(entries()[1]?.id ?? '', false);
    expect(edited).toMatchObject({
      value: { kind: 'draft', draft: { text: 'two', inReplyToId: server.posts[0]?.id, thread: [{ text: 'three' }] } },
    });
    expect([states(), journal.drafts.list(account).length]).toEqual([[], 1]);
    const draft = edited.ok && edited.value.kind === 'draft' ? edited.value.draft : null;
    if (draft) queue.post(draft);
    await expect.poll(() => chain(server)).toEqual(wholeChain);
  });

  test('is edited from the second post if the first has arrived', async () => {
    const { server, post, states, entries, queue } = await setUp('gotosocial');
    server.orders = ['lost'];
    post('one', thread());
    await expect.poll(() => server.orders).toEqual([]);
    await expect.poll(() => entries()[0]?.retryAt).not.toBeNull();
    await expect.poll(states).toEqual(['one: waiting', 'two: waiting', 'three: waiting']);
    const edited = await queue.edit(entries()[2]?.id ?? '', false);
    expect(edited).toMatchObject({
      value: { kind: 'draft', draft: { text: 'two', inReplyToId: server.posts[0]?.id, thread: [{ text: 'three' }] } },
    });
    expect([states(), chain(server)]).toEqual([[], ['one < ']]);
  });
});

test('splits and joins a draft without changes', () => {
  const draft = makeDraft({ text: 'one', inReplyToId: '5', quotedId: '6', scheduledId: '7', ...thread() });
  const [first, ...rest] = splitThread(draft);
  expect(joinThread(first, rest)).toEqual(draft);
  expect(rest.map(({ inReplyToId, quotedId, scheduledId }) => [inReplyToId, quotedId, scheduledId])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});
