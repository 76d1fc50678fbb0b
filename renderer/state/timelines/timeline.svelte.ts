// One list of posts or notifications: first from the cache, then from the network. New entries stay pending, gaps are shown, and what is being read does not move.
import type { ReadingPosition, TimelineEntry, TimelineKey } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { cutEnd, cutPending, idsOf } from '../../logic/timelines/limit-rows.ts';
import { KnownIds } from './known-ids.ts';
import type { TimelineSource } from './timeline-source.ts';
import { ShownRows } from './shown-rows.svelte.ts';
import {
  appendOlder,
  entry,
  fillGap,
  insertPage,
  insertSorted,
  isInOrder,
  mergeRows,
  newerThanKnown,
  putBack,
  without,
} from '../../logic/timelines/merge-page.ts';

const pageSize = 40;
/** Pages that are fetched to fill what was missed; after them a gap is shown. */
const maxBackfillPages = 3;
/** Rows saved in the cache; older ones come from the network. */
const maxCachedRows = 800;
/** Pages that are fetched at once while all their entries are hidden. */
const maxHiddenPages = 5;

export class Timeline {
  /** Newest first. */
  entries = $state.raw<TimelineEntry[]>([]);
  /** New entries that are not shown before the person asks for them. */
  pending = $state.raw<TimelineEntry[]>([]);
  /** `ready` without entries: the timeline is empty. */
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  loadingOlder = $state(false);
  olderProblem = $state.raw<Failure | null>(null);
  reachedEnd = $state(false);
  /** The key of the gap that is being loaded. */
  fillingGap = $state.raw<string | null>(null);
  /** Where the person is reading; set by the view, saved over restarts. Not reactive: scrolling must not render again. */
  position: ReadingPosition | null = null;
  #isRead = false;

  readonly key: TimelineKey;
  #source: TimelineSource;
  #shown: ShownRows;
  #olderCursor: string | null = null;
  #opening: Promise<void> | null = null;
  #refreshing: Promise<void> | null = null;
  /** Whether the server's ids sort by time, as far as its pages have shown. */
  #inOrder = true;
  /** The number of pending entries that became a gap. */
  #cutCount = $state(0);
  readonly #known = new KnownIds(this);

  constructor(source: TimelineSource) {
    this.#source = source;
    this.key = source.key;
    this.#shown = new ShownRows(this, source);
  }

  /** The entries that are shown, with the gaps. */
  get rows(): TimelineEntry[] {
    return this.#shown.all;
  }
  /** True while the last change of `rows` was above what is being read: the list then keeps its distance from the end. */
  get changedAbove(): boolean {
    return this.#shown.changedAbove;
  }

  get pendingCount(): number {
    return this.pending.reduce((count, row) => count + (row.kind === 'entry' && this.#shown.includes(row) ? 1 : 0), this.#cutCount);
  }

  /** Shows the cache, then what is new. Can be called again. */
  open = (): Promise<void> => (this.#opening ??= this.#open());

  async #open(): Promise<void> {
    this.phase = 'loading';
    // What came before may not touch what was cached: the first page has it too.
    this.#setPending([]);
    const cached = await this.#source.readCache?.();
    if (cached && cached.entries.length > 0) {
      this.#set(cached.entries);
      this.position = this.#shown.from(cached.position);
      this.phase = 'ready';
    }
    await this.refresh();
  }

  /** Fetches what is newer than the newest known entry; a part that is still missing becomes a gap. */
  refresh = (): Promise<void> => (this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null)));

