// The replies below the post of a thread, as a tree: branches, how many and who is in each, and what the server has not given. Pure.
import type { Status } from '../../../electron/contract/entities/status.ts';

export interface Reply {
  id: string;
  /** The post that it answers, which may be missing. */
  parent: string;
  /** The author's account id. */
  author: string;
  /** Epoch milliseconds. */
  at: number;
  /** How many answers the server counts, without those that a filter hides. */
  answers: number;
}

/** By id, in the order in which they came: the server's order. */
export type Replies = ReadonlyMap<string, Reply>;

type Given = Pick<Status, 'id' | 'in_reply_to_id' | 'created_at' | 'replies_count'> & { account: { id: string } };

export const timeOf = ({ created_at }: Pick<Status, 'created_at'>): number => Date.parse(created_at) || 0;

/** Of one answer, without what is hidden. `root`: the post that a reply answers when it doesn't say. */
export function repliesFrom<T extends Given>(given: readonly T[], root: string, isShown: (status: T) => boolean): Reply[] {
  const hidden = new Map<string | null, number>();
  for (const status of given) if (!isShown(status)) hidden.set(status.in_reply_to_id, (hidden.get(status.in_reply_to_id) ?? 0) + 1);
  return given.filter(isShown).map((status) => ({
    id: status.id,
    parent: status.in_reply_to_id ?? root,
    author: status.account.id,
    at: timeOf(status),
    answers: status.replies_count - (hidden.get(status.id) ?? 0),
  }));
}

/** `replies` with further ones; what is known stays where it is. */
export const withReplies = (replies: Replies, more: readonly Reply[]): Replies =>
  new Map([...replies, ...more.map((reply) => [reply.id, reply] as const)]);

/** The ids of the answers to each post. An answer to a post that is not here belongs to `root`. */
export function childrenOf(replies: Replies, root: string): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const { id, parent } of replies.values()) {
    const above = replies.has(parent) ? parent : root;
    const siblings = children.get(above);
    if (siblings) siblings.push(id);
    else children.set(above, [id]);
  }
  return children;
}

/** The ids below `id`, depth first, without itself. */
export function below(id: string, children: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const next = [...(children.get(id) ?? [])].reverse();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    found.push(at);
    next.push(...(children.get(at) ?? []).toReversed());
  }
  return found;
}

/** The ids above `id` up to the root, which is not among them. */
export function above(id: string, replies: Replies): string[] {
  const found: string[] = [];
  for (let at = replies.get(id)?.parent; at !== undefined && replies.has(at) && !found.includes(at); at = replies.get(at)?.parent)
    found.push(at);
  return found;
}

/** A thread with more replies than this is folded by branch. */
const maxUnfoldedReplies = 50;

/** The branches of a long thread that are folded when it opens: each with several replies, but for what its author goes on to say. */
export function foldedAtFirst(replies: Replies, root: string, author: string): string[] {
  if (replies.size <= maxUnfoldedReplies) return [];
  const children = childrenOf(replies, root);
  return (children.get(root) ?? []).filter((id) => replies.get(id)?.author !== author && below(id, children).length > 1);
}
