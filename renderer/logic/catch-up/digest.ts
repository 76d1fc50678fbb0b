// Sums up what happened in the home timeline: each post once with who boosted it, grouped by person or by thread. Pure.

/** One row of the home timeline. */
export interface Happening {
  /** The post that it shows: of a boost, the boosted one. */
  postId: string;
  authorId: string;
  /** Null: it is the post itself. */
  boosterId: string | null;
  /** When it was posted or boosted, in epoch milliseconds. */
  time: number;
  inReplyTo: string | null;
  /** Answers, boosts and quotes. */
  talk: number;
}

export interface DigestPost {
  id: string;
  authorId: string;
  /** Who boosted it, the first one first. */
  boosterIds: string[];
  /** Of the newest that happened with it. */
  time: number;
  talk: number;
  inReplyTo: string | null;
}

export interface DigestGroup {
  /** Of a person: their id. Of a thread: the id of the post that it begins with, as far as it is known. */
  key: string;
  posts: DigestPost[];
  talk: number;
  time: number;
}

export type Grouping = 'thread' | 'person';
export type Order = 'talk' | 'time';

/** Each post once, the newest first. */
export function foldBoosts(happenings: readonly Happening[]): DigestPost[] {
  const posts = new Map<string, DigestPost>();
  for (const { postId: id, authorId, boosterId, time, inReplyTo, talk } of happenings) {
    const post = posts.get(id) ?? { id, authorId, boosterIds: [], time, talk, inReplyTo };
    post.time = Math.max(post.time, time);
    if (boosterId !== null && !post.boosterIds.includes(boosterId)) post.boosterIds.unshift(boosterId);
    posts.set(id, post);
  }
  return [...posts.values()];
}

/** The people who posted or boosted, with how many of these posts are theirs; those with most first. */
export function peopleIn(posts: readonly DigestPost[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { authorId, boosterIds } of posts)
    for (const id of new Set(boosterIds.length > 0 ? boosterIds : [authorId])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}

const isBy = (person: string, { authorId, boosterIds }: DigestPost): boolean => authorId === person || boosterIds.includes(person);

/** `parentOf`: the post that a post answers to, as far as it is known; it may be outside of the posts. */
function rootOf(id: string, parentOf: (id: string) => string | null): string {
  const seen = new Set([id]);
  for (let at = id; ;) {
    const parent = parentOf(at);
    if (parent === null || seen.has(parent)) return at;
    seen.add(parent);
    at = parent;
  }
}

interface Choice {
  grouping: Grouping;
  order: Order;
  /** Only what this person posted or boosted; null: all. */
  person: string | null;
  parentOf: (id: string) => string | null;
}

export function digest(posts: readonly DigestPost[], { grouping, order, person, parentOf }: Choice): DigestGroup[] {
  const byOrder = (a: { talk: number; time: number }, b: { talk: number; time: number }): number =>
    order === 'talk' ? b.talk - a.talk || b.time - a.time : b.time - a.time;
  // Whoever brought a post into the timeline: its author, or the first who boosted it.
  const keyOf = (post: DigestPost): string => (grouping === 'thread' ? rootOf(post.id, parentOf) : (post.boosterIds[0] ?? post.authorId));
  const groups = Map.groupBy(
    posts.filter((post) => person === null || isBy(person, post)),
    keyOf,
  );
  return [...groups]
    .map(([key, members]): DigestGroup => ({
      key,
      // A thread is read from its beginning, what a person said by what was asked for. What came at the same time was newest first.
      posts: grouping === 'thread' ? members.toReversed().toSorted((a, b) => a.time - b.time) : members.toSorted(byOrder),
      talk: members.reduce((sum, { talk }) => sum + talk, 0),
      time: Math.max(...members.map(({ time }) => time)),
    }))
    .sort(byOrder);
}

export type DigestRow =
  | { kind: 'head'; key: string; group: DigestGroup }
  /** `isGrouped`: it belongs to the head above. */
  | { kind: 'post'; key: string; post: DigestPost; isGrouped: boolean }
  | { kind: 'more'; key: string; group: string; count: number };

/** Posts of a group that are shown before it is unfolded. */
const maxFolded = 3;

export function digestRows(groups: readonly DigestGroup[], grouping: Grouping, unfolded: ReadonlySet<string>): DigestRow[] {
  return groups.flatMap((group): DigestRow[] => {
    const shown = unfolded.has(group.key) ? group.posts : group.posts.slice(0, maxFolded);
    const hidden = group.posts.length - shown.length;
    const isGrouped = grouping === 'person' || group.posts.length > 1;
    return [
      ...(isGrouped ? [{ kind: 'head', key: `head:${group.key}`, group } as const] : []),
      ...shown.map((post) => ({ kind: 'post', key: post.id, post, isGrouped }) as const),
      ...(hidden > 0 ? [{ kind: 'more', key: `more:${group.key}`, group: group.key, count: hidden } as const] : []),
    ];
  });
}
