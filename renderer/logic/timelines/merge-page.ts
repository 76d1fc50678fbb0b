// Merges pages into the known entries of a timeline, newest first, with a gap row where posts may be missing. Pure.
import { compareIds } from '../../../electron/contract/ids.ts';
import type { TimelineEntry } from '../../../electron/contract/journal.ts';

export const entry = (id: string): TimelineEntry => ({ kind: 'entry', id });
export const keyOf = (row: TimelineEntry): string => (row.kind === 'entry' ? row.id : `gap:${row.newer}:${row.older}`);

const idsOf = (rows: readonly TimelineEntry[]): Set<string> => new Set(rows.flatMap((row) => (row.kind === 'entry' ? [row.id] : [])));
const firstId = (rows: readonly TimelineEntry[]): string | null => rows.find((row) => row.kind === 'entry')?.id ?? null;

/** Whether the server sorts these ids as `compareIds` does. Some servers' ids don't sort by time. */
export const isInOrder = (page: readonly string[]): boolean => page.every((id, at) => at === 0 || compareIds(page[at - 1] ?? id, id) >= 0);

/**
 * The rows to put above `known` when the newest page is `page` (ids, newest first).
 * `complete`: the page reaches the end of what the server has. When the page does not reach the known entries, a gap follows it.
 * `inOrder`: the server's ids sort by time; otherwise only the page's own order counts.
 */
export function newerThanKnown(
  known: readonly TimelineEntry[],
  page: readonly string[],
  complete: boolean,
  inOrder = true,
): TimelineEntry[] {
  const top = firstId(known);
  if (top === null) return page.map(entry);
  const seen = idsOf(known);
  const reached = page.findIndex((id) => seen.has(id) || (inOrder && compareIds(id, top) <= 0));
  const touches = complete || reached >= 0;
  const fresh = inOrder ? page.filter((id) => !seen.has(id) && compareIds(id, top) > 0) : page.slice(0, reached < 0 ? undefined : reached);
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

/** `known` without `ids`; a gap next to one of them uses the neighbour's id instead, or is removed when there is none. */
export function without(known: readonly TimelineEntry[], ids: ReadonlySet<string>): TimelineEntry[] {
  const rest = known.filter((row) => row.kind !== 'entry' || !ids.has(row.id));
  const rows: TimelineEntry[] = [];
  rest.forEach((row, at) => {
    if (row.kind === 'entry' || (!ids.has(row.newer) && !ids.has(row.older))) return rows.push(row);
    const above = rows.at(-1);
    const newer = ids.has(row.newer) ? (above?.kind === 'entry' ? above.id : undefined) : row.newer;
    const older = ids.has(row.older) ? firstId(rest.slice(at)) : row.older;
    // Between two gaps without an entry the upper one covers both.
    if (newer !== undefined && older !== null) rows.push({ kind: 'gap', newer, older });
  });
  return rows;
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

/** `known` with new `ids` where the server sorts them; an id inside a gap divides it. Linear in `known`. */
export function insertSorted(known: readonly TimelineEntry[], ids: readonly string[]): TimelineEntry[] {
  const waiting = ids.toSorted((a, b) => compareIds(b, a));
  let next = 0;
  const takeNewerThan = (id: string): string[] => {
    const from = next;
    while (next < waiting.length && compareIds(waiting[next] ?? '', id) > 0) next += 1;
    return waiting.slice(from, next);
  };
  const rows = known.flatMap((row): TimelineEntry[] => {
    if (next === waiting.length) return [row];
    if (row.kind === 'entry') return [...takeNewerThan(row.id).map(entry), row];
    let { newer } = row;
    const divided = takeNewerThan(row.older).flatMap((id): TimelineEntry[] => {
      const gap: TimelineEntry = { kind: 'gap', newer, older: id };
      newer = id;
      return [gap, entry(id)];
    });
    return [...divided, { kind: 'gap', newer, older: row.older }];
  });
  return [...rows, ...waiting.slice(next).map(entry)];
}

/** `known` with the new rows of `rows`, each where the server sorts it, and their gaps. */
export function mergeRows(rows: readonly TimelineEntry[], known: readonly TimelineEntry[]): TimelineEntry[] {
  const last = rows.findLast((row) => row.kind === 'entry');
  const top = firstId(known);
  if (top === null || last?.kind !== 'entry' || compareIds(last.id, top) > 0) return [...rows, ...known];
  const gapAfter = new Set(rows.flatMap((row) => (row.kind === 'gap' ? [row.newer] : [])));
  const merged = insertSorted(known, [...idsOf(rows)]);
  return merged.flatMap((row, at): TimelineEntry[] => {
    const below = merged[at + 1];
    if (row.kind !== 'entry' || below?.kind !== 'entry' || !gapAfter.has(row.id)) return [row];
    return [row, { kind: 'gap', newer: row.id, older: below.id }];
  });
}

/** Whether `id`, or the place where it would be, is among `known`: not in a gap, nor below the end. */
export function hasReached(known: readonly TimelineEntry[], id: string): boolean {
  const below = known.findIndex((row) => row.kind === 'entry' && compareIds(row.id, id) <= 0);
  const row = known[below];
  return row?.kind === 'entry' && (row.id === id || below === 0 || known[below - 1]?.kind === 'entry');
}

/** `known` with a page from within a gap, or from below the end; the ids are newest first. A gap stays where something may be missing. */
export function insertPage(known: readonly TimelineEntry[], page: readonly string[]): TimelineEntry[] {
  const [newest] = page;
  if (newest === undefined) return [...known];
  const seen = idsOf(known);
  const gapAt = known.findIndex((row) => row.kind === 'gap' && compareIds(row.newer, newest) > 0 && compareIds(row.older, newest) < 0);
  const at = gapAt < 0 ? known.length : gapAt;
  const above = known.slice(0, at);
  const below = gapAt < 0 ? [] : known.slice(at + 1);
  const last = above.findLast((row) => row.kind === 'entry');
  const next = firstId(below);
  const touches = next === null || page.some((id) => seen.has(id) || compareIds(id, next) <= 0);
  const inside = page.filter((id) => !seen.has(id) && (next === null || compareIds(id, next) > 0));
  return [
    ...above,
    ...(last?.kind === 'entry' ? [{ kind: 'gap', newer: last.id, older: inside[0] ?? next ?? newest } as const] : []),
    ...inside.map(entry),
    ...(touches || next === null ? [] : [{ kind: 'gap', newer: inside.at(-1) ?? newest, older: next } as const]),
    ...below,
  ];
}
