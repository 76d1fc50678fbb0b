// Lists the rows of known ranges, limits their number, and converts them to and from rows of the cache. Pure.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import {
  createRange,
  createRanges,
  insertIntoRange,
  isInOrder,
  isNewer,
  knownIds,
  rangeIds,
  rangesOfRows,
  receive,
  replaceRanges,
  rowsOfRanges,
} from './known-ranges.ts';
import type { KnownRange, KnownRanges, Row } from './known-ranges.ts';

/** Returns the rows for display. Late items stand above the items that were shown when they arrived. */
export function listRows(state: KnownRanges): { pending: TimelineEntry[]; shown: TimelineEntry[] } {
  const rows = { pending: [] as TimelineEntry[], shown: [] as TimelineEntry[] };
  for (const { row, isPending } of walkRows(state)) (isPending ? rows.pending : rows.shown).push(row);
  return rows;
}

/** Returns the pending rows of `listRows` without reading the whole list. */
export function listPending(state: KnownRanges): TimelineEntry[] {
  const rows: TimelineEntry[] = [];
  let lateCount = state.late.filter(({ isPending }) => isPending).length;
  let hasShown = false;
  for (const { row, isPending, isLate } of walkRows(state)) {
    if (isPending) rows.push(row);
    else if (!isLate) hasShown = true;
    if (isPending && isLate) lateCount -= 1;
    if (hasShown && lateCount === 0) break;
  }
  return rows;
}

function* walkRows(state: KnownRanges): Generator<{ row: TimelineEntry; isPending: boolean; isLate: boolean }> {
  const late = Map.groupBy(state.late, ({ above }) => above);
  const listLate = (above: string | null) =>
    (late.get(above) ?? []).map(({ id, isPending }) => ({ row: { kind: 'entry', id } as const, isPending, isLate: true }));
  let isPending = true;
  for (const [at, { ids }] of state.ranges.entries()) {
    const newer = state.ranges[at - 1]?.ids.at(-1);
    if (newer !== undefined) yield { row: { kind: 'gap', newer, older: ids[0] ?? '' }, isPending, isLate: false };
    for (const id of ids) {
      yield* listLate(id);
      isPending &&= id !== state.newestShown;
      yield { row: { kind: 'entry', id }, isPending, isLate: false };
    }
  }
  yield* listLate(null);
}

/** Moves late items to their positions in the known ranges; those in unknown parts are dropped, because a page will have them. */
function placeLate(state: KnownRanges, ids: readonly string[]): KnownRange[] {
  const ranges = [...state.ranges];
  for (const id of ids) {
    const at = ranges.findIndex(({ oldest }, index) => !isNewer(oldest, id) || (state.isAtEnd && index === ranges.length - 1));
    const range = ranges[at];
    if (range && isNewer(range.ids[0] ?? '', id)) ranges[at] = insertIntoRange(range, id);
  }
  return ranges.map((range, at) => (state.isAtEnd && at === ranges.length - 1 ? createRange(range.ids) : range));
}

/**
 * Keeps the newest `max` (at least 1) pending items; a gap replaces the others. Late items beyond `max` move to their positions. Not while
 * a page is under way: items that arrived since the request would be missing without a gap.
 */
export function limitPending(state: KnownRanges, max: number): KnownRanges {
  const rows = rowsOfRanges(state.ranges);
  const pendingRows = rows.slice(0, rows.indexOf(state.newestShown));
  const excess = pendingRows.filter((row) => row !== null)[max];
  if (excess === undefined && state.late.length <= max) return state;
  const ranges =
    excess === undefined || excess === null
      ? state.ranges
      : rangesOfRows([...rows.slice(0, rows.indexOf(excess)), null, ...rows.slice(pendingRows.length)], state.ranges);
  const limited = replaceRanges(state, { ranges, isLive: state.isLive && max > 0, isAtEnd: state.isAtEnd });
  return replaceRanges(limited, {
    ranges: placeLate(
      limited,
      limited.late.slice(max).map(({ id }) => id),
    ),
    isLive: limited.isLive,
    isAtEnd: limited.isAtEnd,
    late: limited.late.slice(0, max),
  });
}

/** Drops the end of a long list, not while a page is under way: keeps `max` items from `anchor` on; null: from the newest shown item. */
export function limitEnd(state: KnownRanges, anchor: string | null, max: number): KnownRanges {
  const ids = rangeIds(state.ranges);
  const length = Math.max(0, ids.indexOf(anchor ?? state.newestShown ?? '')) + max;
  const lastKept = ids[length - 1];
  if (ids.length <= length || lastKept === undefined) return state;
  const rows = rowsOfRanges(state.ranges);
  const ranges = rangesOfRows(rows.slice(0, rows.indexOf(lastKept) + 1), state.ranges);
  return replaceRanges(state, { ranges, isLive: state.isLive, isAtEnd: false });
}

/** Returns at most `max` rows for the cache: the shown items with their gaps, in the server's order. */
export function toCacheRows(state: KnownRanges, max: number): TimelineEntry[] {
  const ranges = placeLate(
    state,
    state.late.map(({ id }) => id),
  );
  const { shown } = listRows({ ...state, ranges, late: [] });
  const rows = shown.slice(0, max);
  return rows.at(-1)?.kind === 'gap' ? rows.slice(0, -1) : rows;
}

/**
 * Restores a list from cached rows. The head and the end count as unknown. Gaps are read by position, because the cache removes entries
 * without changing the gaps beside them.
 */
export function fromCacheRows(entries: readonly TimelineEntry[], isSorted = true): KnownRanges {
  const ids = new Set<string>();
  const rows = entries.flatMap((row): Row[] => {
    if (row.kind === 'gap') return [null];
    if (ids.has(row.id)) return [];
    ids.add(row.id);
    return [row.id];
  });
  const ranges = rangesOfRows(rows, []);
  return { ...createRanges(isSorted && isInOrder([...ids])), ranges, newestShown: ranges[0]?.ids[0] ?? null };
}

/**
 * Adds items that are not new to the user: those older than the shown items stand at their positions, not among the pending ones. In
 * unknown parts they are left out, because a page will have them.
 */
export function receiveSeen(state: KnownRanges, ids: readonly string[]): KnownRanges {
  const { newestShown } = state;
  const idsBefore = new Set(knownIds(state));
  const isOlder = (id: string): boolean => state.isSorted && newestShown !== null && isNewer(newestShown, id);
  const olderIds = [...new Set(ids)].filter((id) => !idsBefore.has(id) && isOlder(id));
  const placed = { ...state, ranges: placeLate(state, olderIds) };
  return receive(
    olderIds.length > 0 ? placed : state,
    ids.filter((id) => !isOlder(id)),
  );
}

/** Empties the list, because its content has changed as a whole, or starts it from the rows of the cache. The connection stays. */
export const restart = (
  { isSorted, isConnected, connection, pageCount }: KnownRanges,
  rows: readonly TimelineEntry[] = [],
): KnownRanges => ({
  ...fromCacheRows(rows, isSorted),
  isConnected,
  connection,
  pageCount: pageCount + 1,
});
