// One list of posts or notifications: from the cache at once, then from the network; newer entries wait, gaps are shown, nothing read moves.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { CachedTimeline } from '../../../electron/contract/bridge.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { ReadingPosition, TimelineEntry, TimelineKey } from '../../../electron/contract/journal.ts';
import type { Failure, Result } from '../../../electron/contract/result.ts';
import { appendOlder, entry, fillGap, newerThanKnown, putBack, without } from '../../logic/timelines/merge-page.ts';

export interface PageParams {
  limit: number;
  max_id?: string;
  min_id?: string;
  cursor?: string;
}

/** Where a timeline gets its entries and what keeps them; the session supplies it. */
export interface TimelineSource {
  account: AccountKey;
  key: TimelineKey;
  /** Fetches one page, stores its entities, answers their ids, newest first. */
  load: (params: PageParams, options: { background?: boolean }) => Promise<Result<Answer<string[]>>>;
  /** Reads what an earlier run left, entities stored; null: not cached. */
  readCache: (() => Promise<CachedTimeline | null>) | null;
  writeCache: ((entries: TimelineEntry[]) => void) | null;
  savePosition: ((position: ReadingPosition) => void) | null;
  /** True where ids sort by time, so that gaps can be found and `max_id` pages. */
  sorted: boolean;
}

const pageSize = 40;
/** Pages fetched by themselves to close what was missed, before a gap row is shown. */
const backfillPages = 3;
/** Rows kept in the cache; older ones come from the network. */
const cachedRows = 800;

export class Timeline {
  /** Newest first. */
  entries = $state.raw<TimelineEntry[]>([]);
  /** Newer entries that wait for the person to ask for them. */
  pending = $state.raw<TimelineEntry[]>([]);
  /** `empty`: loaded, and there is nothing. */
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingOlder = $state(false);
  olderProblem = $state.raw<Failure | null>(null);
  reachedEnd = $state(false);
  /** Keys of gaps being loaded. */
  fillingGap = $state.raw<string | null>(null);
  /** True while the last change of `entries` happened above what is being read: the list then keeps its distance from the end. */
  changedAbove = $state.raw(false);
  /** Where the person is reading; written by the view, kept over restarts. Not reactive: a scroll must not re-render. */
  position: ReadingPosition | null = null;

  readonly key: TimelineKey;
  #source: TimelineSource;
  #olderCursor: string | null = null;
  #opening: Promise<void> | null = null;
  #refreshing: Promise<void> | null = null;

  constructor(source: TimelineSource) {
    this.#source = source;
    this.key = source.key;
  }

  get pendingCount(): number {
    return this.pending.reduce((count, row) => count + (row.kind === 'entry' ? 1 : 0), 0);
  }

  /** Shows the cache at once, then what is new. Safe to call again. */
  open = (): Promise<void> => (this.#opening ??= this.#open());

  async #open(): Promise<void> {
    this.phase = 'loading';
    const cached = await this.#source.readCache?.();
    if (cached && cached.entries.length > 0) {
      this.position = cached.position;
      this.#set(cached.entries);
      this.phase = 'ready';
    }
    await this.refresh();
  }

