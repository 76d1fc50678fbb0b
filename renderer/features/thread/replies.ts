// Builds the tree of a thread's replies: branches with their sizes and authors, and replies that the server left out. Pure.
import { walk } from '../../logic/reply-links.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';

export interface ThreadReply {
  id: string;
  /** ID of the parent post, which may be missing. */
  parent: string;
  /** Account ID of the author. */
  author: string;
  /** Epoch milliseconds. */
  at: number;
  /** Number of direct replies according to the server, minus those hidden by filters. */
  replyCount: number;
}

/** By ID, in the server's order. */
export type ThreadReplies = ReadonlyMap<string, ThreadReply>;

type ReplyStatus = Pick<Status, 'id' | 'in_reply_to_id' | 'created_at' | 'replies_count'> & { account: { id: string } };

export const timeOf = ({ created_at }: Pick<Status, 'created_at'>): number => Date.parse(created_at) || 0;

/** Reads the visible replies of a `statuses.context` result. `root`: parent of replies without `in_reply_to_id`. */
export function readReplies<T extends ReplyStatus>(statuses: readonly T[], root: string, isShown: (status: T) => boolean): ThreadReply[] {
  const hiddenCounts = new Map<string | null, number>();
  for (const status of statuses)
    if (!isShown(status)) hiddenCounts.set(status.in_reply_to_id, (hiddenCounts.get(status.in_reply_to_id) ?? 0) + 1);
  return statuses.filter(isShown).map((status) => ({
    id: status.id,
    parent: status.in_reply_to_id ?? root,
    author: status.account.id,
    at: timeOf(status),
    replyCount: status.replies_count - (hiddenCounts.get(status.id) ?? 0),
  }));
}

/** Adds replies to `replies`; existing ones keep their position. */
export const withReplies = (replies: ThreadReplies, more: readonly ThreadReply[]): ThreadReplies =>
  new Map([...replies, ...more.map((reply) => [reply.id, reply] as const)]);

/** Returns the parent of a reply if it is a reply, too. */
const parentIn =
  (replies: ThreadReplies) =>
  (id: string): string | undefined => {
    const parent = replies.get(id)?.parent;
    return parent !== undefined && replies.has(parent) ? parent : undefined;
  };

/** IDs of one reply of each ring, in which servers say that replies answer each other. */
function ringStarts(replies: ThreadReplies, root: string): ReadonlySet<string> {
  const starts = new Set<string>();
  const visitedIds = new Set([root]);
  const parentOf = parentIn(replies);
  for (const id of replies.keys()) {
    const path = new Set<string>();
    let parent: string | undefined;
    for (const at of walk(id, parentOf, replies.size)) {
      if (visitedIds.has(at)) break;
      path.add(at);
      parent = parentOf(at);
    }
    if (parent !== undefined && path.has(parent)) starts.add(parent);
    for (const visitedId of path) visitedIds.add(visitedId);
  }
  return starts;
}

/** IDs of the replies to each post: always a tree. A reply whose parent is missing, and the start of each ring, belong to `root`. */
export function childrenOf(replies: ThreadReplies, root: string): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const starts = ringStarts(replies, root);
  for (const { id, parent } of replies.values()) {
    if (id === root) continue;
    const parentId = replies.has(parent) && !starts.has(id) ? parent : root;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(id);
    else children.set(parentId, [id]);
  }
  return children;
}

/** IDs of all descendants of `id`, depth first, without `id`. `children`: a tree, from `childrenOf()`. */
export function descendantsOf(id: string, children: ReadonlyMap<string, readonly string[]>): string[] {
  const descendants: string[] = [];
  const next = [...(children.get(id) ?? [])].reverse();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    descendants.push(at);
    next.push(...(children.get(at) ?? []).toReversed());
  }
  return descendants;
}

/** IDs of the ancestors of these replies, without the root. Visits each ancestor once for all replies together. */
export function ancestorsOf(ids: readonly string[], replies: ThreadReplies): ReadonlySet<string> {
  const ancestorIds = new Set<string>();
  const parentOf = parentIn(replies);
  for (const id of ids)
    for (const at of walk(parentOf(id), parentOf)) {
      if (ancestorIds.has(at)) break;
      ancestorIds.add(at);
    }
  return ancestorIds;
}

/** A thread with more replies than this is folded by branch. */
const maxUnfoldedReplies = 50;

/** Branches of a long thread that are folded at first: those with several replies, except the thread author's own continuations. */
export function initiallyFolded(replies: ThreadReplies, root: string, author: string): string[] {
  if (replies.size <= maxUnfoldedReplies) return [];
  const children = childrenOf(replies, root);
  return (children.get(root) ?? []).filter((id) => replies.get(id)?.author !== author && descendantsOf(id, children).length > 1);
}
