// Tracks which ranges of a server's list are known, newest first, and where items may be missing. Pure: every function returns a new state.
import { compareIds } from '@kittiwake/mastodon-api/ids';

/** Consecutive items of the server's list: the server had no other item between them when they were loaded. */
export interface KnownRange {
  /** Newest first, without duplicates, never empty. */
  readonly ids: readonly string[];
  /** Oldest position that the range covers: its last id, or an older one (deleted, or an older member of the last notification group). */
  readonly oldest: string;
  /** Cursor of the page below `oldest`; null: `max_id` with `oldest` gives that page. */
  readonly cursor: string | null;
}

/** Item that was streamed with an id older than the shown items: a remote post has the id of its writing time. */
interface LateItem {
  readonly id: string;
  /** Id of the item directly below; null: the last item of the list. */
  readonly above: string | null;
  readonly isPending: boolean;
}

/**
 * Invariants:
 * - Every id is in one range, or is one late item. `newestShown` is null only without ranges.
 * - Between two ranges lies a gap. Above the first range nothing is missing if `isLive`, and below the last one if `isAtEnd`.
 * - If `isSorted`, ids descend (`compareIds`) within and across ranges, and ranges do not overlap. Otherwise only the order of the
 *   server's pages counts: new items are on top, pages continue at the end of a range, and there are no late items. Items do not change
 *   their order; an item that moves to the top is removed and received again.
 */
export interface KnownRanges {
  readonly isSorted: boolean;
  /** Newest first. */
  readonly ranges: readonly KnownRange[];
  /** Every new item has been received since the first range was loaded. */
  readonly isLive: boolean;
  /** The last range reaches the end of the server's list; without ranges: the list is empty. */
  readonly isAtEnd: boolean;
  /** Newest id in the ranges that is shown; newer ones are pending. */
  readonly newestShown: string | null;
  /** Latest arrival first. */
  readonly late: readonly LateItem[];
  readonly isConnected: boolean;
  /** Changes when the stream opens or breaks. */
  readonly connection: number;
  /** Number of pages merged. */
  readonly pageCount: number;
}

/** Parameters of a page. `maxId`, `minId`, and `sinceId` are excluded from the answer; `maxId` may be combined with one of the others. */
export interface PageBounds {
  /** Also the position at which a cursor continues: `oldest` of a range. */
  readonly maxId?: string;
  /** The page holds the oldest items above this id. Use it only with software that knows the parameter. */
  readonly minId?: string;
  /** The page holds the newest items, down to this id. */
  readonly sinceId?: string;
}

export interface LoadedPage extends PageBounds {
  /** Newest first. */
  readonly ids: readonly string[];
  readonly limit: number;
  /** The answer links to a further page: to an older one, or with `minId` to a newer one. */
  readonly hasMore: boolean;
  /** Cursor of the next older page. */
  readonly cursor?: string | null;
  /** Oldest position that the page covers, if older than its last id: the smallest `page_min_id` of notification groups. */
  readonly oldest?: string;
}

export const createRanges = (isSorted = true): KnownRanges => ({
  isSorted,
  ranges: [],
  isLive: false,
  isAtEnd: false,
  newestShown: null,
  late: [],
  isConnected: false,
  connection: 0,
  pageCount: 0,
});

export const createRange = (ids: readonly string[]): KnownRange => ({ ids, oldest: ids.at(-1) ?? '', cursor: null });
export const rangeIds = (ranges: readonly KnownRange[]): string[] => ranges.flatMap((range) => range.ids);
export const isNewer = (id: string, than: string): boolean => compareIds(id, than) > 0;
const sortIds = (ids: Iterable<string>): string[] => [...ids].sort((a, b) => compareIds(b, a));

/** All ids, including pending and late ones. */
export const knownIds = ({ ranges, late }: KnownRanges): string[] => [...late.map(({ id }) => id), ...rangeIds(ranges)];

