// Reads the rows of a timeline, newest first: entries, and gaps where entries may be missing. Pure.
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

export const entry = (id: string): TimelineEntry => ({ kind: 'entry', id });
export const keyOf = (row: TimelineEntry): string => (row.kind === 'entry' ? row.id : `gap:${row.newer}:${row.older}`);
export const idsOf = (rows: readonly TimelineEntry[]): string[] => rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));

/** Returns `rows` with the objects of `before` that are equal, so that unchanged rows do not render again; `before` if all are. */
export function reuseRows(before: TimelineEntry[], rows: readonly TimelineEntry[]): TimelineEntry[] {
  const beforeByKey = new Map(before.map((row) => [keyOf(row), row]));
  const reusedRows = rows.map((row) => beforeByKey.get(keyOf(row)) ?? row);
  return reusedRows.length === before.length && reusedRows.every((row, at) => row === before[at]) ? before : reusedRows;
}

/** True if `id`, or its position in the order, lies among `entries`: neither in a gap nor below the end. */
export function isPositionLoaded(entries: readonly TimelineEntry[], id: string): boolean {
  const below = entries.findIndex((row) => row.kind === 'entry' && compareIds(row.id, id) <= 0);
  const row = entries[below];
  return row?.kind === 'entry' && (row.id === id || below === 0 || entries[below - 1]?.kind === 'entry');
}
