// Merges the notifications or mentions of all accounts into the window's inbox, one list sorted by time. Stores only the reading position
// itself.
import { untrack } from 'svelte';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { Failure } from '../../../electron/contract/result.ts';
import { notificationRows } from '../timelines/notification-rows.ts';
import type { Timeline } from '../timelines/timeline.svelte.ts';
import { idsOf } from '../../logic/timelines/timeline-rows.ts';
import type { NotificationListRow } from '../../logic/timelines/group-notifications.ts';
import type { Session } from './session.svelte.ts';
import { accounts } from './accounts.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';

/** Rows of one account, newest first. */
interface AccountRows<A> {
  account: A;
  rows: readonly NotificationListRow[];
  /** False if the account has no older rows, or they cannot be loaded. */
  hasOlder: boolean;
}
export interface MergedRow<A> {
  key: string;
  account: A;
  row: NotificationListRow;
}
interface MergedAccounts<A> {
  rows: MergedRow<A>[];
  /** Accounts whose older rows must be loaded before anything older can be shown. */
  next: A[];
}

interface TimedRow<A> extends MergedRow<A> {
  time: number;
}

/**
 * Merges the rows of several accounts by time. `timeOf`: epoch milliseconds of a row other than a gap. Rows below the oldest loaded row of
 * an account with older rows stay hidden, because that account's older rows belong between them.
 */
export function mergeAccounts<A>(
  lists: readonly AccountRows<A>[],
  timeOf: (account: A, id: string) => number,
  keyOf: (account: A) => string,
): MergedAccounts<A> {
  const oldest = new Map<A, number>();
  const timed = lists.flatMap(({ account, rows }): TimedRow<A>[] => {
    let before = Number.POSITIVE_INFINITY;
    return rows.map((row) => {
      // Gaps and rows with an invalid time stay directly below the preceding row.
      const own = row.kind === 'group' ? timeOf(account, row.key) : Number.NaN;
      before = Math.min(before, Number.isNaN(own) ? before : own);
      oldest.set(account, before);
      return { key: `${keyOf(account)} ${row.key}`, account, row, time: before };
    });
  });
  const open = lists.filter(({ hasOlder }) => hasOlder);
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...open.map(({ account }) => oldest.get(account) ?? Number.POSITIVE_INFINITY));
  return {
    rows: timed.filter(({ time }) => time >= horizon).toSorted((a, b) => b.time - a.time),
    next: open.filter(({ account }) => (oldest.get(account) ?? Number.POSITIVE_INFINITY) >= horizon).map(({ account }) => account),
  };
}

type InboxAccount = Pick<Session, 'key' | 'entities' | 'notifications'>;
type InboxFilter = 'all' | 'mention';
/** Types of notifications that address the user. */
export const mentionTypes: readonly string[] = ['mention', 'quote'];