/** Replaces the ranges, and keeps the shown part and the late items at their positions when the item there is gone. */
export function replaceRanges(
  state: KnownRanges,
  change: Pick<KnownRanges, 'ranges' | 'isLive' | 'isAtEnd'> & Partial<KnownRanges>,
): KnownRanges {
  const before = rangeIds(state.ranges);
  const ids = new Set(rangeIds(change.ranges));
  const findRemaining = (id: string | null): string | null =>
    id === null || ids.has(id) ? id : (before.slice(before.indexOf(id)).find((each) => ids.has(each)) ?? null);
  const late = (change.late ?? state.late).filter(({ id }) => !ids.has(id));
  return {
    ...state,
    ...change,
    // If no shown item is left, the pending ones are shown.
    newestShown: findRemaining(state.newestShown) ?? change.ranges[0]?.ids[0] ?? null,
    late: late.map((item) => ({ ...item, above: findRemaining(item.above) })),
  };
}

/** Records that the stream is open: pages that are requested from now on make the list live. */
export const markConnected = (state: KnownRanges): KnownRanges => ({
  ...state,
  isConnected: true,
  connection: state.connection + 1,
  isLive: false,
});

/** Records that new items may be missed from now on. */
export const markDisconnected = (state: KnownRanges): KnownRanges => ({ ...markConnected(state), isConnected: false });

/** Records that items may exist below the last range, because the server's list has changed as a whole. */
export const reopenEnd = (state: KnownRanges): KnownRanges => ({ ...state, isAtEnd: false });

/**
 * Adds a new item to the pending ones. Only a page makes a sorted list live: a streamed item may be older than missed ones. In an unsorted
 * list, new items are always on top.
 */
function receiveOne(state: KnownRanges, id: string): KnownRanges {
  const { ranges, newestShown } = state;
  const [first, ...others] = ranges;
  const isLive = state.isLive || (!state.isSorted && state.isConnected);
  if (!first?.ids[0] || newestShown === null)
    return { ...state, ranges: [createRange([id])], isLive, isAtEnd: state.isLive && state.isAtEnd, newestShown: id };
  if (!state.isSorted || isNewer(id, first.ids[0])) {
    if (state.isLive) return { ...state, ranges: [{ ...first, ids: [id, ...first.ids] }, ...others] };
    return { ...state, ranges: [createRange([id]), ...ranges], isLive };
  }
  if (!isNewer(id, newestShown)) return { ...state, late: [{ id, above: newestShown, isPending: true }, ...state.late] };
  const at = ranges.findIndex(({ oldest }) => !isNewer(oldest, id));
  const range = ranges[at];
  const isInside = range !== undefined && isNewer(range.ids[0] ?? '', id);
  const newRange = isInside ? insertIntoRange(range, id) : createRange([id]);
  return { ...state, ranges: ranges.toSpliced(at, isInside ? 1 : 0, newRange) };
}

export function insertIntoRange(range: KnownRange, id: string): KnownRange {
  const at = range.ids.findIndex((other) => isNewer(id, other));
  return { ...range, ids: range.ids.toSpliced(at < 0 ? range.ids.length : at, 0, id) };
}

/**
 * Adds streamed or pushed items, oldest first. Known ones change nothing. An empty list shows the first item at once. `idsBefore`: ids of
 * the state, if the caller has them.
 */
export function receive(
  state: KnownRanges,
  ids: readonly string[],
  idsBefore: ReadonlySet<string> = new Set(knownIds(state)),
): KnownRanges {
  const newIds = [...new Set(ids)].filter((id) => !idsBefore.has(id));
  const [first, ...others] = state.ranges;
  const newest = first?.ids[0];
  if (!state.isLive || first === undefined || newest === undefined) return newIds.reduce(receiveOne, state);
  // The usual case: one change for the whole batch.
  const above = newIds.filter((id) => !state.isSorted || isNewer(id, newest));
  const remainingIds = newIds.filter((id) => !above.includes(id));
  const range = { ...first, ids: [...(state.isSorted ? sortIds(above) : above.toReversed()), ...first.ids] };
  return remainingIds.reduce(receiveOne, above.length > 0 ? { ...state, ranges: [range, ...others] } : state);
}

/** Removes items that were deleted. Their positions stay known. */
export function removeIds(state: KnownRanges, ids: ReadonlySet<string>): KnownRanges {
  if (!knownIds(state).some((id) => ids.has(id))) return state;
  const all = state.ranges.map((range) => ({ ...range, ids: range.ids.filter((id) => !ids.has(id)) }));
  const ranges = all.filter((range) => range.ids.length > 0);
  const isEmptied = ranges.length === 0 && all.length <= 1 && state.isLive && state.isAtEnd;
  return replaceRanges(state, {
    ranges,
    // A part without items cannot carry a gap row, so that its positions become unknown.
    isLive: state.isLive && (isEmptied || all[0]?.ids.length !== 0),
    isAtEnd: state.isAtEnd && (isEmptied || all.at(-1)?.ids.length !== 0),
    late: state.late.filter(({ id }) => !ids.has(id)),
  });
}

