// Loads one list of posts or notifications, first from the cache, then from the network. New entries stay pending, gaps are shown, and the
// reading position does not move.
import { untrack } from 'svelte';
import type { ReadingPosition, TimelineEntry, TimelineKey, CachedTimeline } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import {
  limitEnd,
  limitPending,
  idsOf,
  appendOlder,
  entry,
  fillGap,
  insertPage,
  insertSorted,
  isInOrder,
  mergeRows,
  rowsAboveKnown,
  restoreIds,
  removeIds,
} from '../../logic/timelines/merge-page.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import { Slot } from '../entities/slot.svelte.ts';

interface IdCacheSource {
  readonly pending: TimelineEntry[];
  readonly entries: TimelineEntry[];
  ids(): string[];
}

/** Caches the ids of a list, including pending ones, so that events need not scan the list. */
export class IdCache {
  readonly #list: IdCacheSource;
  #ids = new Set<string>();
  /** The arrays that the set was created from; other arrays require another set. */
  #pending: TimelineEntry[] | null = null;
  #entries: TimelineEntry[] | null = null;

  constructor(list: IdCacheSource) {
    this.#list = list;
  }

  /** Live set; callers may add or delete. Rebuilt when the list is replaced, unless `keep()` was called. */
  get all(): Set<string> {
    const { pending, entries } = this.#list;
    if (this.#pending !== pending || this.#entries !== entries) {
      this.#ids = new Set(this.#list.ids());
      this.keep();
    }
    return this.#ids;
  }

  /** Keeps the set after the list was replaced, because the set already matches the new list. */
  keep(): void {
    this.#pending = this.#list.pending;
    this.#entries = this.#list.entries;
  }
}

interface PositionedList {
  readonly entries: TimelineEntry[];
  readonly position: ReadingPosition | null;
  ids(): string[];
}

const noIds: ReadonlySet<string> = new Set();
const indexOfId = (rows: readonly TimelineEntry[], id: string): number => rows.findIndex((row) => row.kind === 'entry' && row.id === id);

/** Computes the visible entries of a timeline; filters and the user's choices hide others, and may change at any time. */
export class VisibleRows {
  #list: PositionedList;
  #source: Pick<TimelineSource, 'hidden' | 'postOf'>;
  #before: TimelineEntry[] = [];
  #changedAbove = false;
  /** Memoised results, recomputed when an input changes. */
  #memoized = Slot.make<{ hidden: () => ReadonlySet<string>; rows: () => TimelineEntry[] }>();

  constructor(list: PositionedList, source: Pick<TimelineSource, 'hidden' | 'postOf'>) {
    this.#list = list;
    this.#source = source;
    // Deferred: a `$derived` created while a view is destroyed never updates again (`derived_inert` in Svelte's runtime), and the list
    // outlives views.
    queueMicrotask(() => {
      const hidden = $derived(this.#findHidden());
      const rows = $derived(this.#findRows());
      this.#memoized.value = { hidden: () => hidden, rows: () => rows };
    });
  }

  #findHidden(): ReadonlySet<string> {
    return this.#source.hidden?.(this.#list.ids()) ?? noIds;
  }
  get #hidden(): ReadonlySet<string> {
    return this.#memoized.value?.hidden() ?? this.#findHidden();
  }

  includes = (row: TimelineEntry): boolean => row.kind === 'gap' || !this.#hidden.has(row.id);

  #findRows(): TimelineEntry[] {
    const { entries, position } = this.#list;
    const before = this.#before;
    const rows = entries.filter(this.includes);
    if (rows.length === before.length && rows.every((row, at) => row === before[at])) return before;
    const readIndex = position ? indexOfId(before, position.id) : -1;
    // The row being read, or the next remaining row if that one is gone.
    const anchor = idsOf(before.slice(readIndex)).find((id) => readIndex >= 0 && indexOfId(rows, id) >= 0) ?? position?.id ?? '';
    const now = indexOfId(rows, anchor);
    this.#changedAbove = now > 0 && now !== indexOfId(before, anchor);
    return (this.#before = rows);
  }

  /** The visible entries; the same array as before if nothing changed. */
  get all(): TimelineEntry[] {
    return this.#memoized.value?.rows() ?? this.#findRows();
  }

  /** Whether the last change was above the reading position. */
  get changedAbove(): boolean {
    return this.all.length > 0 && this.#changedAbove;
  }