/** One list for the whole window, shared by all accounts. */
export class Inbox<A extends InboxAccount> {
  #filter = $state<InboxFilter>('all');
  /** By account: the newest notification seen when the inbox was opened; newer ones are unread. */
  seenBefore = $state.raw<ReadonlyMap<AccountKey, string | null>>(new Map());
  /** Reading position by filter, since each filter has its own rows. Not reactive: scrolling must not render again. */
  #positions = new Map<InboxFilter, { id: string; offset: number }>();
  /** True while lists are being opened and the user has not scrolled: rows that arrive above are shown. */
  staysAtTop = $state(false);
  #accounts: () => readonly A[];
  #merged = $derived.by(() =>
    mergeAccounts(
      this.#accounts().map((account) => {
        const timeline = this.timelineOf(account);
        // An account that answers late must not delay the others.
        const isOver = timeline.rows.length === 0 || timeline.reachedEnd || timeline.olderProblem !== null;
        return { account, rows: notificationRows(account.entities, timeline.rows), hasOlder: !isOver };
      }),
      ({ entities }, id) => Date.parse(entities.notification(id).value?.created_at ?? ''),
      ({ key }) => key,
    ),
  );

  /** `accounts`: the signed-in accounts in order; read again whenever the list changes. */
  constructor(accounts: () => readonly A[]) {
    this.#accounts = accounts;
  }

  get filter(): InboxFilter {
    return this.#filter;
  }
  /** Creates the filter's timelines here, outside a view: Svelte stops updating state derived within a view once that view is destroyed. */
  set filter(filter) {
    this.#filter = filter;
    untrack(this.#timelines);
  }

  timelineOf = ({ notifications }: A): Timeline => (this.filter === 'all' ? notifications.timeline : notifications.ofTypes(mentionTypes));
  #timelines = (): Timeline[] => this.#accounts().map(this.timelineOf);

  get rows(): MergedRow<A>[] {
    return this.#merged.rows;
  }

  /** Accounts whose notifications can't be loaded now, and why. */
  get problems(): { account: A; problem: Failure }[] {
    return this.#accounts().flatMap((account) => {
      const { problem, olderProblem } = this.timelineOf(account);
      const accountProblem = problem ?? olderProblem;
      return accountProblem ? [{ account, problem: accountProblem }] : [];
    });
  }

  get pendingCount(): number {
    return this.#timelines().reduce((sum, timeline) => sum + timeline.pendingCount, 0);
  }
  get hasMorePending(): boolean {
    return this.#timelines().some((timeline) => timeline.hasMorePending);
  }
  /** Ready as soon as there are rows, or none will come; an account that failed is named beside the list. */
  get phase(): Timeline['phase'] {
    const phases = this.#timelines().map(({ phase }) => phase);
    if (phases.some((phase) => phase === 'loading' || phase === 'idle')) return this.rows.length > 0 ? 'ready' : 'loading';
    return phases.length > 0 && phases.every((phase) => phase === 'failed') ? 'failed' : 'ready';
  }
  get problem(): Failure | null {
    return this.problems[0]?.problem ?? null;
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
  setPosition = (position: { id: string; offset: number }): void => {
    if (position.id !== this.rows[0]?.key || position.offset > 0) this.staysAtTop = false;
    this.#positions.set(this.filter, position);
  };

  /**
   * Opens all lists; shows pending entries unless the user was reading further down. Unseen notifications stay marked while the inbox is
   * open.
   */
  async open(): Promise<void> {
    this.rememberSeen();
    const timelines = this.#timelines();
    this.staysAtTop = this.position === null || this.position.id === this.rows[0]?.key;
    if (this.staysAtTop) this.showPending();
    await Promise.all(timelines.map((timeline) => timeline.open()));
    if (!this.#timelines().every((timeline) => timelines.includes(timeline))) return;
    if (this.staysAtTop) this.showPending();
    this.staysAtTop = false;
  }

  rememberSeen = (): void =>
    void (this.seenBefore = new Map(this.#accounts().map(({ key, notifications }) => [key, notifications.unread.seen])));

  isUnread({ account, row }: MergedRow<A>): boolean {
    const before = this.seenBefore.get(account.key) ?? null;
    return row.kind === 'group' && before !== null && compareIds(row.key, before) > 0;
  }

  /** Marks notifications as seen on the server of each account, but none above the top edge of the list. */
  markSeen(): void {
    const at = this.rows.findIndex(({ key }) => key === this.position?.id);
    const rows = this.rows.slice(Math.max(0, at)).filter(({ row }) => row.kind === 'group');
    for (const account of this.#accounts()) {
      const newest = rows.find((each) => each.account === account);
      if (newest) account.notifications.markSeen(newest.row.key);
    }
  }
  /** Marks all loaded notifications as seen at the user's request. */
  markAllSeen(): void {
    for (const { notifications } of this.#accounts()) notifications.markSeen(idsOf(notifications.timeline.entries)[0]);
  }
  get hasUnread(): boolean {
    return this.#accounts().some(({ notifications }) => notifications.unread.count > 0);
  }

  refresh = async (): Promise<void> => void (await Promise.all(this.#timelines().map((timeline) => timeline.refresh())));
  showPending = (): void => {
    for (const timeline of this.#timelines()) timeline.showPending();
  };
  /** Loads older rows of the accounts that the merged list is waiting for. */
  loadOlder = async (): Promise<void> => {
    await Promise.all(this.#merged.next.map((account) => this.timelineOf(account).loadOlder()));
  };
  /** Retries failed requests of one account. */
  retry(account: A): void {
    const timeline = this.timelineOf(account);
    if (timeline.problem) void timeline.refresh();
    if (timeline.olderProblem) void timeline.loadOlder();
  }
}

/** The window's inbox. */
export const inbox = new Inbox<Session>(() => accounts.sessions);

/** Activates an account and keeps the inbox shown if the main pane shows it, so that rows open in the account they belong to. */
export function activateInInbox(session: Session): void {
  const { session: shown } = accounts;
  if (shown === session) return;
  if (shown?.router.main.list.view === 'inbox') session.router.main.open({ view: 'inbox' });
  accounts.activate(session.key);
}

/** Activates an account after a link in an inbox row opened a view in its main pane. */
export function activateAfterLink(session: Session, { list, detail }: Pick<Navigation, 'list' | 'detail'>): void {
  const { main } = session.router;
  if (detail && list.view !== 'inbox' && accounts.session?.router.main.list.view === 'inbox') {
    // Rebuild the history as if the view had been opened beside the inbox.
    main.back();
    main.open({ view: 'inbox' });
    main.openDetail(detail);
  }
  accounts.activate(session.key);
}
