// Summarises the home timeline for the catch-up view: merges boosts of a post, then groups posts by person or by thread. Pure.
import { createRootFinder } from '../reply-links.ts';

/** One row of the home timeline. */
export interface HomeTimelineRow {
  /** The displayed post; for a boost, the boosted post. */
  postId: string;
  authorId: string;
  /** Null for an original post. */
  boosterId: string | null;
  /** Time of the post or boost, in epoch milliseconds. */
  time: number;
  inReplyTo: string | null;
  /** Sum of replies, boosts and quotes. */
  talk: number;
}

interface CatchUpPost {
  id: string;
  authorId: string;
  /** Accounts that boosted the post, earliest first. */
  boosterIds: string[];
  /** Time of the newest post or boost, in epoch milliseconds. */
  time: number;
  talk: number;
  inReplyTo: string | null;
}

export interface CatchUpGroup {
  /** Account id of a person, or id of the first known post of a thread. */
  key: string;
  posts: CatchUpPost[];
  talk: number;
  time: number;
}

export type CatchUpGrouping = 'thread' | 'person';
export type CatchUpOrder = 'talk' | 'time';

/** Merges boosts of the same post into one entry; newest first. */
export function mergeBoosts(rows: readonly HomeTimelineRow[]): CatchUpPost[] {
  const posts = new Map<string, CatchUpPost>();
  for (const { postId: id, authorId, boosterId, time, inReplyTo, talk } of rows) {
    const post = posts.get(id) ?? { id, authorId, boosterIds: [], time, talk, inReplyTo };
    post.time = Math.max(post.time, time);
    if (boosterId !== null && !post.boosterIds.includes(boosterId)) post.boosterIds.unshift(boosterId);
    posts.set(id, post);
  }
  return [...posts.values()];
}

/** Counts the posts that each account wrote or boosted; the highest count first. */
export function countPostsByAccount(posts: readonly CatchUpPost[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { authorId, boosterIds } of posts)
    for (const id of new Set(boosterIds.length > 0 ? boosterIds : [authorId])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

const isBy = (accountId: string, { authorId, boosterIds }: CatchUpPost): boolean =>
  authorId === accountId || boosterIds.includes(accountId);

interface GroupOptions {
  grouping: CatchUpGrouping;
  order: CatchUpOrder;
  /** Keeps only the posts that this account wrote or boosted; null keeps all. */
  accountId: string | null;
  /** Returns the post that a post replies to, if known; it need not be in the period. */
  parentOf: (id: string) => string | null;
}

export function groupPosts(posts: readonly CatchUpPost[], { grouping, order, accountId, parentOf }: GroupOptions): CatchUpGroup[] {
  const byOrder = (a: { talk: number; time: number }, b: { talk: number; time: number }): number =>
    order === 'talk' ? b.talk - a.talk || b.time - a.time : b.time - a.time;
  const rootOf = createRootFinder(parentOf);
  // Group by the account that brought the post into the timeline: the first booster, or the author.
  const keyOf = (post: CatchUpPost): string => (grouping === 'thread' ? rootOf(post.id) : (post.boosterIds[0] ?? post.authorId));
  const groups = Map.groupBy(
    posts.filter((post) => accountId === null || isBy(accountId, post)),
    keyOf,
  );
  return [...groups]
    .map(([key, members]): CatchUpGroup => ({
      key,
      // Threads read oldest first; a person's posts follow the chosen order. Input is newest first, so reverse before the stable sort.
      posts: grouping === 'thread' ? members.toReversed().toSorted((a, b) => a.time - b.time) : members.toSorted(byOrder),
      talk: members.reduce((sum, { talk }) => sum + talk, 0),
      time: Math.max(...members.map(({ time }) => time)),
    }))
    .sort(byOrder);
}

export type CatchUpRow =
  | { kind: 'head'; key: string; group: CatchUpGroup }
  /** `isGrouped`: the post belongs to the preceding group heading. */
  | { kind: 'post'; key: string; post: CatchUpPost; isGrouped: boolean }
  | { kind: 'more'; key: string; group: string; count: number };

/** Posts of a group that are shown while the group is collapsed. */
const maxCollapsedPosts = 3;

export function catchUpRows(groups: readonly CatchUpGroup[], grouping: CatchUpGrouping, expandedKeys: ReadonlySet<string>): CatchUpRow[] {
  return groups.flatMap((group): CatchUpRow[] => {
    const visiblePosts = expandedKeys.has(group.key) ? group.posts : group.posts.slice(0, maxCollapsedPosts);
    const hidden = group.posts.length - visiblePosts.length;
    const isGrouped = grouping === 'person' || group.posts.length > 1;
    return [
      ...(isGrouped ? [{ kind: 'head', key: `head:${group.key}`, group } as const] : []),
      ...visiblePosts.map((post) => ({ kind: 'post', key: post.id, post, isGrouped }) as const),
      ...(hidden > 0 ? [{ kind: 'more', key: `more:${group.key}`, group: group.key, count: hidden } as const] : []),
    ];
  });
}