  /** Fetches what is newer than the newest known entry; fills what was missed, or leaves a gap row. */
  refresh = (): Promise<void> => (this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null)));

  async #refresh(): Promise<void> {
    const known = [...this.pending, ...this.entries];
    const fresh: string[] = [];
    let complete = false;
    let cursor: string | null = null;
    for (let page = 0; page < backfillPages; page += 1) {
      const answer = await this.#source.load({ limit: pageSize, ...(cursor === null ? {} : { cursor }) }, { background: page > 0 });
      if (!answer.ok) {
        if (page > 0) break;
        this.problem = answer.error;
        if (this.entries.length === 0) this.phase = 'failed';
        return;
      }
      fresh.push(...answer.value.data);
      cursor = answer.value.next;
      complete = cursor === null || answer.value.data.length === 0;
      const reachedKnown = known.length > 0 && newerThanKnown(known, fresh, complete).every((row) => row.kind === 'entry');
      if (complete || known.length === 0 || reachedKnown) break;
    }
    this.problem = null;
    if (this.entries.length === 0) {
      this.#olderCursor = cursor;
      this.reachedEnd = complete;
      this.pending = [];
      this.#set(fresh.map(entry));
    } else if (this.#source.sorted) {
      const now = [...this.pending, ...this.entries];
      this.pending = [...newerThanKnown(now, fresh, complete), ...this.pending];
    } else {
      this.#olderCursor = cursor;
      this.reachedEnd = complete;
      this.#set(fresh.map(entry));
    }
    this.phase = 'ready';
  }

  /** Forgets what is listed and loads anew: what belongs here has changed. */
  async startOver(): Promise<void> {
    if (this.phase === 'idle') return;
    await this.#refreshing;
    this.pending = [];
    this.position = null;
    this.reachedEnd = false;
    this.phase = 'loading';
    this.#set([]);
    await this.refresh();
  }

  /** An entry that arrived by streaming: it waits. */
  receive(id: string): void {
    const known = (row: TimelineEntry): boolean => row.kind === 'entry' && row.id === id;
    if (this.pending.some(known) || this.entries.some(known)) return;
    this.pending = [entry(id), ...this.pending];
  }

  /** The person's own new post: shown at once, unless others wait above; then it waits with them. */
  insertOwn(id: string): void {
    const own = (row: TimelineEntry): boolean => row.kind === 'entry' && row.id === id;
    if (this.entries.some(own)) return;
    this.pending = this.pending.filter((row) => !own(row));
    if (this.pending.length === 0) this.#set([entry(id), ...this.entries]);
    else this.pending = [entry(id), ...this.pending];
  }

  showPending(): void {
    if (this.pending.length === 0) return;
    const rows = [...this.pending, ...this.entries];
    this.pending = [];
    this.#set(rows);
  }

  /** Whether nothing that is being read would move. */
  get isAtTop(): boolean {
    const [first] = this.entries;
    return this.position === null || (first?.kind === 'entry' && first.id === this.position.id && this.position.offset === 0);
  }

  /** Shows what waits, and begins with it: the place that was read before is left. */
  showFromTop(): void {
    if (this.pending.length === 0) return;
    this.position = null;
    this.showPending();
  }

  remove(id: string): void {
    if (this.pending.some((row) => row.kind === 'entry' && row.id === id)) this.pending = without(this.pending, id);
    if (this.entries.some((row) => row.kind === 'entry' && row.id === id)) this.#set(without(this.entries, id));
  }

  /** Takes rows out until the answered function puts them back. */
  hide(matches: (id: string) => boolean): () => void {
    const taken = (rows: TimelineEntry[]): string[] => rows.flatMap((row) => (row.kind === 'entry' && matches(row.id) ? [row.id] : []));
    const [shown, waiting] = [taken(this.entries), taken(this.pending)];
    if (waiting.length > 0) this.pending = waiting.reduce(without, this.pending);
    if (shown.length > 0) this.#set(shown.reduce(without, this.entries));
    return () => {
      if (waiting.length > 0) this.pending = putBack(this.pending, waiting);
      if (shown.length > 0) this.#set(putBack(this.entries, shown));
    };
  }

  loadOlder = async (): Promise<void> => {
    if (this.loadingOlder || this.reachedEnd || this.phase !== 'ready') return;
    const last = this.entries.at(-1);
    if (last?.kind !== 'entry') return;
    this.loadingOlder = true;
    const from = this.#olderCursor !== null ? { cursor: this.#olderCursor } : { max_id: last.id };
    const answer = await this.#source.load({ limit: pageSize, ...from }, { background: false });
    this.loadingOlder = false;
    this.olderProblem = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.#olderCursor = answer.value.next;
    this.reachedEnd = answer.value.data.length === 0 || (answer.value.next === null && answer.value.data.length < pageSize);
    this.#set(appendOlder(this.entries, answer.value.data));
  };

  /** Loads one page into a gap, from its newer edge down. */
  async loadGap(gap: { newer: string; older: string }): Promise<void> {
    if (this.fillingGap !== null) return;
    this.fillingGap = `gap:${gap.newer}:${gap.older}`;
    const answer = await this.#source.load({ limit: pageSize, max_id: gap.newer }, { background: false });
    this.fillingGap = null;
    this.olderProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#set(fillGap(this.entries, gap, answer.value.data, answer.value.data.length === 0));
  }

  /** The view says where the person is; kept over restarts. */
  read(position: ReadingPosition): void {
    if (this.position?.id === position.id && this.position.offset === position.offset) return;
    this.position = position;
    this.#source.savePosition?.(position);
  }

  /** Every id this list shows or holds back. */
  ids(): string[] {
    return [...this.pending, ...this.entries].flatMap((row) => (row.kind === 'entry' ? [row.id] : []));
  }

  #set(entries: TimelineEntry[]): void {
    const anchor = this.position?.id ?? null;
    const at = (rows: TimelineEntry[]): number => rows.findIndex((row) => row.kind === 'entry' && row.id === anchor);
    this.changedAbove = anchor !== null && at(entries) > 0 && at(entries) !== at(this.entries);
    this.entries = entries;
    this.#source.writeCache?.(entries.slice(0, cachedRows));
  }
}
