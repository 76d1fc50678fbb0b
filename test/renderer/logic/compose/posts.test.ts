import { describe, expect, it } from 'vitest';
import type { Draft, FurtherPost } from '../../../../electron/contract/draft.ts';
import { canJoin, changePost, draftContentOf, joinPosts, splitPost } from '../../../../renderer/logic/compose/change-posts.ts';
import { audienceHints, isEmptyDraft, isForAuthorOnly, postsOf } from '../../../../renderer/logic/compose/posts.ts';
import { moveItem } from '../../../../renderer/logic/move-item.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const poll = { options: ['a', 'b'], expiresIn: 300, multiple: false, hideTotals: false };
const further = (id: string, text: string, more: Partial<FurtherPost> = {}): FurtherPost => ({
  id,
  text,
  attachments: [],
  poll: null,
  ...more,
});
const draft = makeDraft({ id: 'd', text: 'one', thread: [further('2', 'two'), further('3', 'three')] });
const texts = (posts: readonly FurtherPost[]): string[] => posts.map(({ text }) => text);

describe('the posts of a thread', () => {
  const posts = postsOf(draft);

  it('start with the draft’s own text', () => expect(texts(posts)).toEqual(['one', 'two', 'three']));

  it('keep the draft’s id in the first position after a reorder', () => {
    const { text, thread } = draftContentOf('d', moveItem(posts, 1, 0));
    expect([text, thread.map(({ id, text }) => [id, text])]).toEqual([
      'two',
      [
        ['2', 'one'],
        ['3', 'three'],
      ],
    ]);
  });

  it('can be changed one at a time', () => expect(texts(changePost(posts, 1, { text: 'zwei' }))).toEqual(['one', 'zwei', 'three']));

  it('are joined with their text, attachments, and poll', () => {
    const [first, second] = joinPosts(changePost(posts, 1, { poll }), 1);
    expect([first?.text, first?.poll, second?.text]).toEqual(['one\n\ntwo', poll, 'three']);
  });

  it('are not joined if both have a poll', () => {
    const two = changePost(changePost(posts, 0, { poll }), 1, { poll });
    expect([canJoin(two, 1), texts(joinPosts(two, 1))]).toEqual([false, ['one', 'two', 'three']]);
    expect([canJoin(posts, 0), canJoin(posts, 3)]).toEqual([false, false]);
  });

  it('are split in place, and the poll stays with the first part', () => {
    const all = splitPost(changePost(posts, 1, { poll }), 1, ['a', 'b']);
    expect(all.map(({ text, poll }) => [text, poll !== null])).toEqual([
      ['one', false],
      ['a', true],
      ['b', false],
      ['three', false],
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
  });
});

describe('a draft', () => {
  const empty = { ...draft, text: ' ', thread: [further('2', '')] };
  it('is empty without text, attachments, and polls', () => expect(isEmptyDraft(empty)).toBe(true));
  it.each<[string, Draft]>([
    ['a warning', { ...empty, spoilerText: 'Birds' }],
    ['a further post', { ...empty, thread: [further('2', 'two')] }],
    ['a poll', { ...empty, poll }],
  ])('is not empty with %s', (_, full) => expect(isEmptyDraft(full)).toBe(false));
});

describe('a direct post', () => {
  const direct = (more: Partial<Draft>) => makeDraft({ visibility: 'direct', text: 'Terns', ...more });

  it.each<[string, Draft, boolean]>([
    ['without a mention', direct({}), true],
    ['with the mention of a reply removed', direct({ inReplyToId: '5' }), true],
    ['with a mention', direct({ text: 'Hi @jon@hill.example' }), false],
    ['with an e-mail address', direct({ text: 'jon@hill.example' }), true],
    ['whose further post mentions nobody', direct({ text: '@jon', thread: [further('2', 'two')] }), true],
    ['with another visibility', direct({ visibility: 'private' }), false],
    ['as set at the server', direct({ visibility: null }), false],
  ])('%s is for its author only: %#', (_, each, expected) => expect(isForAuthorOnly(each, capableServer('mastodon'))).toBe(expected));

  it('that replies reaches the author of the parent post on Pleroma', () => {
    const pleroma = capableServer('pleroma');
    expect([isForAuthorOnly(direct({ inReplyToId: '5' }), pleroma), isForAuthorOnly(direct({}), pleroma)]).toEqual([false, true]);
  });
});

describe('W4: the hints about the audience', () => {
  const server = { ...capableServer('mastodon'), defaultVisibility: null };
  const hints = (more: Partial<Draft>, isLocked = false) => audienceHints(makeDraft({ id: 'd', thread: [], ...more }), server, isLocked);

  it('say that private messages are not encrypted, and that nobody is mentioned', () => {
    expect(hints({ visibility: 'direct', text: '@ida hello' })).toEqual(['not-encrypted']);
    expect(hints({ visibility: 'direct', text: 'hello' })).toEqual(['nobody-mentioned', 'not-encrypted']);
  });

  it('say that anyone can follow an account that approves nobody', () => {
    expect(hints({ visibility: 'private', text: 'hello' })).toEqual(['not-locked']);
    expect(hints({ visibility: 'private', text: 'hello' }, true)).toEqual([]);
  });

  it.each([
    ['#birds', true],
    ['see (#birds)', true],
    ['#2026birds', true],
    ['#2026', false],
    ['https://coast.example/#birds', false],
    ['a#b', false],
  ])('say that tags have no effect below public: %s', (text, isTag) => {
    expect(hints({ visibility: 'unlisted', text })).toEqual(isTag ? ['tags-unlisted'] : []);
    expect(hints({ visibility: 'public', text })).toEqual([]);
  });

  it('use the default audience of the server while the draft has none', () => {
    const draftOfDefaultAudience = makeDraft({ id: 'd', thread: [], text: '#birds', visibility: null });
    expect(audienceHints(draftOfDefaultAudience, { ...server, defaultVisibility: 'unlisted' }, false)).toEqual(['tags-unlisted']);
  });
});
