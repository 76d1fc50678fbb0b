// The rows of a thread: ancestors, the focused post, then replies in the chosen order, with their indentation and what is folded. Pure.
import { compareIds } from '../../../electron/contract/ids.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { below, childrenOf } from './replies.ts';
import type { Replies } from './replies.ts';

/** `branches`: as the server gives them. `time`: all replies, the oldest first. `talk`: the branches with the most replies first. */
export type ThreadOrder = Settings['threadOrder'];

export type ThreadRow =
  | { kind: 'missing-parent' }
  /** How many replies there are, and their order. */
  | { kind: 'replies' }
  | {
      kind: 'status';
      id: string;
      part: 'ancestor' | 'focused' | 'reply';
      /** Indentation, from 0 to `maxDepth`. */
      depth: number;
      /** The next row is a reply to this one: a line joins them. */
      joined: boolean;
      /** The post that it answers is the row above, or the focused post. */
      underParent: boolean;
      /** How many answers are shown below it, which can be folded. */
      foldable: number;
    }
  /** In place of the replies to `id`; `people`: who wrote them, each once. */
  | { kind: 'folded'; id: string; depth: number; count: number; people: readonly string[] }
  /** The server counts more replies to `id` than it gave. */
  | { kind: 'missing'; id: string; depth: number; count: number };

const maxDepth = 3;
/** Fewer replies than this need no row about them. */
const minSortedReplies = 2;

interface Shown {
  focused: string;
  ancestors: readonly string[];
  /** Whether the topmost post is a reply itself. */
  hasEarlier: boolean;
  replies: Replies;
  order: ThreadOrder;
  folded: ReadonlySet<string>;
}

function inTime({ replies, focused }: Shown): ThreadRow[] {
  const sorted = [...replies.values()].toSorted((a, b) => a.at - b.at || compareIds(a.id, b.id));
  const children = childrenOf(replies, focused);
  return sorted.flatMap(({ id, parent, answers }): ThreadRow[] => {
    const missing = answers - (children.get(id)?.length ?? 0);
    return [
      { kind: 'status', id, part: 'reply', depth: 0, joined: false, underParent: parent === focused, foldable: 0 },
      ...(missing > 0 ? [{ kind: 'missing' as const, id, depth: 0, count: missing }] : []),
    ];
  });
}

function inBranches({ replies, focused, order, folded }: Shown): ThreadRow[] {
  const children = childrenOf(replies, focused);
  const top = children.get(focused) ?? [];
  const sizes = new Map(order === 'talk' ? top.map((id) => [id, below(id, children).length]) : []);
  const branches = order === 'talk' ? top.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)) : top;
  const rows: ThreadRow[] = [];
  // Not by recursion: each reply of a long talk is one level deeper.
  const next = branches.map((id) => ({ id, depth: 0 })).reverse();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const { id, depth } = at;
    const shownDepth = Math.min(depth, maxDepth);
    const answers = children.get(id) ?? [];
    const isFolded = folded.has(id) && answers.length > 0;
    const missing = (replies.get(id)?.answers ?? 0) - answers.length;
    const deeper = Math.min(depth + 1, maxDepth);
    const joined = answers.length > 0 && !isFolded && missing <= 0 && deeper === shownDepth;
    rows.push({ kind: 'status', id, part: 'reply', depth: shownDepth, joined, underParent: true, foldable: isFolded ? 0 : answers.length });
    if (isFolded) {
      const all = below(id, children);
      const people = [...new Set(all.flatMap((each) => replies.get(each)?.author ?? []))];
      rows.push({ kind: 'folded', id, depth: deeper, count: all.length, people });
    } else {
      if (missing > 0) rows.push({ kind: 'missing', id, depth: deeper, count: missing });
      next.push(...answers.map((answer) => ({ id: answer, depth: depth + 1 })).reverse());
    }
  }
  return rows;
}

export function threadRows(shown: Shown): ThreadRow[] {
  const { focused, ancestors, hasEarlier, replies, order } = shown;
  const post = { kind: 'status', depth: 0, underParent: true, foldable: 0 } as const;
  return [
    ...(hasEarlier ? [{ kind: 'missing-parent' } as const] : []),
    ...ancestors.map((id) => ({ ...post, id, part: 'ancestor' as const, joined: true })),
    { ...post, id: focused, part: 'focused', joined: false },
    ...(replies.size >= minSortedReplies ? [{ kind: 'replies' } as const] : []),
    ...(order === 'time' ? inTime(shown) : inBranches(shown)),
  ];
}

export const rowKey = (row: ThreadRow): string => ('id' in row ? (row.kind === 'status' ? row.id : `${row.kind}:${row.id}`) : row.kind);