export const showPending = (state: KnownRanges): KnownRanges => ({
  ...state,
  newestShown: state.ranges[0]?.ids[0] ?? null,
  late: state.late.map((item) => ({ ...item, isPending: false })),
});

/** Shows the items from `id` on; newer ones become pending. */
export const showFrom = (state: KnownRanges, id: string): KnownRanges =>
  state.ranges.some(({ ids }) => ids.includes(id)) ? { ...state, newestShown: id } : state;

export const isInOrder = (ids: readonly string[]): boolean => ids.every((id, at) => at === 0 || isNewer(ids[at - 1] ?? id, id));

/** Gives up sorting, because the server's ids do not sort as its list does. */
function stopSorting(state: KnownRanges): KnownRanges {
  const [first, ...others] = state.ranges;
  const lateIds = state.late.map(({ id }) => id);
  const ranges = first ? [{ ...first, ids: [...lateIds, ...first.ids] }, ...others] : [];
  return { ...state, isSorted: false, ranges, late: [] };
}

/**
 * Merges a page: inserts what is missing, removes what is gone within the part that the page covers, and joins ranges.
 * `before`: the state when the page was requested. Items that arrived since stay, and items that were removed since stay away.
 * An unsorted list takes one page at a time: a page that was requested before another one was merged changes nothing.
 * An empty page, or a short one without a link, covers everything up to the bound or the end. Do not merge answers that are incomplete as
 * a whole: status 206, or a list that the server is preparing.
 */
export function mergePage(state: KnownRanges, page: LoadedPage, before: KnownRanges = state): KnownRanges {
  const answeredIds = [...new Set(page.ids)];
  const current = state.isSorted && !isInOrder(answeredIds) ? stopSorting(state) : state;
  const knownBefore = new Set(knownIds(before));
  const knownNow = new Set(knownIds(current));
  const merge: Merge = {
    page,
    answeredIds,
    ids: answeredIds.filter((id) => knownNow.has(id) || !knownBefore.has(id)),
    isShort: answeredIds.length === 0 || (!page.hasMore && page.ids.length < page.limit),
    canBeLive: current.isConnected && before.connection === current.connection,
    wasKnown: (id) => knownBefore.has(id),
  };
  // The order of an unsorted list is lost if an older answer comes after a newer one.
  if (!current.isSorted && before.pageCount !== current.pageCount) return state;
  const next = current.isSorted ? mergeSorted(current, merge) : mergeUnsorted(current, merge);
  return next === current ? state : { ...next, pageCount: state.pageCount + 1 };
}

interface Merge {
  page: LoadedPage;
  answeredIds: readonly string[];
  /** Answered ids that were not removed since the request. */
  ids: readonly string[];
  isShort: boolean;
  /** No new item was missed since the request. */
  canBeLive: boolean;
  wasKnown: (id: string) => boolean;
}

/** Part of a sorted list that a page covers. `top` and `bottom` join ranges that reach them; null: the head or the end. */
interface PageSpan {
  top: string | null;
  bottom: string | null;
  covers: (id: string) => boolean;
  /** Oldest position that the page alone makes known. */
  oldest: string | undefined;
  reachesHead: boolean;
  reachesEnd: boolean;
}

/** Returns the part that the page covers; null if the server ignored `maxId`. */
function measureSpan({ page, answeredIds, isShort, canBeLive }: Merge): PageSpan | null {
  const { maxId: upper = null, minId } = page;
  const lower = minId ?? page.sinceId ?? null;
  const isWithin = (id: string): boolean => (upper === null || isNewer(upper, id)) && (lower === null || isNewer(id, lower));
  const ids = answeredIds.filter(isWithin);
  // Software that ignores the lower bound answers with the newest items.
  const isComplete = isShort || (lower !== null && !answeredIds.every((id) => isNewer(id, lower)));
  const ends = { newest: ids[0] ?? '', oldest: page.oldest ?? ids.at(-1) ?? '' };
  if (ids.length === 0 && !isComplete) return null;
  const toTop = { top: upper ?? (canBeLive ? null : ends.newest), reachesHead: upper === null };
  const toBottom = { bottom: lower, oldest: ids.at(-1), reachesEnd: lower === null };
  if (isComplete) return { ...toTop, ...toBottom, covers: isWithin };
  if (minId !== undefined)
    return {
      ...toBottom,
      reachesEnd: false,
      top: ends.newest,
      reachesHead: false,
      covers: (id) => isWithin(id) && !isNewer(id, ends.newest),
    };
  const { oldest } = ends;
  return { ...toTop, bottom: oldest, oldest, reachesEnd: false, covers: (id) => isWithin(id) && !isNewer(oldest, id) };
}

