// Collects the posts of the home timeline since a given time: from the cache, and from the server where the cache does not reach far
// enough.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { main } from '../../api/main.ts';
import { groupPosts, mergeBoosts, countPostsByAccount } from '../../logic/catch-up/catch-up-rows.ts';
import type { CatchUpGrouping, HomeTimelineRow, CatchUpOrder } from '../../logic/catch-up/catch-up-rows.ts';
import { mergePage, showPending } from '../../logic/timelines/known-ranges.ts';
import type { KnownRanges } from '../../logic/timelines/known-ranges.ts';
import { fromCacheRows, toCacheRows } from '../../logic/timelines/range-rows.ts';
import { idsOf } from '../../logic/timelines/timeline-rows.ts';
import type { Session } from '../account/session.svelte.ts';

export const catchUpPeriods = ['visit', '6', '12', '24', '72'] as const;
/** `visit`: since the last visit; otherwise a number of hours. */
export type CatchUpPeriod = (typeof catchUpPeriods)[number];

type CatchUpAccount = Pick<Session, 'key' | 'call' | 'entities' | 'rules' | 'preferences' | 'timeline'>;

const hourMs = 3_600_000;
/** Number of hours if the time of the last visit is unknown. */
const defaultHours = 12;
/** The main process's limit for one read of the cache. */
const maxIdsPerRead = 400;
const pageSize = 40;
/** Maximum number of pages per load: a thousand posts. */
const maxPages = 25;
const maxCachedRows = 2_000;
const cacheKey = 'catchup';

export class CatchUp {
  period = $state<CatchUpPeriod>('visit');
  grouping = $state<CatchUpGrouping>('thread');
  order = $state<CatchUpOrder>('talk');
  selectedAccountId = $state.raw<string | null>(null);
  phase = $state<'loading' | 'ready'>('loading');
  /** Why the posts do not reach back to the requested time. */
  problem = $state.raw<Failure | null>(null);
  /** Why the newest posts may be missing. */
  newestProblem = $state.raw<Failure | null>(null);
  /** Ids of rows of the home timeline, newest first, without gaps. */
  #ids = $state.raw<readonly string[]>([]);
  /** Start of the period, in epoch milliseconds. */
  since = $state(0);
  /** Whether the loaded rows reach back to `since`. */
  isComplete = $state(false);
  #account: CatchUpAccount;
  #requestNumber = 0;

