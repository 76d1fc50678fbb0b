// Creates the parts of one account's notifications: what was delivered, muted, filtered, read, and counted.
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../contract/calls.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { PushSettings } from '../contract/push.ts';
import type { Settings } from '../contract/settings.ts';
import { createDedupe } from './incoming/dedupe.ts';
import { createDeliveredIds } from './incoming/delivered-ids.ts';
import type { DeliveredIdsParts } from './incoming/delivered-ids.ts';
import { createOlderFilters } from './incoming/older-filters.ts';
import { createReadMarker } from './incoming/read-marker.ts';
import { createServerCheck } from './incoming/server-check.ts';
import { createAlertLookup, createDeliverMissed, createIntake } from './intake.ts';
import type { Intake, SilencedUsers } from './intake.ts';
import type { Popups } from './popups/popups.ts';
import { UnreadCount } from './unread.ts';
import type { UnreadParts } from './unread.ts';
import type { Viewing } from './viewing.ts';

/** Services that the accounts share. */
export interface SharedNotificationParts {
  call: AccountCall;
  clock: Clock;
  settings: () => Settings;
  cache: DeliveredIdsParts['cache'];
  positions: UnreadParts['positions'];
  /** The user's notification settings for each account, and records about its alerts. */
  alerts: {
    account(account: AccountKey): { settings: Pick<PushSettings, 'enabled' | 'alerts'>; caughtUpTo: string | null };
    note(account: AccountKey, patch: { caughtUpTo?: string; lastAlertAt?: number }): void;
  };
  /** True if the account's server is known to send `filtered`. */
  sendsFiltered: (account: AccountKey) => boolean;
  /** Stores that all notifications up to this one were read, and updates the server's marker. */
  markRead: (account: AccountKey, id: string) => void;
  viewing: Viewing;
  popups: Pick<Popups, 'showNotification' | 'showAlert' | 'identifyAlert'>;
  /** Stores a notification in the cache and sends it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
}

export interface AccountNotifications {
  intake: Intake;
  unread: UnreadCount;
  /** Polls the read marker and the new notifications now. */
  check(): void;
  /** Loads the filters of an older server unless it has answered before. */
  loadFilters(): void;
  /** Reads filters from an answer that the account's server sent. */
  learn<N extends EndpointName>(name: N, data: AnswerOf<N>): void;
  /** Counts notifications and polls the server only while the account is ready. */
  setReady(isReady: boolean): void;
  /** Writes the ids of delivered notifications that are not on disk yet. */
  flush(): void;
  dispose(): void;
}

export function createAccountNotifications(
  account: AccountKey,
  hiddenAccounts: SilencedUsers,
  shared: SharedNotificationParts,
): AccountNotifications {
  const { call, clock, settings, cache, positions, alerts, viewing, popups } = shared;
  const deliveredIds = createDeliveredIds({ account, cache, clock });
  const readMarker = createReadMarker({ account, call, clock });
  const olderFilters = createOlderFilters({ account, call, sendsFiltered: () => shared.sendsFiltered(account) });
  const unread = new UnreadCount({ account, positions, viewing, markRead: (id) => shared.markRead(account, id) });
  const serverCheck = createServerCheck({ account, call, clock, readMarker, unread, olderFilters });
  const intake = createIntake({
    account,
    settings,
    alertSettings: () => alerts.account(account).settings,
    deliveredIds,
    dedupe: createDedupe({ now: clock.now, deliveredIds }),
    hiddenAccounts,
    olderFilters,
    lookUp: createAlertLookup({ account, call, clock, readMarker }),
    viewing,
    unread,
    serverCheck,
    popups,
    onArrival: () => alerts.note(account, { lastAlertAt: clock.now() }),
    publish: (notification) => shared.publish(account, notification),
  });
  const position = {
    get: () => alerts.account(account).caughtUpTo,
    set: (caughtUpTo: string) => alerts.note(account, { caughtUpTo }),
  };
  olderFilters.onChange(serverCheck.check);
  serverCheck.onListed(createDeliverMissed({ position, deliveredIds, intake }));

  function setReady(isReady: boolean): void {
    olderFilters.setReady(isReady);
    unread.setReady(isReady);
    serverCheck.setReady(isReady);
  }

  return {
    intake,
    unread,
    check: serverCheck.check,
    loadFilters: olderFilters.ensureLoaded,
    learn: (name, data) => olderFilters.learn(name, data),
    setReady,
    flush: deliveredIds.flush,
    dispose() {
      intake.stop();
      setReady(false);
      unread.dispose();
      deliveredIds.dispose();
    },
  };
}
