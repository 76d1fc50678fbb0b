// The rows of a thread: ancestors, the focused post, then replies in the server's order with their indentation. Pure.
export type ThreadRow =
  | { kind: 'missing-parent' }
  | {
      kind: 'status';
      id: string;
      part: 'ancestor' | 'focused' | 'reply';
      /** Indentation, from 0 to `maxDepth`. */
      depth: number;
      /** The next row is a reply to this one: a line joins them. */
      joined: boolean;
    };

const maxDepth = 3;

interface Thread {
  focused: string;
  ancestors: readonly string[];
  descendants: readonly string[];
  parentOf: (id: string) => string | null;
}

export function threadRows({ focused, ancestors, descendants, parentOf }: Thread): ThreadRow[] {
  const depths: Record<string, number> = { [focused]: -1 };
  for (const id of descendants) depths[id] = (depths[parentOf(id) ?? focused] ?? -1) + 1;
  const ids = [...ancestors, focused, ...descendants];
  const rows = ids.map((id, at): ThreadRow => {
    const next = ids[at + 1];
    const part = at < ancestors.length ? 'ancestor' : id === focused ? 'focused' : 'reply';
    const sameDepth =
      part !== 'reply' || next === undefined || Math.min(depths[next] ?? 0, maxDepth) === Math.min(depths[id] ?? 0, maxDepth);
    return {
      kind: 'status',
      id,
      part,
      depth: part === 'reply' ? Math.min(depths[id] ?? 0, maxDepth) : 0,
      joined: part !== 'focused' && next !== undefined && parentOf(next) === id && sameDepth,
    };
  });
  const top = ids[0] ?? focused;
  return parentOf(top) === null ? rows : [{ kind: 'missing-parent' }, ...rows];
}

export const rowKey = (row: ThreadRow): string => (row.kind === 'missing-parent' ? 'missing-parent' : row.id);

/** `descendants` with a new reply after the other replies of its parent; unchanged when its parent is not in the thread. */
export function withReply(
  descendants: readonly string[],
  reply: { id: string; parent: string },
  focused: string,
  parentOf: (id: string) => string | null,
): readonly string[] {
  if (descendants.includes(reply.id)) return descendants;
  if (reply.parent === focused) return [...descendants, reply.id];
  const at = descendants.indexOf(reply.parent);
  if (at < 0) return descendants;
  const below = new Set([reply.parent]);
  let end = at + 1;
  for (const id of descendants.slice(at + 1)) {
    if (!below.has(parentOf(id) ?? '')) break;
    below.add(id);
    end += 1;
  }
  return [...descendants.slice(0, end), reply.id, ...descendants.slice(end)];
}
