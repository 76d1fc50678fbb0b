// Merges pages into the known entries of a timeline, newest first, with a gap row where posts may be missing. Pure.
import { compareIds } from '../../../electron/contract/ids.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

export const entry = (id: string): TimelineEntry => ({ kind: 'entry', id });
export const keyOf = (row: TimelineEntry): string => (row.kind === 'entry' ? row.id : `gap:${row.newer}:${row.older}`);

const idsOf = (rows: readonly TimelineEntry[]): Set<string> => new Set(rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : [])));
const firstId = (rows: readonly TimelineEntry[]): string | null => rows.find((row) => row.kind === 'entry')?.id ?? null;

/**
 * The rows to put above `known` when the newest page is `page` (ids, newest first).
 * `complete`: the page reaches the end of what the server has. When the page does not reach the known entries, a gap follows it.
 */
export function newerThanKnown(known: readonly TimelineEntry[], page: readonly string[], complete: boolean): TimelineEntry[] {
  const top = firstId(known);
  if (top === null) return page.map(entry);
  const seen = idsOf(known);
  const fresh = page.filter((id) => !seen.has(id) && compareIds(id, top) > 0);
  const touches = complete || page.some((id) => seen.has(id) || compareIds(id, top) <= 0);
  const rows = fresh.map(entry);
  const oldest = fresh.at(-1);
  if (!touches && oldest !== undefined) rows.push({ kind: 'gap', newer: oldest, older: top });
  return rows;
}

/** `known` with the ids of an older page appended, each id once. */
export function appendOlder(known: readonly TimelineEntry[], page: readonly string[]): TimelineEntry[] {
  const seen = idsOf(known);
  return [...known, ...page.filter((id) => !seen.has(id)).map(entry)];
}

/**
 * `known` with the gap above `older` filled by `page`: ids below the newer end of the gap, newest first.
 * The gap is removed when the page reaches its older end or is `complete`.
 */
export function fillGap(
  known: readonly TimelineEntry[],
  gap: { newer: string; older: string },
  page: readonly string[],
  complete: boolean,
): TimelineEntry[] {
  const at = known.findIndex((row) => row.kind === 'gap' && row.newer === gap.newer && row.older === gap.older);
  if (at < 0) return [...known];
  const seen = idsOf(known);
  const inside = page.filter((id) => !seen.has(id) && compareIds(id, gap.older) > 0 && compareIds(id, gap.newer) < 0);
  const closed = complete || page.some((id) => compareIds(id, gap.older) <= 0);
  const newest = inside.at(-1) ?? gap.newer;
  const rest: TimelineEntry[] = closed ? [] : [{ kind: 'gap', newer: newest, older: gap.older }];
  return [...known.slice(0, at), ...inside.map(entry), ...rest, ...known.slice(at + 1)];
}

/** `known` without one id; a gap next to it uses the neighbour's id instead, or is removed when there is none. */
export function without(known: readonly TimelineEntry[], id: string): TimelineEntry[] {
  const rest = known.filter((row) => row.kind !== 'entry' || row.id !== id);
  return rest.flatMap((row, at): TimelineEntry[] => {
    if (row.kind !== 'gap' || (row.newer !== id && row.older !== id)) return [row];
    const above = rest[at - 1];
    const below = rest[at + 1];
    return above?.kind === 'entry' && below?.kind === 'entry' ? [{ kind: 'gap', newer: above.id, older: below.id }] : [];
  });
}

/** `known` with `ids` inserted again, each before the first older entry. */
export function putBack(known: readonly TimelineEntry[], ids: readonly string[]): TimelineEntry[] {
  const seen = idsOf(known);
  const waiting = ids.filter((id) => !seen.has(id)).toSorted((a, b) => compareIds(b, a));
  const rows: TimelineEntry[] = [];
  for (const row of known) {
    while (row.kind === 'entry' && waiting[0] !== undefined && compareIds(waiting[0], row.id) > 0) rows.push(entry(waiting.shift() ?? ''));
    rows.push(row);
  }
  return [...rows, ...waiting.map(entry)];
}
