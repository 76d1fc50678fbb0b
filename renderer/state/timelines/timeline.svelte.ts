// Loads one list of posts or notifications, first from the cache, then from the network. New entries stay pending, gaps are shown, and the
// reading position does not move.
import { untrack } from 'svelte';
import type { ReadingPosition, TimelineEntry, TimelineKey } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { reloadDelayMs } from '../../../electron/contract/retry-policy.ts';
import {
  createRanges,
  gapPages,
  knownIds,
  markConnected,
  markDisconnected,
  mergePage,
  olderPage,
  pageBelow,
  receive,
  removeIds,
  reopenEnd,
  showFrom,
  showPending,
} from '../../logic/timelines/known-ranges.ts';
import type { KnownRanges, PageBounds } from '../../logic/timelines/known-ranges.ts';
import { limitEnd, limitPending, listPending, listRows, receiveSeen, restart, toCacheRows } from '../../logic/timelines/range-rows.ts';
import { idsOf, keyOf, reuseRows } from '../../logic/timelines/timeline-rows.ts';
import { IdCache } from './id-cache.ts';
import type { PageAnswer, TimelineSource } from './timeline-source.ts';
import { VisibleRows } from './visible-rows.svelte.ts';

interface PageRequest extends PageBounds {
  cursor?: string | null;
}

const pageSize = 40;
/** Maximum time for which the first page waits until the stream has opened. */
const maxStreamWaitMs = 500;
/** Maximum number of pages loaded to fill what was missed; a gap represents the rest. */
const maxBackfillPages = 3;
/** Rows saved in the cache; older ones are loaded from the network. */
const maxCachedRows = 800;
/** Maximum number of pages loaded in a row while all their entries are hidden. */
const maxHiddenPages = 5;
/** Maximum number of pending entries, so that a day of streaming does not fill the memory; a gap replaces the older ones. */
const maxPendingRows = 400;
/** Maximum number of entries from the reading position on, once new entries arrive above. */
const maxRowsBelow = 800;

/** Pending entries that a gap replaced. `isExact`: no other gap was among them. */
interface CutEntries {
  count: number;
  isExact: boolean;
}
const nothingCut: CutEntries = { count: 0, isExact: true };

export class Timeline {
  /** Known parts of the server's list. */
  ranges = $state.raw<KnownRanges>(createRanges());
  /** Shown rows, newest first, including hidden ones. */
  entries = $state.raw<TimelineEntry[]>([]);
  /** New rows, not shown until the user asks for them. */
  pending = $state.raw<TimelineEntry[]>([]);
  /** `ready` without entries: the timeline is empty. */
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** When the newest entries were last loaded, in epoch milliseconds; null: in an earlier run. */
  loadedAt = $state<number | null>(null);
  /** The newest entries are being loaded. */
  isReloading = $state(false);
  loadingOlder = $state(false);
  olderProblem = $state.raw<Failure | null>(null);
  /** Key of the gap being loaded. */
  loadingGapKey = $state.raw<string | null>(null);
  /** True while the server prepares the list, and answers with an incomplete one. */
  isPreparing = $state(false);
  /** Ids that the user's actions hide until the actions are undone. */
  removedIds = $state.raw<ReadonlySet<string>>(new Set());
  /** Reading position; set by the view, saved across restarts. Not reactive: scrolling must not render again. */
  position: ReadingPosition | null = null;
  #isRead = false;

  readonly key: TimelineKey;
  #source: TimelineSource;
  #visibleRows: VisibleRows;
  #opening: Promise<void> | null = null;
  /** Not reactive: an effect that opens the list does not run again when the list fails. */
  #hasFailed = false;
  #loadingNewest: Promise<void> | null = null;
  /** False until the cache or the first page is loaded: what is streamed before is pending. */
  #isLoaded = false;
  #streamOpening: Promise<undefined> | null = null;
  #endStreamOpening = (): void => undefined;
  #requestCount = 0;
  /** Changes when the list starts over: answers to earlier requests are dropped. */
  #generation = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive failures of the first page. */
  #failureCount = 0;
  /** Position below which a page contained nothing new, so that it is not requested forever. */
  #repeatedBelow = $state.raw<string | null>(null);
  #cut = $state.raw(nothingCut);
  readonly #idCache = new IdCache(this);

