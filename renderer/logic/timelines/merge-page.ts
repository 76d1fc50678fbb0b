// Merges pages into the entries of a timeline, newest first, with a gap row where posts may be missing; limits the rows. Pure.
import { compareIds } from '../../../electron/contract/ids.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

export const entry = (id: string): TimelineEntry => ({ kind: 'entry', id });
export const keyOf = (row: TimelineEntry): string => (row.kind === 'entry' ? row.id : `gap:${row.newer}:${row.older}`);

export const idsOf = (rows: readonly TimelineEntry[]): string[] => rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : []));
const idSetOf = (rows: readonly TimelineEntry[]): Set<string> => new Set(idsOf(rows));
const firstId = (rows: readonly TimelineEntry[]): string | null => rows.find((row) => row.kind === 'entry')?.id ?? null;

/** True if the server sorts these ids as `compareIds` does. The ids of some server software do not sort by time. */
export const isInOrder = (page: readonly string[]): boolean => page.every((id, at) => at === 0 || compareIds(page[at - 1] ?? id, id) >= 0);

/**
 * Returns the rows above `entries` for the newest `page` (ids, newest first), with a gap if the page does not reach them.
 * `complete`: the page reaches the end of the server's list. `inOrder`: ids sort by time; otherwise only the page's own order counts.
 */
export function rowsAboveKnown(
  entries: readonly TimelineEntry[],
  page: readonly string[],
  complete: boolean,
  inOrder = true,
): TimelineEntry[] {
  const top = firstId(entries);
  if (top === null) return page.map(entry);
  const entryIds = idSetOf(entries);
  const knownAt = page.findIndex((id) => entryIds.has(id) || (inOrder && compareIds(id, top) <= 0));
  const reachesKnown = complete || knownAt >= 0;
  const newIds = inOrder
    ? page.filter((id) => !entryIds.has(id) && compareIds(id, top) > 0)
    : page.slice(0, knownAt < 0 ? undefined : knownAt);
  const rows = newIds.map(entry);
  const oldest = newIds.at(-1);
  if (!reachesKnown && oldest !== undefined) rows.push({ kind: 'gap', newer: oldest, older: top });
  return rows;
}

/** Appends the ids of an older page, without duplicates. */
export function appendOlder(entries: readonly TimelineEntry[], page: readonly string[]): TimelineEntry[] {
  const entryIds = idSetOf(entries);
  return [...entries, ...page.filter((id) => !entryIds.has(id)).map(entry)];
}

/**
 * Fills the gap above `older` with `page`: ids below the newer end of the gap, newest first.
 * The gap is removed if the page reaches its older end or is `complete`.
 */
export function fillGap(
  entries: readonly TimelineEntry[],
  gap: { newer: string; older: string },
  page: readonly string[],
  complete: boolean,
): TimelineEntry[] {
  const at = entries.findIndex((row) => row.kind === 'gap' && row.newer === gap.newer && row.older === gap.older);
  if (at < 0) return [...entries];
  const entryIds = idSetOf(entries);
  const insertedIds = page.filter((id) => !entryIds.has(id) && compareIds(id, gap.older) > 0 && compareIds(id, gap.newer) < 0);
  const isClosed = complete || page.some((id) => compareIds(id, gap.older) <= 0);
  const newer = insertedIds.at(-1) ?? gap.newer;
  const remainingGap: TimelineEntry[] = isClosed ? [] : [{ kind: 'gap', newer, older: gap.older }];
  return [...entries.slice(0, at), ...insertedIds.map(entry), ...remainingGap, ...entries.slice(at + 1)];
}

/** Removes `ids`. A gap next to a removed id refers to the neighbour's id instead, or is removed if there is none. */
export function removeIds(entries: readonly TimelineEntry[], ids: ReadonlySet<string>): TimelineEntry[] {
  const rest = entries.filter((row) => row.kind !== 'entry' || !ids.has(row.id));
  const rows: TimelineEntry[] = [];
  rest.forEach((row, at) => {
    if (row.kind === 'entry' || (!ids.has(row.newer) && !ids.has(row.older))) return rows.push(row);
    const above = rows.at(-1);
    const idAbove = above?.kind === 'entry' ? above.id : undefined;
    const newer = ids.has(row.newer) ? idAbove : row.newer;
    const older = ids.has(row.older) ? firstId(rest.slice(at)) : row.older;
    // If no entry lies between two gaps, the upper gap covers both.
    if (newer !== undefined && older !== null) rows.push({ kind: 'gap', newer, older });
  });
  return rows;
}

/** Inserts `ids` again, each before the first older entry. */
export function restoreIds(entries: readonly TimelineEntry[], ids: readonly string[]): TimelineEntry[] {
  const entryIds = idSetOf(entries);
  const restoredIds = ids.filter((id) => !entryIds.has(id)).toSorted((a, b) => compareIds(b, a));
  const rows: TimelineEntry[] = [];
  for (const row of entries) {
    while (row.kind === 'entry' && restoredIds[0] !== undefined && compareIds(restoredIds[0], row.id) > 0)
      rows.push(entry(restoredIds.shift() ?? ''));
    rows.push(row);
  }
  return [...rows, ...restoredIds.map(entry)];
}

