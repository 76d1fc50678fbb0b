// Builds the rows of a thread: ancestors, focused post, and replies in the chosen order, indented and folded. Pure.
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { Settings } from '../../../electron/contract/settings.ts';
import { descendantsOf, childrenOf } from './replies.ts';
import type { ThreadReplies } from './replies.ts';

/** `branches`: the server's order. `time`: all replies, oldest first. `talk`: branches with the most replies first. */
export type ThreadOrder = Settings['threadOrder'];

export type ThreadRow =
  | { kind: 'missing-parent' }
  /** Number of replies, and their order. */
  | { kind: 'replies' }
  | {
      kind: 'status';
      id: string;
      part: 'ancestor' | 'focused' | 'reply';
      /** Indentation, from 0 to `maxDepth`. */
      depth: number;
      /** True if the next row is a reply to this one: a line joins them. */
      isJoined: boolean;
      /** True if the parent post is the row above or the focused post. */
      isUnderParent: boolean;
      /** Number of visible replies below, which can be folded. */
      foldable: number;
    }
  /** Replaces the replies to `id`. `people`: their authors, without duplicates. */
  | { kind: 'folded'; id: string; depth: number; count: number; people: readonly string[] }
  /** The server counts more replies to `id` than it returned. */
  | { kind: 'missing'; id: string; depth: number; count: number };

const maxDepth = 3;
/** With fewer replies there is no row about their number and order. */
const minSortedReplies = 2;

interface ThreadRowsInput {
  focused: string;
  ancestors: readonly string[];
  /** Returns the parent of the focused post or of an ancestor, also if the thread lacks the parent. */
  parentOf: (id: string) => string | null;
  replies: ThreadReplies;
  order: ThreadOrder;
  folded: ReadonlySet<string>;
}

function rowsByTime({ replies, focused }: ThreadRowsInput): ThreadRow[] {
  const sortedReplies = [...replies.values()].toSorted((a, b) => a.at - b.at || compareIds(a.id, b.id));
  const children = childrenOf(replies, focused);
  return sortedReplies.flatMap(({ id, parent, replyCount }): ThreadRow[] => {
    const missingCount = replyCount - (children.get(id)?.length ?? 0);
    return [
      { kind: 'status', id, part: 'reply', depth: 0, isJoined: false, isUnderParent: parent === focused, foldable: 0 },
      ...(missingCount > 0 ? [{ kind: 'missing' as const, id, depth: 0, count: missingCount }] : []),
    ];
  });
}

function rowsByBranch({ replies, focused, order, folded }: ThreadRowsInput): ThreadRow[] {
  const children = childrenOf(replies, focused);
  const topIds = children.get(focused) ?? [];
  const sizes = new Map(order === 'talk' ? topIds.map((id) => [id, descendantsOf(id, children).length]) : []);
  const branches = order === 'talk' ? topIds.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)) : topIds;
  const rows: ThreadRow[] = [];
  // Iterative: each reply of a long conversation adds a level, which would overflow the stack.
  const next = branches.map((id) => ({ id, depth: 0 })).reverse();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const { id, depth } = at;
    const rowDepth = Math.min(depth, maxDepth);
    const childIds = children.get(id) ?? [];
    const isFolded = folded.has(id) && childIds.length > 0;
    const missingCount = (replies.get(id)?.replyCount ?? 0) - childIds.length;
    const childDepth = Math.min(depth + 1, maxDepth);
    const isJoined = childIds.length > 0 && !isFolded && missingCount <= 0 && childDepth === rowDepth;
    rows.push({
      kind: 'status',
      id,
      part: 'reply',
      depth: rowDepth,
      isJoined,
      isUnderParent: true,
      foldable: isFolded ? 0 : childIds.length,
    });
    if (isFolded) {
      const descendantIds = descendantsOf(id, children);
      const people = [...new Set(descendantIds.flatMap((each) => replies.get(each)?.author ?? []))];
      rows.push({ kind: 'folded', id, depth: childDepth, count: descendantIds.length, people });
    } else {
      if (missingCount > 0) rows.push({ kind: 'missing', id, depth: childDepth, count: missingCount });
      next.push(...childIds.map((childId) => ({ id: childId, depth: depth + 1 })).reverse());
    }
  }
  return rows;
}

/** The ancestors and the focused post. The server may leave out a post between two of them, which no line then joins. */
function rowsAbove({ focused, ancestors, parentOf }: ThreadRowsInput): ThreadRow[] {
  const ids = [...ancestors, focused];
  const parents = ids.map(parentOf);
  const hasEarlier = parents[0] != null && !ids.includes(parents[0]);
  const rows = ids.map((id, at): ThreadRow => {
    const isAncestor = at < ancestors.length;
    const isUnderParent = at === 0 || parents[at] === ids[at - 1];
    const isJoined = isAncestor && parents[at + 1] === id;
    return { kind: 'status', id, part: isAncestor ? 'ancestor' : 'focused', depth: 0, isJoined, isUnderParent, foldable: 0 };
  });
  return hasEarlier ? [{ kind: 'missing-parent' }, ...rows] : rows;
}

export function threadRows(thread: ThreadRowsInput): ThreadRow[] {
  const { replies, order } = thread;
  return [
    ...rowsAbove(thread),
    ...(replies.size >= minSortedReplies ? [{ kind: 'replies' } as const] : []),
    ...(order === 'time' ? rowsByTime(thread) : rowsByBranch(thread)),
  ];
}

export function rowKey(row: ThreadRow): string {
  if (!('id' in row)) return row.kind;
  return row.kind === 'status' ? row.id : `${row.kind}:${row.id}`;
}