  constructor(source: TimelineSource) {
    this.#source = source;
    this.key = source.key;
    this.ranges = createRanges(source.sorted);
    this.#visibleRows = new VisibleRows(this, source);
  }

  /** The visible entries and the gaps. */
  get rows(): TimelineEntry[] {
    return this.#visibleRows.all;
  }
  /** True if the last change of `rows` was above the reading position: the list then keeps its distance from the end. */
  get changedAbove(): boolean {
    return this.#visibleRows.changedAbove;
  }

  get pendingCount(): number {
    return this.pending.reduce((count, row) => count + (row.kind === 'entry' && this.#visibleRows.includes(row) ? 1 : 0), this.#cut.count);
  }
  /** True if more entries than `pendingCount` may be new, because a gap is among the pending ones. */
  get hasMorePending(): boolean {
    const gapCount = this.pending.filter(({ kind }) => kind === 'gap').length;
    return gapCount > Number(this.#cut.count > 0) || !this.#cut.isExact;
  }

  /** Whether the end of the server's list is loaded. */
  get reachedEnd(): boolean {
    return this.ranges.isAtEnd || (this.#repeatedBelow !== null && olderPage(this.ranges)?.maxId === this.#repeatedBelow);
  }

  /** Shows the cached entries, then loads new ones. Repeated calls share the first result, and load again after a failure. */
  open = (): Promise<void> => {
    if (this.#hasFailed) this.#opening = untrack(() => this.#reopen());
    return (this.#opening ??= untrack(() => this.#open()));
  };

  #reopen(): Promise<void> {
    this.#hasFailed = false;
    this.phase = 'loading';
    return this.#loadNewest();
  }

  async #open(): Promise<void> {
    this.phase = 'loading';
    // Drop entries that were streamed before: the first page contains them too.
    this.#restart([]);
    const cached = await this.#source.readCache?.();
    if (cached && cached.entries.length > 0) {
      const streamedIds = this.allIds().toReversed();
      this.#isLoaded = true;
      this.#restart(cached.entries);
      this.receive(streamedIds);
      this.position = this.#visibleRows.resumePosition(cached.position);
      this.phase = 'ready';
    }
    await this.#streamOpening;
    await this.#loadNewest();
  }

  /** Starts the list from these rows. */
  #restart(rows: readonly TimelineEntry[]): void {
    this.#generation += 1;
    this.#cut = nothingCut;
    this.#repeatedBelow = null;
    this.#setRanges(restart(this.ranges, rows));
  }

  /** Delays the first page for a moment, because a page that is requested before the stream opens has to be requested again. */
  awaitStream(): void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#streamOpening = promise;
    this.#endStreamOpening = () => resolve(undefined);
    setTimeout(resolve, maxStreamWaitMs);
  }

  /** Sets whether new entries are streamed from now on, then loads what was missed. Called each time the stream opens or breaks. */
  setConnected(isConnected: boolean): void {
    this.#endStreamOpening();
    if (!isConnected && !this.ranges.isConnected) return;
    this.ranges = isConnected ? markConnected(this.ranges) : markDisconnected(this.ranges);
    this.#idCache.keep();
    if (isConnected) void this.loadMissed();
  }

  /** Loads the first page at the user's request. The end may have moved, too. An effect may call it, which must not run again for it. */
  refresh = (): Promise<void> =>
    untrack(() => {
      this.ranges = reopenEnd(this.ranges);
      this.#idCache.keep();
      return this.#loadNewest();
    });

  #loadNewest = (): Promise<void> =>
    (this.#loadingNewest ??= this.#catchUp().finally(() => {
      this.#loadingNewest = null;
      this.isReloading = false;
    }));