/** Inserts new `ids` in the server's order; an id inside a gap divides the gap. Linear in `entries`. */
export function insertSorted(entries: readonly TimelineEntry[], ids: readonly string[]): TimelineEntry[] {
  const sortedIds = ids.toSorted((a, b) => compareIds(b, a));
  let next = 0;
  const takeNewerThan = (id: string): string[] => {
    const from = next;
    while (next < sortedIds.length && compareIds(sortedIds[next] ?? '', id) > 0) next += 1;
    return sortedIds.slice(from, next);
  };
  const rows = entries.flatMap((row): TimelineEntry[] => {
    if (next === sortedIds.length) return [row];
    if (row.kind === 'entry') return [...takeNewerThan(row.id).map(entry), row];
    let { newer } = row;
    const divided = takeNewerThan(row.older).flatMap((id): TimelineEntry[] => {
      const gap: TimelineEntry = { kind: 'gap', newer, older: id };
      newer = id;
      return [gap, entry(id)];
    });
    return [...divided, { kind: 'gap', newer, older: row.older }];
  });
  return [...rows, ...sortedIds.slice(next).map(entry)];
}

/** Merges new rows in the server's order, with their gaps. */
export function mergeRows(rows: readonly TimelineEntry[], entries: readonly TimelineEntry[]): TimelineEntry[] {
  const last = rows.findLast((row) => row.kind === 'entry');
  const top = firstId(entries);
  if (top === null || last?.kind !== 'entry' || compareIds(last.id, top) > 0) return [...rows, ...entries];
  const gapAfter = new Set(rows.flatMap((row) => (row.kind === 'gap' ? [row.newer] : [])));
  const merged = insertSorted(entries, [...idSetOf(rows)]);
  return merged.flatMap((row, at): TimelineEntry[] => {
    const below = merged[at + 1];
    if (row.kind !== 'entry' || below?.kind !== 'entry' || !gapAfter.has(row.id)) return [row];
    return [row, { kind: 'gap', newer: row.id, older: below.id }];
  });
}

/** True if `id`, or its position in the order, lies among `entries`: neither in a gap nor below the end. */
export function isPositionLoaded(entries: readonly TimelineEntry[], id: string): boolean {
  const below = entries.findIndex((row) => row.kind === 'entry' && compareIds(row.id, id) <= 0);
  const row = entries[below];
  return row?.kind === 'entry' && (row.id === id || below === 0 || entries[below - 1]?.kind === 'entry');
}

/** Inserts a page (newest first) from within a gap or from below the end; gaps remain where posts may be missing. */
export function insertPage(entries: readonly TimelineEntry[], page: readonly string[]): TimelineEntry[] {
  const [newest] = page;
  if (newest === undefined) return [...entries];
  const entryIds = idSetOf(entries);
  const gapAt = entries.findIndex((row) => row.kind === 'gap' && compareIds(row.newer, newest) > 0 && compareIds(row.older, newest) < 0);
  const at = gapAt < 0 ? entries.length : gapAt;
  const above = entries.slice(0, at);
  const below = gapAt < 0 ? [] : entries.slice(at + 1);
  const last = above.findLast((row) => row.kind === 'entry');
  const next = firstId(below);
  const reachesNext = next === null || page.some((id) => entryIds.has(id) || compareIds(id, next) <= 0);
  const insertedIds = page.filter((id) => !entryIds.has(id) && (next === null || compareIds(id, next) > 0));
  return [
    ...above,
    ...(last?.kind === 'entry' ? [{ kind: 'gap', newer: last.id, older: insertedIds[0] ?? next ?? newest } as const] : []),
    ...insertedIds.map(entry),
    ...(reachesNext || next === null ? [] : [{ kind: 'gap', newer: insertedIds.at(-1) ?? newest, older: next } as const]),
    ...below,
  ];
}

/** Maximum number of pending rows, so that a day of streaming does not fill the memory; the older ones beyond it become a gap. */
const maxPendingRows = 400;
/** Maximum number of rows below the reading position once new rows arrive above. */
const maxRowsBelow = 800;

/** Keeps the newest pending rows and adds a gap down to `top` (newest shown id) if others were cut; `cutIds` has the ids of those. */
export function limitPending(rows: TimelineEntry[], top: string | null): { keptRows: TimelineEntry[]; cutIds: string[] } {
  const cutIds = idsOf(rows.slice(maxPendingRows));
  if (cutIds.length === 0) return { keptRows: rows, cutIds };
  const newestRows = rows.slice(0, maxPendingRows);
  const newer = idsOf(newestRows).at(-1);
  if (newer === undefined || top === null) return { keptRows: newestRows, cutIds };
  return { keptRows: [...newestRows, { kind: 'gap', newer, older: top }], cutIds };
}

/** Cuts the end of a long list. `anchor`: id of the row at the reading position; null: the first row. */
export function limitEnd(rows: TimelineEntry[], anchor: string | null): TimelineEntry[] {
  const at = rows.findIndex((row) => row.kind === 'entry' && row.id === anchor);
  const length = Math.max(0, at) + maxRowsBelow;
  if (rows.length <= length) return rows;
  return rows[length - 1]?.kind === 'gap' ? rows.slice(0, length - 1) : rows.slice(0, length);
}