  constructor(account: CatchUpAccount) {
    this.#account = account;
    account.entities.hold({ statusIds: () => this.#ids });
  }

  /** The posts of the period that filters and the user's choices do not hide, each once. */
  posts = $derived.by(() => mergeBoosts(this.#ids.flatMap((id) => this.#homeRow(id) ?? [])));
  /** Authors and boosters with their number of posts; always contains the selected one. */
  people = $derived.by(() => {
    const people = countPostsByAccount(this.posts);
    const selectedId = this.selectedAccountId;
    return selectedId === null || people.some(({ id }) => id === selectedId) ? people : [...people, { id: selectedId, count: 0 }];
  });
  groups = $derived(
    groupPosts(this.posts, {
      grouping: this.grouping,
      order: this.order,
      accountId: this.selectedAccountId,
      parentOf: (id) => this.#account.entities.status(id).value?.in_reply_to_id ?? null,
    }),
  );

  /** The time back to which all posts are loaded, in epoch milliseconds. */
  get reached(): number {
    return Math.max(this.since, this.#timeOf(this.#ids.at(-1) ?? '') ?? this.since);
  }

  #timeOf = (id: string): number | null => Date.parse(this.#account.entities.status(id).value?.created_at ?? '') || null;

  #homeRow(id: string): HomeTimelineRow | null {
    const { entities, rules } = this.#account;
    const row = entities.status(id).value;
    const post = row?.reblogId ? entities.status(row.reblogId).value : row;
    if (!row || !post || rules.hides(id, 'home') || rules.leavesOut(id, 'home')) return null;
    const time = Date.parse(row.created_at);
    if (time < this.since) return null;
    return {
      postId: post.id,
      authorId: post.account.id,
      boosterId: row === post ? null : row.account.id,
      time,
      inReplyTo: post.in_reply_to_id,
      talk: post.replies_count + post.reblogs_count + post.quotes_count,
    };
  }

  /** The end of the last visit; null: unknown. */
  get lastVisit(): number | null {
    return this.#account.preferences.current.visits?.before ?? null;
  }

  choose(period: CatchUpPeriod): void {
    this.period = period;
    void this.load();
  }

  load = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    const isCurrent = (): boolean => requestNumber === this.#requestNumber;
    const { key, preferences } = this.#account;
    this.phase = 'loading';
    this.problem = null;
    this.isComplete = false;
    await preferences.load();
    const defaultSince = Date.now() - defaultHours * hourMs;
    this.since = this.period === 'visit' ? (this.lastVisit ?? defaultSince) : Date.now() - Number(this.period) * hourMs;
    const home = this.#account.timeline({ view: 'home' });
    await home.open();
    if (home.problem) await home.refresh();
    if (!isCurrent()) return;
    this.newestProblem = home.problem;
    const homeRows = toCacheRows(showPending(home.ranges), maxCachedRows);
    const knownRows = await this.#withCachedRows(homeRows, home.problem !== null);
    await this.#readCache(knownRows);
    const ranges = await this.#loadPages(fromCacheRows(knownRows), isCurrent);
    if (!isCurrent()) return;
    this.phase = 'ready';
    void main['cache.writeTimeline']({ account: key, timeline: cacheKey, entries: toCacheRows(ranges, maxCachedRows) });
  };

  /** True if the range that ends with `last` reaches back to the start of the period, or is the whole list. */
  #reachesPeriod({ isAtEnd, ranges }: KnownRanges, last: string | undefined): boolean {
    return (isAtEnd && ranges.length <= 1) || (last !== undefined && (this.#timeOf(last) ?? Infinity) <= this.since);
  }

  /** Loads pages from the server until the first range reaches back to `since`, and shows it. Returns all ranges. */
  async #loadPages(knownRanges: KnownRanges, isCurrent: () => boolean): Promise<KnownRanges> {
    let state = knownRanges;
    for (let page = 0; page <= maxPages && isCurrent(); page += 1) {
      const [first] = state.ranges;
      this.#ids = first?.ids ?? [];
      const last = this.#ids.at(-1);
      this.isComplete = this.#reachesPeriod(state, last);
      if (this.isComplete || page === maxPages) break;
      const position = first ? { max_id: first.oldest } : {};
      const answer = await this.#account.call('timelines.home', { limit: pageSize, ...position });
      if (!isCurrent()) break;
      if (!answer.ok) {
        this.problem = answer.error;
        break;
      }
      this.#account.entities.saveStatuses(answer.value.data);
      const { data, next } = answer.value;
      const loadedPage = { ids: data.map(({ id }) => id), limit: pageSize, hasMore: next !== null, ...(first && { maxId: first.oldest }) };
      const merged = mergePage(state, loadedPage);
      // A server that ignores the position would be asked forever.
      if (merged === state) break;
      state = merged;
    }
    return state;
  }

  /**
   * Appends rows that an earlier catch-up loaded below `rows`. `withNewer`: also prepends those above; rows that were pending then are in
   * no other cache.
   */
  async #withCachedRows(rows: TimelineEntry[], withNewer: boolean): Promise<TimelineEntry[]> {
    const answer = await main['cache.readTimeline']({ account: this.#account.key, timeline: cacheKey });
    const entries = answer.ok && answer.value ? answer.value.entries : [];
    if (rows.length === 0) return entries;
    const indexOf = (row: TimelineEntry | undefined): number =>
      row?.kind === 'entry' ? entries.findIndex((each) => each.kind === 'entry' && each.id === row.id) : -1;
    const firstAt = indexOf(rows[0]);
    const lastAt = indexOf(rows.at(-1));
    const newer = withNewer && firstAt > 0 ? entries.slice(0, firstAt) : [];
    const older = lastAt < 0 ? [] : entries.slice(lastAt + 1);
    return [...newer, ...rows, ...older];
  }

  /** Loads the cached statuses of these rows, back to the start of the period. */
  async #readCache(rows: readonly TimelineEntry[]): Promise<void> {
    const { key, entities } = this.#account;
    const ids = idsOf(rows);
    for (let at = 0; at < ids.length; at += maxIdsPerRead) {
      const batch = ids.slice(at, at + maxIdsPerRead);
      const missingIds = batch.filter((id) => !entities.hasStatus(id));
      const cached = missingIds.length === 0 ? null : await main['cache.statuses']({ account: key, ids: missingIds });
      if (cached?.ok) entities.saveStatuses(cached.value);
      if ((this.#timeOf(batch.at(-1) ?? '') ?? Infinity) < this.since) return;
    }
  }
}