  /** The position to resume at if the saved row is hidden: the row that shows the same post, or the next visible one. */
  resumePosition(position: ReadingPosition | null): ReadingPosition | null {
    if (!position || !this.#hidden.has(position.id)) return position;
    const { postOf } = this.#source;
    const visibleIds = idsOf(this.all);
    const same = postOf && visibleIds.find((id) => postOf(id) === postOf(position.id));
    if (same) return { ...position, id: same };
    const ids = this.#list.ids();
    const next = ids.slice(ids.indexOf(position.id)).find((id) => visibleIds.includes(id));
    return next ? { id: next, offset: 0 } : null;
  }
}

export interface PageParams {
  limit: number;
  max_id?: string;
  min_id?: string;
  cursor?: string;
}

/** Loads and saves the entries of a timeline, and hides some of them. */
export interface TimelineSource {
  account: AccountKey;
  key: TimelineKey;
  /** Fetches one page, saves its entities, and returns their ids, newest first. */
  load: (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<string[]>>>;
  /** Reads the cache of an earlier run and saves its entities; null if the timeline is not cached. */
  readCache: (() => Promise<CachedTimeline | null>) | null;
  writeCache: ((entries: TimelineEntry[]) => void) | null;
  /** `isRead`: the user has scrolled there or shown pending entries; a list that has just opened does not count as read. */
  savePosition: ((position: ReadingPosition, isRead: boolean) => void) | null;
  /** Returns which of these ids (newest first) are hidden. Reactive. */
  hidden?: (ids: readonly string[]) => ReadonlySet<string>;
  /** The id of the post that a row shows; several rows may show the same post. Null: not loaded. */
  postOf?: (id: string) => string | null;
  /** True if ids sort by time, so that gaps can be detected and `max_id` gives the next page. */
  sorted: boolean;
}

const pageSize = 40;
/** Maximum number of pages loaded to fill what was missed; a gap represents the rest. */
const maxBackfillPages = 3;
/** Rows saved in the cache; older ones are loaded from the network. */
const maxCachedRows = 800;
/** Maximum number of pages loaded in a row while all their entries are hidden. */
const maxHiddenPages = 5;

export class Timeline {
  /** Newest first. */
  entries = $state.raw<TimelineEntry[]>([]);
  /** New entries, hidden until the user asks to show them. */
  pending = $state.raw<TimelineEntry[]>([]);
  /** `ready` without entries: the timeline is empty. */
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingOlder = $state(false);
  olderProblem = $state.raw<Failure | null>(null);
  reachedEnd = $state(false);
  /** Key of the gap being loaded. */
  loadingGapKey = $state.raw<string | null>(null);
  /** Reading position; set by the view, saved across restarts. Not reactive: scrolling must not render again. */
  position: ReadingPosition | null = null;
  #isRead = false;

  readonly key: TimelineKey;
  #source: TimelineSource;
  #visibleRows: VisibleRows;
  #olderCursor: string | null = null;
  #opening: Promise<void> | null = null;
  /** Not reactive: an effect that opens the list does not run again when the list fails. */
  #hasFailed = false;
  #refreshing: Promise<void> | null = null;
  /** Whether the server's ids sort by time, according to the pages loaded so far. */
  #inOrder = true;
  /** Number of pending entries that a gap replaced. */
  #cutCount = $state(0);
  readonly #idCache = new IdCache(this);

  constructor(source: TimelineSource) {
    this.#source = source;
    this.key = source.key;
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
    return this.pending.reduce((count, row) => count + (row.kind === 'entry' && this.#visibleRows.includes(row) ? 1 : 0), this.#cutCount);
  }

  /** Shows the cached entries, then loads new ones. Repeated calls share the first result, and load again after a failure. */
  open = (): Promise<void> => {
    if (this.#hasFailed) this.#opening = untrack(() => this.#reopen());
    return (this.#opening ??= this.#open());
  };

  #reopen(): Promise<void> {
    this.#hasFailed = false;
    this.phase = 'loading';
    return this.refresh();
  }

  async #open(): Promise<void> {
    this.phase = 'loading';
    // Drop streamed entries, so that they do not mix with cached ones; the first page contains them too.
    this.#setPending([]);
    const cached = await this.#source.readCache?.();
    if (cached && cached.entries.length > 0) {
      this.#set(cached.entries);
      this.position = this.#visibleRows.resumePosition(cached.position);
      this.phase = 'ready';
    }
    await this.refresh();
  }

  /** Loads entries newer than the newest known one; a part that is still missing becomes a gap. */
  refresh = (): Promise<void> => (this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null)));

