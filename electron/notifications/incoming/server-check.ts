// Polls an account's server for its read marker and new notifications, for the unread count and to deliver missed notifications.
import type { AccountCall } from '../../contract/endpoints.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { compareIds } from '../../contract/ids.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import { createEvent } from '../../system/event.ts';
import type { UnreadCounts } from '../unread.ts';
import type { OlderFilters } from './older-filters.ts';
import type { ReadMarker } from './read-marker.ts';

export interface ServerCheck {
  /** Checks only these accounts: a new one when `check` is called, or else after some seconds. */
  setAccounts(accounts: readonly AccountKey[]): void;
  /** Checks now. During a running check, checks once more after it. */
  check(account: AccountKey): void;
  /** Emits the notifications newer than the newest seen one, newest first; for an account without one, its newest notification alone. */
  onListed(listener: (account: AccountKey, notifications: readonly Notification[]) => void): void;
  stop(): void;
}

interface Parts {
  call: AccountCall;
  clock: Pick<Clock, 'after'>;
  readMarker: Pick<ReadMarker, 'get'>;
  unread: UnreadCounts;
  olderFilters: Pick<OlderFilters, 'mark'>;
}

interface Check {
  state: 'idle' | 'asking' | 'asking, then again';
  /** Cancels the next check; null: none is scheduled. */
  cancelNext: (() => void) | null;
}

/** Interval while something is unread: no server reports what was read on another device, so it has to be polled. */
const intervalMs = 5 * 60_000;
/** Delay of an account's first check, until its stream is open: notifications before that would be missed, or requested twice. */
const firstCheckDelayMs = 5_000;
/** Notifications per page: the maximum that servers return. */
const maxPerPage = 80;

export function createServerCheck({ call, clock, readMarker, unread, olderFilters }: Parts): ServerCheck {
  const checks = new Map<AccountKey, Check>();
  const listEvent = createEvent<[AccountKey, readonly Notification[]]>();
  const hasUnread = (account: AccountKey) => (unread.all()[account]?.count ?? 0) > 0;

  function planNext(account: AccountKey): void {
    const current = checks.get(account);
    if (!current || !hasUnread(account)) return;
    current.cancelNext ??= clock.after(intervalMs, () => {
      current.cancelNext = null;
      if (hasUnread(account)) check(account);
    });
  }
  unread.onChange(planNext);

  async function listNewNotifications(account: AccountKey): Promise<void> {
    const recount = unread.recount(account);
    if (recount === null) return;
    const { since } = recount;
    const params = since === null ? { limit: 1 } : { limit: maxPerPage, ...(since === '0' ? {} : { since_id: since }) };
    const answer = await call(account, 'notifications.list', params, { background: true });
    if (!answer.ok || !checks.has(account)) return;
    // Some servers ignore `since_id` and send a full page.
    const notifications = answer.value.data.filter(({ id }) => since === null || compareIds(id, since) > 0);
    recount.finish(
      notifications.map((each) => olderFilters.mark(account, each)),
      notifications.length < maxPerPage,
    );
    listEvent.emit(account, notifications);
  }

  async function runCheck(account: AccountKey, current: Check): Promise<void> {
    do {
      current.state = 'asking';
      const marker = await readMarker.get(account);
      if (marker.ok && marker.value !== null) unread.markSeen(account, marker.value);
      await listNewNotifications(account);
    } while ((current.state as Check['state']) === 'asking, then again' && checks.get(account) === current);
    current.state = 'idle';
    planNext(account);
  }

  function check(account: AccountKey): void {
    const current = checks.get(account);
    current?.cancelNext?.();
    if (current) current.cancelNext = null;
    if (current?.state === 'idle') void runCheck(account, current);
    else if (current) current.state = 'asking, then again';
  }

  function cancelAll(): void {
    for (const { cancelNext } of checks.values()) cancelNext?.();
  }

  return {
    setAccounts(accounts) {
      for (const [account, { cancelNext }] of checks) {
        if (accounts.includes(account)) continue;
        cancelNext?.();
        checks.delete(account);
      }
      for (const account of accounts) {
        if (checks.has(account)) continue;
        checks.set(account, { state: 'idle', cancelNext: clock.after(firstCheckDelayMs, () => check(account)) });
      }
    },
    check,
    onListed: (listener) => void listEvent.on(listener),
    stop: cancelAll,
  };
}
