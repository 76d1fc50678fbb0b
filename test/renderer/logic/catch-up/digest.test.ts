import { describe, expect, it } from 'vitest';
import { digest, digestRows, foldBoosts, peopleIn } from '../../../../renderer/logic/catch-up/digest.ts';
import type { Happening } from '../../../../renderer/logic/catch-up/digest.ts';

const happening = (postId: string, authorId: string, time: number, more: Partial<Happening> = {}): Happening => ({
  postId,
  authorId,
  boosterId: null,
  time,
  inReplyTo: null,
  talk: 0,
  ...more,
});
/** Newest first: 9 boosts 1, 8 answers 2, 7 boosts 1, 2 and 1 post. */
const happenings = [
  happening('1', 'ida', 90, { boosterId: 'jon' }),
  happening('8', 'ida', 80, { inReplyTo: '2', talk: 1 }),
  happening('1', 'ida', 70, { boosterId: 'mo' }),
  happening('2', 'jon', 20, { talk: 4 }),
  happening('1', 'ida', 10),
];
const posts = foldBoosts(happenings);
const parentOf = (id: string) => (id === '8' ? '2' : null);
const all = { grouping: 'thread', order: 'talk', person: null, parentOf } as const;
const shape = (choice: Partial<Parameters<typeof digest>[1]>) =>
  digest(posts, { ...all, ...choice }).map(({ key, posts: members }) => `${key}: ${members.map(({ id }) => id).join()}`);

describe('what happened', () => {
  it('has the posts of a thread from its beginning, also those of the same moment', () => {
    const thread = foldBoosts([
      happening('3', 'mo', 5, { inReplyTo: '2' }),
      happening('2', 'jon', 5, { inReplyTo: '1' }),
      happening('1', 'ida', 5),
    ]);
    const parents: Record<string, string> = { 3: '2', 2: '1' };
    const [group] = digest(thread, { ...all, parentOf: (id) => parents[id] ?? null });
    expect(group?.posts.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('has each post once, with who boosted it from the first on', () => {
    expect(posts.map(({ id, boosterIds, time }) => [id, boosterIds.join(), time])).toEqual([
      ['1', 'mo,jon', 90],
      ['8', '', 80],
      ['2', '', 20],
    ]);
  });

  it('is grouped by thread, what is talked about most first', () => {
    expect(shape({})).toEqual(['2: 2,8', '1: 1']);
    expect(shape({ order: 'time' })).toEqual(['1: 1', '2: 2,8']);
  });

  it('is grouped by who brought it into the timeline', () => {
    expect(shape({ grouping: 'person' })).toEqual(['jon: 2', 'ida: 8', 'mo: 1']);
  });

  it('is of one person, boosts included', () => {
    expect(shape({ person: 'jon' })).toEqual(['2: 2', '1: 1']);
  });

  it('counts the posts of each person', () => {
    expect(peopleIn(posts)).toEqual([
      { id: 'jon', count: 2 },
      { id: 'mo', count: 1 },
      { id: 'ida', count: 1 },
    ]);
  });

  it('ends where posts answer each other in a circle', () => {
    const circle = digest(posts, { ...all, parentOf: (id) => (id === '8' ? '2' : '8') });
    expect(circle.flatMap((group) => group.posts)).toHaveLength(3);
  });

  it('marks the posts below a head', () => {
    const marks = (grouping: 'thread' | 'person') =>
      digestRows(digest(posts, { ...all, grouping }), grouping, new Set()).flatMap((row) => (row.kind === 'post' ? row.isGrouped : []));
    expect(marks('thread').toSorted()).toEqual([false, true, true]);
    expect(marks('person')).toEqual([true, true, true]);
  });

  it('folds long groups until they are opened', () => {
    const many = Array.from({ length: 5 }, (_, at) => happening(String(at), 'ida', at));
    const groups = digest(foldBoosts(many), { ...all, grouping: 'person' });
    const rows = (open: string[]) => digestRows(groups, 'person', new Set(open)).map(({ kind }) => kind);
    expect(rows([])).toEqual(['head', 'post', 'post', 'post', 'more']);
    expect(rows(['ida'])).toEqual(['head', ...Array<string>(5).fill('post')]);
    expect(digestRows(digest(posts, all), 'thread', new Set()).map(({ kind }) => kind)).toEqual(['head', 'post', 'post', 'post']);
  });
});