  async #refresh(): Promise<void> {
    const oldRows = [...this.pending, ...this.entries];
    const fresh: string[] = [];
    let complete = false;
    let cursor: string | null = null;
    for (let page = 0; page < maxBackfillPages; page += 1) {
      const answer = await this.#source.load({ limit: pageSize, ...(cursor === null ? {} : { cursor }) }, { background: page > 0 });
      if (!answer.ok) {
        if (page > 0) break;
        this.problem = answer.error;
        this.#hasFailed = this.entries.length === 0;
        if (this.#hasFailed) this.phase = 'failed';
        return;
      }
      fresh.push(...answer.value.data);
      this.#inOrder &&= isInOrder(answer.value.data);
      cursor = answer.value.next;
      complete = cursor === null || answer.value.data.length === 0;
      const isGapless = oldRows.length > 0 && rowsAboveKnown(oldRows, fresh, complete, this.#inOrder).every((row) => row.kind === 'entry');
      if (complete || oldRows.length === 0 || isGapless) break;
    }
    this.problem = null;
    this.#hasFailed = false;
    if (this.entries.length === 0 || !this.#source.sorted) {
      this.#olderCursor = cursor;
      this.reachedEnd = complete;
      this.#replaceEntries(fresh);
    } else this.#addNewer(rowsAboveKnown(oldRows, fresh, complete, this.#inOrder), new Set(idsOf(oldRows)));
    this.phase = 'ready';
    if (this.rows.length === 0) void this.loadOlder();
  }

  /**
   * Loads newer entries with a request sent after this call, because a running one may have been answered earlier. Does nothing if never
   * opened.
   */
  async loadMissed(): Promise<void> {
    if (this.#opening === null) return;
    await this.#opening;
    await this.#refreshing;
    await this.refresh();
  }

  /** Empties and reloads the list, because its content has changed as a whole. */
  async startOver(): Promise<void> {
    if (this.phase === 'idle') return;
    await this.#refreshing;
    this.#setPending([]);
    this.position = null;
    this.reachedEnd = false;
    this.phase = 'loading';
    this.#set([]);
    await this.refresh();
  }

  #replaceEntries(ids: readonly string[]): void {
    const streamed = idsOf(this.pending).filter((id) => !ids.includes(id));
    this.#set(ids.map(entry));
    this.#setPending([]);
    this.receive(this.#source.sorted ? streamed : []);
  }

  /** Puts the rows of a refresh before those known when it began; sorts in entries streamed since. */
  #addNewer(rows: readonly TimelineEntry[], knownBefore: ReadonlySet<string>): void {
    const visibleIds = new Set(idsOf(this.entries));
    const streamed = idsOf(this.pending).filter((id) => !knownBefore.has(id));
    const fresh = rows.filter((row) => row.kind === 'gap' || !visibleIds.has(row.id));
    this.#setPending([...fresh, ...removeIds(this.pending, new Set(streamed))], this.#cutCount);
    this.receive(streamed);
  }

  /** Adds streamed entries to the pending ones, at the position where the server sorts them. */
  receive(ids: readonly string[]): void {
    const allIds = this.#idCache.all;
    const fresh = [...new Set(ids)].filter((id) => !allIds.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) allIds.add(id);
    this.#setPending(
      this.#inOrder ? insertSorted(this.pending, fresh) : [...fresh.toReversed().map(entry), ...this.pending],
      this.#cutCount,
    );
    this.#idCache.keep();
  }

  /** Replaces the pending entries. `cutCount`: number of entries that a gap had replaced before. */
  #setPending(rows: TimelineEntry[], cutCount = 0): void {
    const { keptRows, cutIds } = limitPending(rows, idsOf(this.entries)[0] ?? null);
    for (const id of cutIds) this.#idCache.all.delete(id);
    this.#cutCount = cutCount + cutIds.length;
    this.pending = keptRows;
  }

  /** Adds the user's own new post: shown at once, or pending if others are pending. A list at its top stays at the top. */
  insertOwn(id: string): void {
    if (this.entries.some((row) => row.kind === 'entry' && row.id === id)) return;
    const pendingRows = removeIds(this.pending, new Set([id]));
    this.#setPending(pendingRows, this.#cutCount);
    if (pendingRows.length > 0) return this.#setPending([entry(id), ...pendingRows], this.#cutCount);
    const { isAtTop } = this;
    this.#set(this.#trimmed([entry(id), ...this.entries]));
    if (isAtTop) this.setPosition({ id, offset: 0 });
  }

