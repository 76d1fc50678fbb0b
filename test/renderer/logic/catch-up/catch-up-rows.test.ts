import { describe, expect, it } from 'vitest';
import { groupPosts, catchUpRows, mergeBoosts, countPostsByAccount } from '../../../../renderer/logic/catch-up/catch-up-rows.ts';
import type { HomeTimelineRow } from '../../../../renderer/logic/catch-up/catch-up-rows.ts';

const homeRow = (postId: string, authorId: string, time: number, more: Partial<HomeTimelineRow> = {}): HomeTimelineRow => ({
  postId,
  authorId,
  boosterId: null,
  time,
  inReplyTo: null,
  talk: 0,
  ...more,
});
/** Posts, newest first: 9 boosts 1, 8 replies to 2; 7 boosts 1; 2 and 1 are original posts. */
const homeRows = [
  homeRow('1', 'ida', 90, { boosterId: 'jon' }),
  homeRow('8', 'ida', 80, { inReplyTo: '2', talk: 1 }),
  homeRow('1', 'ida', 70, { boosterId: 'mo' }),
  homeRow('2', 'jon', 20, { talk: 4 }),
  homeRow('1', 'ida', 10),
];
const posts = mergeBoosts(homeRows);
const parentOf = (id: string) => (id === '8' ? '2' : null);
const all = { grouping: 'thread', order: 'talk', accountId: null, parentOf } as const;
const groupShapes = (choice: Partial<Parameters<typeof groupPosts>[1]>) =>
  groupPosts(posts, { ...all, ...choice }).map(({ key, posts: members }) => `${key}: ${members.map(({ id }) => id).join()}`);

describe('catch-up rows', () => {
  it('sorts the posts of a thread oldest first, also those with the same time', () => {
    const thread = mergeBoosts([
      homeRow('3', 'mo', 5, { inReplyTo: '2' }),
      homeRow('2', 'jon', 5, { inReplyTo: '1' }),
      homeRow('1', 'ida', 5),
    ]);
    const parents: Record<string, string> = { 3: '2', 2: '1' };
    const [group] = groupPosts(thread, { ...all, parentOf: (id) => parents[id] ?? null });
    expect(group?.posts.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('lists each post once, with its boosters from first to last', () => {
    expect(posts.map(({ id, boosterIds, time }) => [id, boosterIds.join(), time])).toEqual([
      ['1', 'mo,jon', 90],
      ['8', '', 80],
      ['2', '', 20],
    ]);
  });

  it('groups by thread, sorted by interactions or by time', () => {
    expect(groupShapes({})).toEqual(['2: 2,8', '1: 1']);
    expect(groupShapes({ order: 'time' })).toEqual(['1: 1', '2: 2,8']);
  });

  it('groups by the first booster, or by the author of a post without boosts', () => {
    expect(groupShapes({ grouping: 'person' })).toEqual(['jon: 2', 'ida: 8', 'mo: 1']);
  });

  it('limits the posts to those that one account wrote or boosted', () => {
    expect(groupShapes({ accountId: 'jon' })).toEqual(['2: 2', '1: 1']);
  });

  it('counts the posts that each account wrote or boosted', () => {
    expect(countPostsByAccount(posts)).toEqual([
      { id: 'jon', count: 2 },
      { id: 'mo', count: 1 },
      { id: 'ida', count: 1 },
    ]);
  });

  it('terminates when posts reply to each other in a circle', () => {
    const circle = groupPosts(posts, { ...all, parentOf: (id) => (id === '8' ? '2' : '8') });
    expect(circle.flatMap((group) => group.posts)).toHaveLength(3);
  });

  it('marks the posts that belong to a group heading', () => {
    const marks = (grouping: 'thread' | 'person') =>
      catchUpRows(groupPosts(posts, { ...all, grouping }), grouping, new Set()).flatMap((row) =>
        row.kind === 'post' ? row.isGrouped : [],
      );
    expect(marks('thread').toSorted()).toEqual([false, true, true]);
    expect(marks('person')).toEqual([true, true, true]);
  });

  it('collapses long groups until they are expanded', () => {
    const many = Array.from({ length: 5 }, (_, at) => homeRow(String(at), 'ida', at));
    const groups = groupPosts(mergeBoosts(many), { ...all, grouping: 'person' });
    const rows = (open: string[]) => catchUpRows(groups, 'person', new Set(open)).map(({ kind }) => kind);
    expect(rows([])).toEqual(['head', 'post', 'post', 'post', 'more']);
    expect(rows(['ida'])).toEqual(['head', ...Array<string>(5).fill('post')]);
    expect(catchUpRows(groupPosts(posts, all), 'thread', new Set()).map(({ kind }) => kind)).toEqual(['head', 'post', 'post', 'post']);
  });
});