function mergeSorted(state: KnownRanges, merge: Merge): KnownRanges {
  const span = measureSpan(merge);
  if (!span) return state;
  const { ranges } = state;
  const answered = new Set(merge.answeredIds);
  const isGone = (id: string): boolean => span.covers(id) && merge.wasKnown(id) && !answered.has(id);
  const remaining = ranges.map((range) => ({ ...range, ids: range.ids.filter((id) => !isGone(id)) }));
  const isTouched = ranges.map(({ ids: [newest = ''], oldest }, at) => {
    const reachesBottom = span.bottom === null || (at === 0 && state.isLive) || !isNewer(span.bottom, newest);
    const reachesTop = span.top === null || (at === ranges.length - 1 && state.isAtEnd) || !isNewer(oldest, span.top);
    return reachesBottom && reachesTop;
  });
  const touched = remaining.filter((_, at) => isTouched[at]);
  const ids = sortIds(new Set([...merge.ids.filter(span.covers), ...rangeIds(touched)]));
  const untouched = remaining.filter((range, at) => !isTouched[at] && range.ids.length > 0);
  const joined = ids.length > 0 ? [joinRanges(ids, touched, span, merge.page.cursor ?? null)] : [];
  const hasKept = (at: number): boolean => (isTouched.at(at) ? ids.length > 0 : remaining.at(at)?.ids.length !== 0);
  return replaceRanges(state, {
    ranges: [...untouched, ...joined].sort((a, b) => compareIds(b.ids[0] ?? '', a.ids[0] ?? '')),
    // A page whose items were all removed since the request leaves the positions below it unknown.
    isLive: (span.reachesHead && merge.canBeLive && (joined.length > 0 || span.reachesEnd)) || (state.isLive && hasKept(0)),
    isAtEnd: span.reachesEnd
      ? joined.length > 0 || (untouched.length === 0 && span.reachesHead)
      : state.isAtEnd && !extendsEnd(ranges.at(-1), span) && hasKept(-1),
    late: state.late.filter(({ id }) => !isGone(id)),
  });
}

/** Returns true if the page makes positions below the last range known. */
const extendsEnd = (last: KnownRange | undefined, { oldest }: PageSpan): boolean =>
  last === undefined || (oldest !== undefined && isNewer(last.oldest, oldest));

function joinRanges(ids: readonly string[], touched: readonly KnownRange[], span: PageSpan, cursor: string | null): KnownRange {
  const lowest = touched.at(-1);
  if (span.reachesEnd) return createRange(ids);
  if (lowest && (span.oldest === undefined || !isNewer(lowest.oldest, span.oldest))) return { ...lowest, ids };
  return { ids, oldest: span.oldest ?? ids.at(-1) ?? '', cursor };
}

/** Ids of the ranges with null for each gap. */
export type Row = string | null;
export const rowsOfRanges = (ranges: readonly KnownRange[]): Row[] =>
  ranges.flatMap(({ ids }, at): Row[] => (at === 0 ? [...ids] : [null, ...ids]));

/** Divides rows into ranges; a range that ends as an earlier one keeps its lower end. */
export function rangesOfRows(rows: readonly Row[], earlier: readonly KnownRange[]): KnownRange[] {
  const lowerEnds = new Map(earlier.map((range) => [range.ids.at(-1), range]));
  const parts: string[][] = [[]];
  for (const row of rows) {
    if (row === null) parts.push([]);
    else parts.at(-1)?.push(row);
  }
  return parts.flatMap((ids) => (ids.length === 0 ? [] : [{ ...(lowerEnds.get(ids.at(-1)) ?? createRange(ids)), ids }]));
}

