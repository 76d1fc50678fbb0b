// Limits how many rows a timeline keeps, so that a day of streaming doesn't grow it; what is dropped can be loaded again. Pure.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

/** Rows that wait to be shown; of more, the older ones become a gap. */
const maxPendingRows = 400;
/** Rows below what is being read, once new ones come in above. */
const maxRowsBelow = 800;

export const idsOf = (rows: readonly TimelineEntry[]): string[] => rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));

/** The newest pending rows, with a gap down to `top` (the newest shown id) where others were cut; and the ids of those. */
export function cutPending(rows: TimelineEntry[], top: string | null): { kept: TimelineEntry[]; cut: string[] } {
  const cut = idsOf(rows.slice(maxPendingRows));
  if (cut.length === 0) return { kept: rows, cut };
  const kept = rows.slice(0, maxPendingRows);
  const newer = idsOf(kept).at(-1);
  return { kept: newer === undefined || top === null ? kept : [...kept, { kind: 'gap', newer, older: top }], cut };
}

/** A long list without its end. `anchor`: the id of the row being read; null: the first one. */
export function cutEnd(rows: TimelineEntry[], anchor: string | null): TimelineEntry[] {
  const at = rows.findIndex((row) => row.kind === 'entry' && row.id === anchor);
  const length = Math.max(0, at) + maxRowsBelow;
  if (rows.length <= length) return rows;
  return rows[length - 1]?.kind === 'gap' ? rows.slice(0, length - 1) : rows.slice(0, length);
}
