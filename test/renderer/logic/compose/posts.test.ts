// Covers renderer/logic/compose/change-posts.ts too.
import { describe, expect, it } from 'vitest';
import type { Draft, FurtherPost } from '../../../../electron/contract/draft.ts';
import { canJoin, changed, contentsOf, joined, split } from '../../../../renderer/logic/compose/change-posts.ts';
import { isEmptyDraft, postsOf } from '../../../../renderer/logic/compose/posts.ts';
import { moved } from '../../../../renderer/logic/moved.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

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

  it('are the draft’s own text and the further posts', () => expect(texts(posts)).toEqual(['one', 'two', 'three']));

  it('keep the draft’s id at the first place when another post comes first', () => {
    const { text, thread } = contentsOf('d', moved(posts, 1, 0));
    expect([text, thread.map(({ id, text }) => [id, text])]).toEqual([
      'two',
      [
        ['2', 'one'],
        ['3', 'three'],
      ],
    ]);
  });

  it('change one by one', () => expect(texts(changed(posts, 1, { text: 'zwei' }))).toEqual(['one', 'zwei', 'three']));

  it('are joined with all that they have', () => {
    const [first, second] = joined(changed(posts, 1, { poll }), 1);
    expect([first?.text, first?.poll, second?.text]).toEqual(['one\n\ntwo', poll, 'three']);
  });

  it('are not joined when each has a poll', () => {
    const two = changed(changed(posts, 0, { poll }), 1, { poll });
    expect([canJoin(two, 1), texts(joined(two, 1))]).toEqual([false, ['one', 'two', 'three']]);
    expect([canJoin(posts, 0), canJoin(posts, 3)]).toEqual([false, false]);
  });

  it('become more when one is divided', () => {
    const all = split(changed(posts, 1, { poll }), 1, ['a', 'b']);
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
  it('is empty without text, attachments and polls', () => expect(isEmptyDraft(empty)).toBe(true));
  it.each<[string, Draft]>([
    ['a warning', { ...empty, spoilerText: 'Birds' }],
    ['a further post', { ...empty, thread: [further('2', 'two')] }],
    ['a poll', { ...empty, poll }],
  ])('is not empty with %s', (_, full) => expect(isEmptyDraft(full)).toBe(false));
});
