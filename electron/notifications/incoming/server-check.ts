// Polls an account's server for its read marker and new notifications, for the unread count and to deliver missed notifications.
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { createEvent } from '../../system/event.ts';
import type { UnreadCount } from '../unread.ts';
import type { OlderFilters } from './older-filters.ts';
import type { ReadMarker } from './read-marker.ts';

export interface ServerCheck {
  /** Checks only while the account is ready: when `check` is called, or else after some seconds. */
  setReady(isReady: boolean): void;
  /** Checks now. During a running check, checks once more after it. */
  check(): void;
  /** Emits the notifications newer than the newest seen one, newest first; for an account without one, its newest notification alone. */
  onListed(listener: (notifications: readonly Notification[]) => void): void;
}

interface Parts {
  account: AccountKey;
  call: AccountCall;
  clock: Pick<Clock, 'after'>;
  readMarker: Pick<ReadMarker, 'get'>;
  unread: UnreadCount;
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

export function createServerCheck({ account, call, clock, readMarker, unread, olderFilters }: Parts): ServerCheck {
  /** Null: the account is not ready. */
  let activeCheck: Check | null = null;
  const listEvent = createEvent<[readonly Notification[]]>();
  const hasUnread = () => (unread.current()?.count ?? 0) > 0;

  function planNext(): void {
    const current = activeCheck;
    if (!current || !hasUnread()) return;
    current.cancelNext ??= clock.after(intervalMs, () => {
      current.cancelNext = null;
      if (hasUnread()) check();
    });
  }
  unread.onChange(planNext);

  async function listNewNotifications(): Promise<void> {
    const recount = unread.recount();
    if (recount === null) return;
    const { since } = recount;
    const params = since === null ? { limit: 1 } : { limit: maxPerPage, ...(since === '0' ? {} : { since_id: since }) };
    const answer = await call(account, 'notifications.list', params, { background: true });
    if (!answer.ok || !activeCheck) return;
    // Some servers ignore `since_id` and send a full page.
    const notifications = answer.value.data.filter(({ id }) => since === null || compareIds(id, since) > 0);
    recount.finish(notifications.map(olderFilters.mark), notifications.length < maxPerPage);
    listEvent.emit(notifications);
  }

  async function runCheck(current: Check): Promise<void> {
    do {
      current.state = 'asking';
      const marker = await readMarker.get();
      if (marker.ok && marker.value !== null) unread.markSeen(marker.value);
      await listNewNotifications();
    } while ((current.state as Check['state']) === 'asking, then again' && activeCheck === current);
    current.state = 'idle';
    planNext();
  }

  function check(): void {
    const current = activeCheck;
    if (!current) return;
    current.cancelNext?.();
    current.cancelNext = null;
    if (current.state === 'idle') void runCheck(current);
    else current.state = 'asking, then again';
  }

  return {
    setReady(isReady) {
      if (isReady === (activeCheck !== null)) return;
      activeCheck?.cancelNext?.();
      activeCheck = isReady ? { state: 'idle', cancelNext: clock.after(firstCheckDelayMs, check) } : null;
    },
    check,
    onListed: (listener) => void listEvent.on(listener),
  };
}