  /** Loads the first page, and entries that were missed above the known ones; a part that is still missing becomes a gap. */
  async #catchUp(): Promise<void> {
    clearTimeout(this.#retryTimer);
    this.isReloading = true;
    let request: PageRequest = {};
    for (let page = 0; page < maxBackfillPages; page += 1) {
      const answer = await this.#loadPage(request, { background: page > 0 });
      if (!answer.ok) {
        if (page > 0) break;
        return this.#fail(answer.error);
      }
      const lastId = answer.value.findLast((id) => this.#idCache.all.has(id));
      const below = lastId === undefined ? null : pageBelow(this.ranges, lastId);
      if (!below) break;
      request = below;
    }
    this.problem = null;
    this.loadedAt = Date.now();
    this.#hasFailed = false;
    this.#failureCount = 0;
    this.#repeatedBelow = null;
    this.phase = 'ready';
    if (this.rows.length === 0) void this.loadOlder();
  }

  #fail(failure: Failure): void {
    this.problem = failure;
    this.#hasFailed = this.entries.length === 0;
    if (this.#hasFailed) this.phase = 'failed';
    // Without a stream, polling or the next visit tries again; a refused account is not polled.
    const delayMs = reloadDelayMs(failure, this.#failureCount, this.ranges.isConnected);
    if (delayMs === null) return;
    this.#failureCount += 1;
    this.#retryTimer = setTimeout(() => void this.#loadNewest(), delayMs);
  }

  /** Requests a page and merges it. Returns the ids of the merged page. */
  async #loadPage(request: PageRequest, options: { background?: boolean } = {}): Promise<Result<string[]>> {
    const generation = this.#generation;
    const { maxId, minId, cursor = null } = request;
    const bounds = { ...(maxId !== undefined && { max_id: maxId }), ...(minId !== undefined && { min_id: minId }) };
    const params = { limit: pageSize, ...(cursor === null ? bounds : { cursor }) };
    this.#requestCount += 1;
    const before = this.ranges;
    const answer = await this.#source.load(params, options);
    this.#requestCount -= 1;
    if (!answer.ok) return answer;
    const { data, refresh = null, isPartial = refresh !== null } = answer.value;
    if (generation !== this.#generation) return ok([]);
    if (isPartial && this.#source.awaitPrepared) {
      void this.#awaitPrepared(this.#source.awaitPrepared(refresh));
      return ok([]);
    }
    this.#merge(request, answer.value, before);
    return ok(data);
  }

  /** Loads the list anew when the server has prepared it. */
  async #awaitPrepared(prepared: Promise<void>): Promise<void> {
    if (this.isPreparing) return;
    this.isPreparing = true;
    await prepared;
    this.isPreparing = false;
    if (this.entries.length === 0) this.phase = 'loading';
    await this.#loadNewest();
  }

  #merge({ cursor: _, ...bounds }: PageRequest, { data: ids, next, oldest }: PageAnswer, before: KnownRanges): void {
    const wasLoaded = this.#isLoaded;
    this.#isLoaded = true;
    const page = { ...bounds, ids, limit: pageSize, hasMore: next !== null, cursor: next, ...(oldest !== undefined && { oldest }) };
    const merged = mergePage(this.ranges, page, before);
    const [newest] = ids;
    const ranges = wasLoaded || newest === undefined ? merged : showFrom(merged, newest);
    const { isDeleted } = this.#source;
    const deletedIds = isDeleted ? ids.filter(isDeleted) : [];
    this.#setRanges(deletedIds.length > 0 ? removeIds(ranges, new Set(deletedIds)) : ranges);
    this.#limitPending();
  }

