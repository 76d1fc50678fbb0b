// What happened in the home timeline since a time: from what is cached, and further from the server where that doesn't reach far enough.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Preferences, TimelineEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { digest, foldBoosts, peopleIn } from '../../logic/catch-up/digest.ts';
import type { Grouping, Happening, Order } from '../../logic/catch-up/digest.ts';
import { idsOf } from '../../logic/timelines/limit-rows.ts';
import { appendOlder, fillGap } from '../../logic/timelines/merge-page.ts';
import type { Entities } from '../entities/entities.ts';
import type { PostRules } from './post-rules.svelte.ts';
import type { Timeline } from './timeline.svelte.ts';

export const lengths = ['visit', '6', '12', '24', '72'] as const;
/** `visit`: since the last one; otherwise in hours. */
export type Length = (typeof lengths)[number];

/** What catching up needs of its account. */
export interface CatchUpAccount {
  readonly key: AccountKey;
  readonly call: Call;
  readonly entities: Entities;
  readonly rules: Pick<PostRules, 'hides' | 'leavesOut'>;
  readonly preferences: { readonly current: Preferences; load(): Promise<void> };
  timeline(route: { view: 'home' }): Pick<Timeline, 'open' | 'refresh' | 'problem' | 'pending' | 'entries'>;
}

const hourMs = 3_600_000;
/** Where nobody knows when the last visit was. */
const usualHours = 12;
/** As many as main accepts in one read of the cache. */
const maxIdsPerRead = 400;
const pageSize = 40;
/** Pages that are loaded at once: a thousand posts. */
const maxPages = 25;
const maxCachedRows = 2_000;
const cacheKey = 'catchup';

export class CatchUp {
  length = $state<Length>('visit');
  grouping = $state<Grouping>('thread');
  order = $state<Order>('talk');
  person = $state.raw<string | null>(null);
  phase = $state<'loading' | 'ready'>('loading');
  /** Why it does not reach as far as was asked for. */
  problem = $state.raw<Failure | null>(null);
  /** Why what is newest may be missing. */
  newestProblem = $state.raw<Failure | null>(null);
  /** The rows of the home timeline, newest first, without gaps. */
  #ids = $state.raw<readonly string[]>([]);
  /** In epoch milliseconds. */
  since = $state(0);
  /** Whether what is known goes back to `since`. */
  isComplete = $state(false);
  #account: CatchUpAccount;
  #requestNumber = 0;

  constructor(account: CatchUpAccount) {
    this.#account = account;
    account.entities.hold({ statusIds: () => this.#ids });
  }

  /** The posts of that time that filters and choices leave, each once. */
  posts = $derived.by(() => foldBoosts(this.#ids.flatMap((id) => this.#happening(id) ?? [])));
  /** The one who was chosen is always there. */
  people = $derived.by(() => {
    const people = peopleIn(this.posts);
    const { person } = this;
    return person === null || people.some(({ id }) => id === person) ? people : [...people, { id: person, count: 0 }];
  });
  groups = $derived(
    digest(this.posts, {
      grouping: this.grouping,
      order: this.order,
      person: this.person,
      parentOf: (id) => this.#account.entities.status(id).value?.in_reply_to_id ?? null,
    }),
  );

  /** The time back to which everything is known, in epoch milliseconds. */
  get reached(): number {
    return Math.max(this.since, this.#timeOf(this.#ids.at(-1) ?? '') ?? this.since);
  }

  #timeOf = (id: string): number | null => Date.parse(this.#account.entities.status(id).value?.created_at ?? '') || null;

  #happening(id: string): Happening | null {
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

  /** The end of the last visit; null: not known. */
  get lastVisit(): number | null {
    return this.#account.preferences.current.visits?.before ?? null;
  }

  choose(length: Length): void {
    this.length = length;
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
    const usual = Date.now() - usualHours * hourMs;
    this.since = this.length === 'visit' ? (this.lastVisit ?? usual) : Date.now() - Number(this.length) * hourMs;
    const home = this.#account.timeline({ view: 'home' });
    await home.open();
    if (home.problem) await home.refresh();
    if (!isCurrent()) return;
    this.newestProblem = home.problem;
    let rows = await this.#withKept([...home.pending, ...home.entries], home.problem !== null);
    await this.#readCache(rows);
    for (let page = 0; page <= maxPages && isCurrent(); page += 1) {
      const gap = rows.find((row) => row.kind === 'gap');
      this.#ids = idsOf(gap ? rows.slice(0, rows.indexOf(gap)) : rows);
      const last = this.#ids.at(-1);
      this.isComplete = last !== undefined && (this.#timeOf(last) ?? Infinity) <= this.since;
      if (this.isComplete || page === maxPages) break;
      const answer = await this.#account.call('timelines.home', { limit: pageSize, ...(last === undefined ? {} : { max_id: last }) });
      if (!isCurrent()) return;
      if (!answer.ok) {
        this.problem = answer.error;
        break;
      }
      this.#account.entities.saveStatuses(answer.value.data);
      const ids = answer.value.data.map(({ id }) => id);
      this.isComplete = ids.length === 0;
      rows = gap?.kind === 'gap' ? fillGap(rows, gap, ids, ids.length === 0) : appendOlder(rows, ids);
      if (this.isComplete && !gap) break;
    }
    if (!isCurrent()) return;
    this.phase = 'ready';
    void main['cache.writeTimeline']({ account: key, timeline: cacheKey, entries: rows.slice(0, maxCachedRows) });
  };

  /** `rows`, and what an earlier catching up has loaded below them. `withNewer`: above them too; what was waiting then is in no other cache. */
  async #withKept(rows: TimelineEntry[], withNewer: boolean): Promise<TimelineEntry[]> {
    const kept = await main['cache.readTimeline']({ account: this.#account.key, timeline: cacheKey });
    const entries = kept.ok && kept.value ? kept.value.entries : [];
    if (rows.length === 0) return entries;
    const placeOf = (row: TimelineEntry | undefined): number =>
      row?.kind === 'entry' ? entries.findIndex((each) => each.kind === 'entry' && each.id === row.id) : -1;
    const [first, last] = [placeOf(rows[0]), placeOf(rows.at(-1))];
    return [...(withNewer && first > 0 ? entries.slice(0, first) : []), ...rows, ...(last < 0 ? [] : entries.slice(last + 1))];
  }

  /** The statuses of these rows, as far back as is asked for. */
  async #readCache(rows: readonly TimelineEntry[]): Promise<void> {
    const { key, entities } = this.#account;
    const ids = idsOf(rows);
    for (let at = 0; at < ids.length; at += maxIdsPerRead) {
      const batch = ids.slice(at, at + maxIdsPerRead);
      const missing = batch.filter((id) => !entities.hasStatus(id));
      const cached = missing.length === 0 ? null : await main['cache.statuses']({ account: key, ids: missing });
      if (cached?.ok) entities.saveStatuses(cached.value);
      if ((this.#timeOf(batch.at(-1) ?? '') ?? Infinity) < this.since) return;
    }
  }
}
