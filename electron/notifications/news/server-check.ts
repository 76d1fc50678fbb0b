// Asks an account's server what was read on other devices and what came since: one answer for the unread count and for catching up.
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { compareIds } from '../../contract/ids.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { ErrorCode, Result } from '../../contract/result.ts';
import { createEvent } from '../../system/event.ts';
import type { UnreadCounts } from '../unread.ts';
import type { OlderFilters } from './older-filters.ts';
import type { ReadMarker } from './read-marker.ts';

export interface ServerCheck {
  /** Only these accounts are asked about: a new one when `check` is called, or else after some seconds. */
  setAccounts(accounts: readonly AccountKey[]): void;
  /** Asks now. While a request is running, asks once more after it. */
  check(account: AccountKey): void;
  /** The notifications since the newest that was seen, newest first; for an account without one, its newest alone. */
  onListed(listener: (account: AccountKey, listed: readonly Notification[]) => void): void;
  /** After each check: whether the server answered at all. */
  onAnswered(listener: (account: AccountKey, isReached: boolean) => void): void;
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
  /** Cancels the next one; null: none is planned. */
  cancelNext: (() => void) | null;
}

/** No server sends what was read on another device, so it is asked this often while something is unread. */
const intervalMs = 5 * 60_000;
/** An account's first check waits this long for its stream: what comes before the stream opens would be missed, or asked for twice. */
const firstCheckDelayMs = 5_000;
/** Failures without an answer of the account's server that can be used. */
const unreached: readonly ErrorCode[] = ['offline', 'host-unreachable', 'timeout', 'server-error', 'bad-answer'];
/** Notifications per page: the most that servers give. */
const maxListed = 80;

export function createServerCheck({ call, clock, readMarker, unread, olderFilters }: Parts): ServerCheck {
  const checks = new Map<AccountKey, Check>();
  const listed = createEvent<[AccountKey, readonly Notification[]]>();
  const answered = createEvent<[AccountKey, boolean]>();
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

  /** Null: the account is not counted. */
  async function list(account: AccountKey): Promise<Result<unknown> | null> {
    const recount = unread.recount(account);
    if (recount === null) return null;
    const { since } = recount;
    const params = since === null ? { limit: 1 } : { limit: maxListed, ...(since === '0' ? {} : { since_id: since }) };
    const answer = await call(account, 'notifications.list', params, { background: true });
    if (!answer.ok || !checks.has(account)) return answer;
    // Some servers ignore `since_id` and send a full page of what is known.
    const notifications = answer.value.data.filter(({ id }) => since === null || compareIds(id, since) > 0);
    recount.finish(
      notifications.map((each) => olderFilters.mark(account, each)),
      notifications.length < maxListed,
    );
    listed.emit(account, notifications);
    return answer;
  }

  async function ask(account: AccountKey, current: Check): Promise<void> {
    do {
      current.state = 'asking';
      const marker = await readMarker.get(account);
      if (marker.ok && marker.value !== null) unread.markSeen(account, marker.value);
      const answer = await list(account);
      if (answer) answered.emit(account, answer.ok || !unreached.includes(answer.error.code));
    } while ((current.state as Check['state']) === 'asking, then again' && checks.get(account) === current);
    current.state = 'idle';
    planNext(account);
  }

  function check(account: AccountKey): void {
    const current = checks.get(account);
    current?.cancelNext?.();
    if (current) current.cancelNext = null;
    if (current?.state === 'idle') void ask(account, current);
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
    onListed: (listener) => void listed.on(listener),
    onAnswered: (listener) => void answered.on(listener),
    stop: cancelAll,
  };
}