  async #refresh(): Promise<void> {
    const known = [...this.pending, ...this.entries];
    const fresh: string[] = [];
    let complete = false;
    let cursor: string | null = null;
    for (let page = 0; page < maxBackfillPages; page += 1) {
      const answer = await this.#source.load({ limit: pageSize, ...(cursor === null ? {} : { cursor }) }, { background: page > 0 });
      if (!answer.ok) {
        if (page > 0) break;
        this.problem = answer.error;
        if (this.entries.length === 0) this.phase = 'failed';
        return;
      }
      fresh.push(...answer.value.data);
      this.#inOrder &&= isInOrder(answer.value.data);
      cursor = answer.value.next;
      complete = cursor === null || answer.value.data.length === 0;
      const reachedKnown = known.length > 0 && newerThanKnown(known, fresh, complete, this.#inOrder).every((row) => row.kind === 'entry');
      if (complete || known.length === 0 || reachedKnown) break;
    }
    this.problem = null;
    if (this.entries.length === 0 || !this.#source.sorted) {
      this.#olderCursor = cursor;
      this.reachedEnd = complete;
      const streamed = idsOf(this.pending).filter((id) => !fresh.includes(id));
      this.#set(fresh.map(entry));
      this.#setPending([]);
      this.receive(this.#source.sorted ? streamed : []);
    } else this.#addNewer(newerThanKnown(known, fresh, complete, this.#inOrder), new Set(idsOf(known)));
    this.phase = 'ready';
    if (this.rows.length === 0) void this.loadOlder();
  }

  /** Fetches what is newer by a request from after this moment: what is under way may have been answered before. Nothing where it was never opened. */
  async catchUp(): Promise<void> {
    if (this.#opening === null) return;
    await this.#opening;
    await this.#refreshing;
    await this.refresh();
  }

  /** Empties the list and loads it again, because its content has changed as a whole. */
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

  /** Puts the rows of a refresh before those that were known when it began; what was streamed since is sorted in. */
  #addNewer(rows: readonly TimelineEntry[], knownBefore: ReadonlySet<string>): void {
    const shown = new Set(idsOf(this.entries));
    const streamed = idsOf(this.pending).filter((id) => !knownBefore.has(id));
    const fresh = rows.filter((row) => row.kind === 'gap' || !shown.has(row.id));
    this.#setPending([...fresh, ...without(this.pending, new Set(streamed))], this.#cutCount);
    this.receive(streamed);
  }

  /** Adds entries from the stream to the pending ones, where the server sorts them. */
  receive(ids: readonly string[]): void {
    const known = this.#known.all;
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) known.add(id);
    this.#setPending(
      this.#inOrder ? insertSorted(this.pending, fresh) : [...fresh.toReversed().map(entry), ...this.pending],
      this.#cutCount,
    );
    this.#known.keep();
  }

  /** `cutCount`: entries that became a gap before. */
  #setPending(rows: TimelineEntry[], cutCount = 0): void {
    const { kept, cut } = cutPending(rows, idsOf(this.entries)[0] ?? null);
    for (const id of cut) this.#known.all.delete(id);
    this.#cutCount = cutCount + cut.length;
    this.pending = kept;
  }

  /** Adds the person's own new post: shown at once, or pending when other entries are pending. Who reads at the top sees it there. */
  insertOwn(id: string): void {
    if (this.entries.some((row) => row.kind === 'entry' && row.id === id)) return;
    const waiting = without(this.pending, new Set([id]));
    this.#setPending(waiting, this.#cutCount);
    if (waiting.length > 0) return this.#setPending([entry(id), ...waiting], this.#cutCount);
    const { isAtTop } = this;
    this.#set(this.#trimmed([entry(id), ...this.entries]));
    if (isAtTop) this.setPosition({ id, offset: 0 });
  }

  showPending(): void {
    if (this.pending.length === 0) return;
    const rows = this.#inOrder ? mergeRows(this.pending, this.entries) : [...this.pending, ...this.entries];
    // Without entries there is no gap to load from.
    if (this.entries.length === 0 && this.#cutCount > 0) this.#loadOlderAgain();
    this.#setPending([]);
    this.#set(this.#trimmed(rows));
  }

  /** Drops the end of a long list. */
  #trimmed(rows: TimelineEntry[]): TimelineEntry[] {
    const kept = this.#source.sorted ? cutEnd(rows, this.position?.id ?? null) : rows;
    if (kept.length < rows.length) this.#loadOlderAgain();
    return kept;
  }

  #loadOlderAgain(): void {
    this.#olderCursor = null;
    this.reachedEnd = false;
  }

  /** True when the list is at its top, so that new entries move nothing that is being read. */
  get isAtTop(): boolean {
    const [first] = this.rows;
    return this.position === null || (first?.kind === 'entry' && first.id === this.position.id && this.position.offset === 0);
  }

  /** Shows the pending entries from the top; the earlier reading position is dropped. */
  showFromTop(): void {
    if (this.pending.length === 0) return;
    this.position = null;
    this.#isRead = true;
    this.showPending();
  }

  /** Removes rows until the returned function puts them back. */
  hide(matches: (id: string) => boolean): () => void {
    const [waiting, shown] = this.remove(new Set(this.ids().filter(matches)));
    return () => {
      if (waiting.length > 0) this.pending = putBack(this.pending, waiting);
      if (shown.length > 0) this.#set(putBack(this.entries, shown));
    };
  }

  /** The ids that were pending, and those that were shown. */
  remove(ids: ReadonlySet<string>): [waiting: string[], shown: string[]] {
    const [waiting, shown] = [idsOf(this.pending).filter((id) => ids.has(id)), idsOf(this.entries).filter((id) => ids.has(id))];
    if (waiting.length > 0) this.pending = without(this.pending, ids);
    if (shown.length > 0) this.#set(without(this.entries, ids));
    return [waiting, shown];
  }

  /** Goes on while all that comes is hidden. */
  loadOlder = async (): Promise<void> => {
    const { length } = this.rows;
    for (let page = 0; page < maxHiddenPages && this.rows.length === length; page += 1) if (!(await this.#loadOlder())) return;
  };

  /** False: nothing came. */
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
    if (this.fillingGap !== null) return;
    this.fillingGap = `gap:${gap.newer}:${gap.older}`;
    const answer = await this.#source.load({ limit: pageSize, max_id: gap.newer }, { background: false });
    this.fillingGap = null;
    this.olderProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#set(fillGap(this.entries, gap, answer.value.data, answer.value.data.length === 0));
  }

  setPosition(position: ReadingPosition): void {
    if (this.position?.id === position.id && this.position.offset === position.offset) return;
    this.#source.savePosition?.(position, (this.#isRead ||= this.position !== null));
    this.position = position;
  }

  /** Loads one page of what is older than `id`, wherever that is in the list. False: `olderProblem` says why not. */
  async loadBelow(id: string): Promise<boolean> {
    const answer = await this.#source.load({ limit: pageSize, max_id: id }, { background: false });
    this.olderProblem = answer.ok ? null : answer.error;
    if (answer.ok) this.#set(insertPage(this.entries, answer.value.data));
    return answer.ok;
  }

  /** Pending ones included. */
  ids = (): string[] => idsOf([...this.pending, ...this.entries]);

  #set(entries: TimelineEntry[]): void {
    this.entries = entries;
    this.#source.writeCache?.(entries.slice(0, maxCachedRows));
  }
}
