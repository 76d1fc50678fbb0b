// The rows of a profile: header, tabs, pinned posts, then the other posts. Pure.
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

export type ProfileRow = { kind: 'person' } | { kind: 'tabs' } | { kind: 'status'; id: string; pinned: boolean };

/** The pinned posts in an answer to `pinned=true`. Some servers ignore this and send every post, with `pinned: false` on each. */
export const pinnedIds = (answered: readonly Pick<Status, 'id' | 'pinned'>[]): string[] =>
  answered.flatMap(({ id, pinned }) => (pinned === false ? [] : [id]));

export function profileRows(pinned: readonly string[], entries: readonly TimelineEntry[]): ProfileRow[] {
  // A pinned post is shown once, at the top.
  const posts = entries.flatMap((row) => (row.kind === 'entry' && !pinned.includes(row.id) ? [row.id] : []));
  return [
    { kind: 'person' },
    { kind: 'tabs' },
    ...pinned.map((id): ProfileRow => ({ kind: 'status', id, pinned: true })),
    ...posts.map((id): ProfileRow => ({ kind: 'status', id, pinned: false })),
  ];
}

/** The key of a post is its id, so that the timeline knows where the person is reading. */
export const rowKey = (row: ProfileRow): string => (row.kind !== 'status' ? row.kind : row.pinned ? `pinned:${row.id}` : row.id);