  showPending(): void {
    if (this.pending.length === 0) return;
    const rows = this.#inOrder ? mergeRows(this.pending, this.entries) : [...this.pending, ...this.entries];
    // Without entries no gap can be shown, so older entries have to be loaded again.
    if (this.entries.length === 0 && this.#cutCount > 0) this.#loadOlderAgain();
    this.#setPending([]);
    this.#set(this.#trimmed(rows));
  }

  /** Drops the end of a long list. */
  #trimmed(rows: TimelineEntry[]): TimelineEntry[] {
    const trimmedRows = this.#source.sorted ? limitEnd(rows, this.position?.id ?? null) : rows;
    if (trimmedRows.length < rows.length) this.#loadOlderAgain();
    return trimmedRows;
  }

  #loadOlderAgain(): void {
    this.#olderCursor = null;
    this.reachedEnd = false;
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

  /** Removes rows until the returned function restores them. */
  hide(matches: (id: string) => boolean): () => void {
    const [pendingIds, shownIds] = this.remove(new Set(this.ids().filter(matches)));
    return () => {
      if (pendingIds.length > 0) this.pending = restoreIds(this.pending, pendingIds);
      if (shownIds.length > 0) this.#set(restoreIds(this.entries, shownIds));
    };
  }

  /** Removes entries. Returns the ids that were pending, and those that were shown. */
  remove(ids: ReadonlySet<string>): [waiting: string[], shown: string[]] {
    const [pendingIds, shownIds] = [idsOf(this.pending).filter((id) => ids.has(id)), idsOf(this.entries).filter((id) => ids.has(id))];
    if (pendingIds.length > 0) this.pending = removeIds(this.pending, ids);
    if (shownIds.length > 0) this.#set(removeIds(this.entries, ids));
    return [pendingIds, shownIds];
  }

  /** Loads older entries, and continues while all of them are hidden. */
  loadOlder = async (): Promise<void> => {
    const { length } = this.rows;
    for (let page = 0; page < maxHiddenPages && this.rows.length === length; page += 1) if (!(await this.#loadOlder())) return;
  };

  /** Returns false if nothing was loaded. */
  async #loadOlder(): Promise<boolean> {
    const last = this.entries.at(-1);
    if (this.loadingOlder || this.reachedEnd || this.phase !== 'ready' || last?.kind !== 'entry') return false;
    this.loadingOlder = true;
    const from = this.#olderCursor !== null ? { cursor: this.#olderCursor } : { max_id: last.id };
    const answer = await this.#source.load({ limit: pageSize, ...from }, { background: false });
    this.loadingOlder = false;
    this.olderProblem = answer.ok ? null : answer.error;
    if (!answer.ok) return false;
    this.#inOrder &&= isInOrder(answer.value.data);
    this.#olderCursor = answer.value.next;
    this.reachedEnd = answer.value.data.length === 0 || (answer.value.next === null && answer.value.data.length < pageSize);
    this.#set(appendOlder(this.entries, answer.value.data));
    return true;
  }

  /** Loads one page into a gap, from its newer end. */
  async loadGap(gap: { newer: string; older: string }): Promise<void> {
    if (this.loadingGapKey !== null) return;
    this.loadingGapKey = `gap:${gap.newer}:${gap.older}`;
    const answer = await this.#source.load({ limit: pageSize, max_id: gap.newer }, { background: false });
    this.loadingGapKey = null;
    this.olderProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#set(fillGap(this.entries, gap, answer.value.data, answer.value.data.length === 0));
  }

  setPosition(position: ReadingPosition): void {
    if (this.position?.id === position.id && this.position.offset === position.offset) return;
    this.#source.savePosition?.(position, (this.#isRead ||= this.position !== null));
    this.position = position;
  }

  /** Loads one page of entries older than `id`, at any position of the list. Returns false after a failure; `olderProblem` has it. */
  async loadBelow(id: string): Promise<boolean> {
    const answer = await this.#source.load({ limit: pageSize, max_id: id }, { background: false });
    this.olderProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#set(insertPage(this.entries, answer.value.data));
    return answer.ok;
  }

  /** All ids, including pending ones. */
  ids = (): string[] => idsOf([...this.pending, ...this.entries]);

  #set(entries: TimelineEntry[]): void {
    this.entries = entries;
    this.#source.writeCache?.(entries.slice(0, maxCachedRows));
  }
}