  /**
   * Loads newer entries with a request sent after this call, because a running one may have been answered earlier. Does nothing if never
   * opened, or if nothing was missed.
   */
  async loadMissed(): Promise<void> {
    if (this.#opening === null) return;
    await this.#opening;
    await this.#loadingNewest;
    if (!this.ranges.isLive) await this.#loadNewest();
  }

  /** Empties and reloads the list, because its content has changed as a whole. */
  async startOver(): Promise<void> {
    if (this.phase === 'idle') return;
    await this.#loadingNewest;
    this.position = null;
    this.phase = 'loading';
    this.#isLoaded = false;
    this.#restart([]);
    await this.#loadNewest();
  }

  /** Adds streamed or pushed entries, oldest first, to the pending ones. `seenIds`: those that are not new to the user. */
  receive(ids: readonly string[], seenIds: ReadonlySet<string> = new Set()): void {
    const allIds = this.#idCache.all;
    const newIds = ids.filter((id) => !allIds.has(id));
    if (newIds.length === 0) return;
    const seenNow = newIds.filter((id) => seenIds.has(id));
    const isEmpty = this.ranges.newestShown === null;
    const next = receive(
      this.ranges,
      newIds.filter((id) => !seenIds.has(id)),
      allIds,
    );
    if (isEmpty || seenNow.length > 0) this.#setRanges(receiveSeen(next, seenNow));
    else {
      this.ranges = next;
      for (const id of newIds) allIds.add(id);
      this.#idCache.keep();
      this.pending = this.#isLoaded ? listPending(next) : this.#allRows();
    }
    this.#limitPending();
  }

  /** Drops pending entries above the limit, but not while a page is under way: it may have been requested without knowing them. */
  #limitPending(): void {
    const { pending, ranges } = this;
    if (this.#requestCount > 0 || pending.length <= maxPendingRows) return;
    const pendingIds = idsOf(pending);
    const excessIds = pendingIds.slice(maxPendingRows);
    if (excessIds.length === 0) return;
    const limited = this.#isLoaded ? limitPending(ranges, maxPendingRows) : removeIds(ranges, new Set(excessIds));
    if (limited === ranges) return;
    const allIds = this.#idCache.all;
    this.ranges = limited;
    this.pending = this.#isLoaded ? listPending(limited) : this.#allRows();
    if (ranges.late.length === 0) {
      for (const id of excessIds) allIds.delete(id);
      this.#idCache.keep();
    }
    const hasOtherGap = pending.filter(({ kind }) => kind === 'gap').length > Number(this.#cut.count > 0);
    this.#cut = {
      count: this.#cut.count + pendingIds.length - idsOf(this.pending).length,
      isExact: this.#cut.isExact && !hasOtherGap,
    };
  }

  #allRows(): TimelineEntry[] {
    const { pending, shown } = listRows(this.ranges);
    return [...pending, ...shown];
  }

