// The inbox over all accounts: their notifications, or what mentions them, in one list by time. It keeps nothing but where the person reads.
import { untrack } from 'svelte';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { compareIds } from '../../../electron/contract/ids.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { mergeAccounts } from '../../logic/timelines/merge-accounts.ts';
import type { MergedRow } from '../../logic/timelines/merge-accounts.ts';
import type { Entities } from '../entities/entities.ts';
import type { NotificationFeed } from './notifications.svelte.ts';
import { notificationRows } from './notification-rows.ts';
import type { Timeline } from './timeline.svelte.ts';

/** What the inbox needs of an account. */
export interface InboxAccount {
  readonly key: AccountKey;
  readonly entities: Entities;
  readonly notifications: NotificationFeed;
}
export type InboxFilter = 'all' | 'mention';
/** Both speak to the person. */
export const mentionTypes: readonly string[] = ['mention', 'quote'];

/** One list for the whole window: it is the same for whichever account it was opened. */
export class Inbox<A extends InboxAccount> {
  #filter = $state<InboxFilter>('all');
  /** What is newer than this was not seen when the inbox was opened, by account. */
  seenBefore = $state.raw<ReadonlyMap<AccountKey, string | null>>(new Map());
  /** Where the person reads; by filter, since each has rows of its own. Not reactive: scrolling must not render again. */
  #positions = new Map<InboxFilter, { id: string; offset: number }>();
  #accounts: () => readonly A[];
  #merged = $derived.by(() =>
    mergeAccounts(
      this.#accounts().map((account) => {
        const timeline = this.timelineOf(account);
        // One that answers late doesn't keep the others waiting.
        const isOver = timeline.rows.length === 0 || timeline.reachedEnd || timeline.olderProblem !== null;
        return { account, rows: notificationRows(account.entities, timeline.rows), hasOlder: !isOver };
      }),
      ({ entities }, id) => Date.parse(entities.notification(id).value?.created_at ?? ''),
      ({ key }) => key,
    ),
  );

  /** `accounts`: those that are signed in, in their order; read again whenever it changes. */
  constructor(accounts: () => readonly A[]) {
    this.#accounts = accounts;
  }

  get filter(): InboxFilter {
    return this.#filter;
  }
  /** The lists are made here: Svelte keeps what is made for a view that goes, as those of the other filter do, from ever changing. */
  set filter(filter) {
    this.#filter = filter;
    untrack(this.#timelines);
  }

  timelineOf = ({ notifications }: A): Timeline => (this.filter === 'all' ? notifications.timeline : notifications.ofTypes(mentionTypes));
  #timelines = (): Timeline[] => this.#accounts().map(this.timelineOf);

  get rows(): MergedRow<A>[] {
    return this.#merged.rows;
  }

  /** The accounts whose notifications can't be loaded now, and why. */
  get troubles(): { account: A; problem: Failure }[] {
    return this.#accounts().flatMap((account) => {
      const { problem, olderProblem } = this.timelineOf(account);
      const found = problem ?? olderProblem;
      return found ? [{ account, problem: found }] : [];
    });
  }

  get pendingCount(): number {
    return this.#timelines().reduce((sum, timeline) => sum + timeline.pendingCount, 0);
  }
  /** Ready as soon as there is something to show, or nothing will come; an account that failed is named beside the list. */
  get phase(): Timeline['phase'] {
    const phases = this.#timelines().map(({ phase }) => phase);
    if (phases.some((phase) => phase === 'loading' || phase === 'idle')) return this.rows.length > 0 ? 'ready' : 'loading';
    return phases.length > 0 && phases.every((phase) => phase === 'failed') ? 'failed' : 'ready';
  }
  get problem(): Failure | null {
    return this.troubles[0]?.problem ?? null;
  }
  readonly olderProblem = null;
  get reachedEnd(): boolean {
    return this.#timelines().every((timeline) => timeline.reachedEnd || timeline.phase === 'failed' || timeline.olderProblem !== null);
  }
  get loadingOlder(): boolean {
    return this.#timelines().some((timeline) => timeline.loadingOlder);
  }
  get changedAbove(): boolean {
    return this.#timelines().some((timeline) => timeline.changedAbove);
  }
  get position(): { id: string; offset: number } | null {
    return this.#positions.get(this.filter) ?? null;
  }
  setPosition = (position: { id: string; offset: number }): void => void this.#positions.set(this.filter, position);

  /** Shows each account's list from its newest; what was not seen before is marked while the inbox is open. */
  async open(): Promise<void> {
    this.markBefore();
    const timelines = this.#timelines();
    const isAtTop = this.position === null || this.position.id === this.rows[0]?.key;
    if (isAtTop) this.showPending();
    await Promise.all(timelines.map((timeline) => timeline.open()));
    if (isAtTop && this.#timelines().every((timeline) => timelines.includes(timeline))) this.showPending();
  }

  markBefore = (): void =>
    void (this.seenBefore = new Map(this.#accounts().map(({ key, notifications }) => [key, notifications.unread.seen])));

  isUnread({ account, row }: MergedRow<A>): boolean {
    const before = this.seenBefore.get(account.key) ?? null;
    return row.kind === 'group' && before !== null && compareIds(row.key, before) > 0;
  }

  /** Each account's server is told what was seen of its own. */
  markSeen(): void {
    for (const { notifications } of this.#accounts()) notifications.markSeen();
  }
  get hasUnread(): boolean {
    return this.#accounts().some(({ notifications }) => notifications.unread.count > 0);
  }

  refresh = async (): Promise<void> => void (await Promise.all(this.#timelines().map((timeline) => timeline.refresh())));
  showPending = (): void => {
    for (const timeline of this.#timelines()) timeline.showPending();
  };
  /** Loads the accounts on whose older rows the list waits. */
  loadOlder = async (): Promise<void> => {
    await Promise.all(this.#merged.next.map((account) => this.timelineOf(account).loadOlder()));
  };
  /** Tries again what failed of one account. */
  retry(account: A): void {
    const timeline = this.timelineOf(account);
    if (timeline.problem) void timeline.refresh();
    if (timeline.olderProblem) void timeline.loadOlder();
  }
}