/**
 * Divides the rows at the position where a page begins; null if the position is unknown. Rows that were streamed since the request stay
 * above the newest page; without a stream, others may have been missed between.
 */
function splitRows(
  state: KnownRanges,
  { page, canBeLive }: Merge,
  hasArrived: (row: Row) => boolean,
): { above: Row[]; below: Row[] } | null {
  const { maxId } = page;
  if (page.minId !== undefined || page.sinceId !== undefined) return null;
  const rows = rowsOfRanges(state.ranges);
  const firstKept = rows.findIndex((row) => !hasArrived(row));
  let start = firstKept < 0 ? rows.length : firstKept;
  if (maxId !== undefined) start = rows.indexOf(state.ranges.find((range) => range.oldest === maxId)?.ids.at(-1) ?? maxId) + 1;
  const isKnown = maxId === undefined ? start === 0 || canBeLive : start > 0;
  return isKnown ? { above: rows.slice(0, start), below: rows.slice(start) } : null;
}

/** Returns the rows that follow `ids` when these replace rows; null if the page has nothing new. */
function replaceRows(below: readonly Row[], ids: readonly string[], isShort: boolean): Row[] | null {
  const lastKnown = ids.findLast((id) => below.includes(id));
  const replacedLength = lastKnown === undefined ? 0 : below.indexOf(lastKnown) + 1;
  const end = isShort ? below.length : replacedLength;
  if (ids.length === 0 && !isShort) return null;
  const isContinued = lastKnown !== undefined && lastKnown === ids.at(-1);
  const rest = below.slice(end).filter((row) => row === null || !ids.includes(row));
  return isContinued ? rest : [null, ...rest];
}

/**
 * Merges a page of a list without sortable ids: the page replaces the rows down to its last item that is in the list.
 */
function mergeUnsorted(state: KnownRanges, merge: Merge): KnownRanges {
  const { page, ids: loadedIds, isShort, wasKnown } = merge;
  const hasArrived = (row: Row): boolean => row !== null && !wasKnown(row) && !loadedIds.includes(row);
  const parts = splitRows(state, merge, hasArrived);
  const ids = loadedIds.filter((id) => !parts?.above.includes(id));
  const rowsAfter = parts && replaceRows(parts.below, ids, isShort);
  if (!rowsAfter) return state;
  const ranges = rangesOfRows([...parts.above, ...ids, ...rowsAfter], state.ranges);
  const hasNewEnd = (range: KnownRange): boolean => rowsAfter[0] === null && range.ids.at(-1) === ids.at(-1);
  const isLastKept = ranges.at(-1)?.ids.at(-1) === state.ranges.at(-1)?.ids.at(-1);
  return replaceRanges(state, {
    ranges: ranges.map((range) => (hasNewEnd(range) ? { ...range, cursor: page.cursor ?? null } : range)),
    isLive: (page.maxId === undefined && merge.canBeLive) || (state.isLive && ranges.length > 0),
    isAtEnd: isShort || (state.isAtEnd && isLastKept),
  });
}

/** Returns the bounds and the cursor of the next page below the last range; null at the end, or if nothing is known. */
export function olderPage({ ranges, isAtEnd }: KnownRanges): { maxId: string; cursor: string | null } | null {
  const last = ranges.at(-1);
  return isAtEnd || !last ? null : { maxId: last.oldest, cursor: last.cursor };
}

/** Returns the bounds and the cursor of the page below the range with this item, if a gap follows there; otherwise null. */
export function pageBelow({ ranges }: KnownRanges, id: string): { maxId: string; cursor: string | null } | null {
  const at = ranges.findIndex(({ ids }) => ids.includes(id));
  const range = at < ranges.length - 1 ? ranges[at] : undefined;
  return range ? { maxId: range.oldest, cursor: range.cursor } : null;
}

/** Returns the bounds of the pages at both ends of a gap row; null if the gap has changed since. */
export function gapPages(
  { ranges }: KnownRanges,
  gap: { newer: string; older: string },
): { fromNewer: { maxId: string; cursor: string | null }; fromOlder: { minId: string } } | null {
  const at = ranges.findIndex((range) => range.ids.at(-1) === gap.newer);
  const [above, below] = [ranges[at], ranges[at + 1]];
  if (!above || below?.ids[0] !== gap.older) return null;
  return { fromNewer: { maxId: above.oldest, cursor: above.cursor }, fromOlder: { minId: gap.older } };
}