  /** Adds the user's own new post: shown at once, or pending if others are pending. A list at its top stays at the top. */
  insertOwn(id: string): void {
    if (idsOf(this.entries).includes(id)) return;
    const { isAtTop } = this;
    const hasOthersPending = idsOf(this.pending).some((other) => other !== id);
    this.receive([id]);
    if (!this.ranges.isLive) void this.loadMissed();
    if (hasOthersPending || !this.#isLoaded) return;
    this.showPending();
    if (isAtTop) this.setPosition({ id, offset: 0 });
  }

  showPending(): void {
    if (this.pending.length === 0 || !this.#isLoaded) return;
    this.#cut = nothingCut;
    this.#setRanges(this.#limitEnd(showPending(this.ranges)));
  }

  /** Drops the end of a long list. */
  #limitEnd(ranges: KnownRanges): KnownRanges {
    if (this.#requestCount > 0 || !this.#source.sorted) return ranges;
    return limitEnd(ranges, this.position?.id ?? null, maxRowsBelow);
  }

  /** Whether the list is at its top, where new entries do not move anything being read. */
  get isAtTop(): boolean {
    const [first] = this.rows;
    return this.position === null || (first?.kind === 'entry' && first.id === this.position.id && this.position.offset === 0);
  }

  /** Shows the pending entries from the top; drops the earlier reading position. */
  showFromTop(): void {
    if (this.pending.length === 0) return;
    this.position = null;
    this.#isRead = true;
    this.showPending();
  }

  /** Hides entries until the returned function shows them again. */
  hide(matches: (id: string) => boolean): () => void {
    const ids = this.ids().filter(matches);
    this.removedIds = this.removedIds.union(new Set(ids));
    return () => void (this.removedIds = this.removedIds.difference(new Set(ids)));
  }

  /** Removes deleted entries. */
  remove(ids: ReadonlySet<string>): void {
    if (![...ids].some((id) => this.#idCache.all.has(id))) return;
    this.#setRanges(removeIds(this.ranges, ids));
  }

  /** Loads older entries, and continues while all of them are hidden. */
  loadOlder = async (): Promise<void> => {
    const { length } = this.rows;
    for (let page = 0; page < maxHiddenPages && this.rows.length === length; page += 1) if (!(await this.#loadOlder())) return;
  };

  /** Returns false if nothing was loaded. */
  async #loadOlder(): Promise<boolean> {
    const older = olderPage(this.ranges);
    if (this.loadingOlder || this.reachedEnd || this.phase !== 'ready' || !older) return false;
    this.loadingOlder = true;
    const isLoaded = await this.#loadRange(older);
    this.loadingOlder = false;
    const isRepeated = isLoaded && olderPage(this.ranges)?.maxId === older.maxId;
    if (isRepeated && this.#loadingNewest === null) this.#repeatedBelow = older.maxId;
    return isLoaded && !isRepeated;
  }

  /** Loads one page into a gap, from its newer or older end. */
  async loadGap(gap: { newer: string; older: string }, end: 'newer' | 'older' = 'newer'): Promise<void> {
    const pages = gapPages(this.ranges, gap);
    if (this.loadingGapKey !== null || !pages) return;
    this.loadingGapKey = keyOf({ kind: 'gap', ...gap });
    await this.#loadRange(end === 'newer' ? pages.fromNewer : pages.fromOlder);
    this.loadingGapKey = null;
  }
  /** Whether gaps can also be loaded from their older ends. */
  get knowsMinId(): boolean {
    return this.#source.sorted && this.ranges.isSorted && (this.#source.knowsMinId?.() ?? false);
  }

  setPosition(position: ReadingPosition): void {
    if (this.position?.id === position.id && this.position.offset === position.offset) return;
    this.#source.savePosition?.(position, (this.#isRead ||= this.position !== null));
    this.position = position;
  }

  /** Loads one page of entries older than `id`, at any position of the list. Returns false after a failure; `olderProblem` has it. */
  loadBelow = (id: string): Promise<boolean> => this.#loadRange({ maxId: id });

  async #loadRange(request: PageRequest): Promise<boolean> {
    const answer = await this.#loadPage(request);
    this.olderProblem = answer.ok ? null : answer.error;
    return answer.ok;
  }

  /** Ids of the entries that are not hidden, including pending ones. */
  ids(): string[] {
    const { hiddenIds } = this.#visibleRows;
    return this.allIds().filter((id) => !hiddenIds.has(id));
  }

  allIds = (): string[] => knownIds(this.ranges);

  #setRanges(next: KnownRanges): void {
    const wasLive = this.ranges.isLive;
    this.ranges = next;
    const { pending, shown } = listRows(next);
    this.pending = reuseRows(this.pending, this.#isLoaded ? pending : [...pending, ...shown]);
    const entries = reuseRows(this.entries, this.#isLoaded ? shown : []);
    if (entries !== this.entries) {
      this.entries = entries;
      this.#source.writeCache?.(toCacheRows(next, maxCachedRows));
    }
    if (wasLive && !next.isLive && next.isConnected) void this.loadMissed();
  }
}
