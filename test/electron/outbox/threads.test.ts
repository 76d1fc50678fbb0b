// Several posts in one go: in order, each once, each an answer to the one before it. Covers electron/storage/split-thread.ts too.
import { describe, expect, test } from 'vitest';
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import { joinThread, splitThread } from '../../../electron/storage/split-thread.ts';
import { makeDraft } from '../storage/samples.ts';
import { makeAttachment } from './uploads.ts';
import { setUp } from './set-up.ts';

const retryMs = 5_000;
const further = (text: string, more: Partial<FurtherPost> = {}): FurtherPost => ({
  id: crypto.randomUUID(),
  text,
  attachments: [],
  poll: null,
  ...more,
});
const thread = (): Partial<Draft> => ({ thread: [further('two'), further('three')] });

/** Oldest first: the text of each post, and of the one that it answers. */
function chain({ posts }: { posts: readonly { id: string; text: string; in_reply_to_id: string | null }[] }): string[] {
  const textOf = (id: string | null) => posts.find((post) => post.id === id)?.text ?? id ?? '';
  return posts.toReversed().map((post) => `${post.text} < ${textOf(post.in_reply_to_id)}`);
}
const whole = ['one < ', 'two < one', 'three < two'];

describe('a thread', () => {
  test('is one entry a post, and each answers to the one before it', async () => {
    const { server, post, states, news } = await setUp('mastodon');
    post('one', thread());
    expect(states()).toEqual(['one: waiting', 'two: waiting', 'three: waiting']);
    await expect.poll(() => chain(server)).toEqual(whole);
    await expect.poll(states).toEqual([]);
    expect(news).toHaveLength(3);
  });

  test('has the warning, the visibility and the language of its first post, and each post its own attachments and poll', async () => {
    const { server, post, news } = await setUp('mastodon');
    const [one, two] = [makeAttachment(), makeAttachment()];
    const poll = { options: ['A', 'B'], expiresIn: 300, multiple: false, hideTotals: false };
    const shared = { hasSpoiler: true, spoilerText: 'birds', visibility: 'unlisted' as const, language: 'eu' };
    const posts = [further('two', { attachments: [two] }), further('three', { poll })];
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
    'is whole and in order when the answer to its second post is %s and the app is killed',
    async (order) => {
      const { server, post, states, restart } = await setUp('mastodon');
      server.remembersKeys = true;
      server.orders = ['ok', order];
      post('one', thread());
      await expect.poll(states).toEqual(['two: waiting', 'three: waiting']);
      await expect.poll(() => server.orders).toEqual([]);
      await restart(retryMs);
      await expect.poll(() => chain(server)).toEqual(whole);
      await expect.poll(states).toEqual([]);
    },
  );

  test('stays from the post on that is refused, and the others wait for it', async () => {
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

  test('goes on when the refused post is tried again, from whichever entry', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect(queue.retry(entries()[1]?.id ?? '')).toMatchObject({ ok: true });
    await expect.poll(() => chain(server)).toEqual(whole);
  });

  test('is a draft of a thread again when one of it is edited: all that was not sent', async () => {
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
    await expect.poll(() => chain(server)).toEqual(whole);
  });

  test('is edited from what is left when its first post has arrived after all', async () => {
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

  test('asks what becomes of the others when one is discarded', async () => {
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

  test('is discarded from one post on', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = ['ok', 422];
    post('one', thread());
    await expect.poll(states).toEqual(['two: failed', 'three: waiting']);
    expect(queue.discard(entries()[0]?.id ?? '', 'discard').ok).toBe(true);
    expect(states()).toEqual([]);
    expect(chain(server)).toEqual(['one < ']);
  });

  test('that answers a post goes on answering it without its first post', async () => {
    const { server, post, states, entries, queue } = await setUp('mastodon');
    server.orders = [422];
    post('one', { ...thread(), inReplyToId: '90' });
    await expect.poll(states).toEqual(['one: failed', 'two: waiting', 'three: waiting']);
    queue.discard(entries()[0]?.id ?? '', 'continue');
    await expect.poll(() => chain(server)).toEqual(['two < 90', 'three < two']);
  });

  test('may begin with a change of a sent post', async () => {
    const { server, post, states } = await setUp('mastodon');
    const { id } = server.add('One');
    post('one', { editedId: id, thread: [further('two')] });
    await expect.poll(() => chain(server)).toEqual(['one < ', 'two < one']);
    await expect.poll(states).toEqual([]);
  });

  test('whose post could not be read leaves the next one to the person, and doesn’t post it on its own', async () => {
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

test('a draft is the same after it was split and joined', () => {
  const draft = makeDraft({ text: 'one', inReplyToId: '5', quotedId: '6', scheduledId: '7', ...thread() });
  const [first, ...rest] = splitThread(draft);
  expect(joinThread(first, rest)).toEqual(draft);
  expect(rest.map(({ inReplyToId, quotedId, scheduledId }) => [inReplyToId, quotedId, scheduledId])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});
