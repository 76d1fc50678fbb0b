// Receives every new notification of an account, from streams, push messages, and polling, and decides whether to show a popup.
import type { AccountCall } from '../contract/calls.ts';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { isNotificationKind } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { Alert, PushSettings } from '../contract/push.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { compareIds } from '@kittiwake/mastodon-api/ids';
import type { Settings } from '../contract/settings.ts';
import type { Dedupe } from './incoming/dedupe.ts';
import type { DeliveredIds } from './incoming/delivered-ids.ts';
import type { OlderFilters } from './incoming/older-filters.ts';
import type { ReadMarker } from './incoming/read-marker.ts';
import type { ServerCheck } from './incoming/server-check.ts';
import type { Popups } from './popups/popups.ts';
import { shouldNotify } from './popups/text.ts';
import type { UnreadCount } from './unread.ts';
import type { Viewing } from './viewing.ts';

interface AlertLookupParts {
  account: AccountKey;
  call: AccountCall;
  clock: Pick<Clock, 'after'>;
  readMarker: Pick<ReadMarker, 'isRead'>;
}

/**
 * Loads the notification behind a push alert and calls `onFound` with it, even after the time limit. Resolves to true if it was found, read
 * on another device, or no longer exists; to false if the server failed or was too slow: then show the alert's own text.
 */
type AlertLookup = (id: string, onFound: (notification: Notification) => void) => Promise<boolean>;

/** Time limit, so that the popup is not late. */
const lookupTimeoutMs = 2_000;

export function createAlertLookup({ account, call, clock, readMarker }: AlertLookupParts): AlertLookup {
  async function loadNotification(id: string, onFound: (notification: Notification) => void): Promise<boolean> {
    const [answer, wasRead] = await Promise.all([call(account, 'notifications.get', { id }), readMarker.isRead(id)]);
    if (wasRead) return true;
    // The notification was dismissed on another device, or its action was undone, before the alert arrived.
    if (!answer.ok) return answer.error.code === 'not-found';
    onFound(answer.value.data);
    return true;
  }

  return async (id, onFound) => {
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const cancel = clock.after(lookupTimeoutMs, () => resolve(false));
    const isSettled = await Promise.race([loadNotification(id, onFound), timeout]);
    cancel();
    return isSettled;
  };
}

export interface Intake {
  receiveNotification(notification: Notification): void;
  /** Handles a push message. Resolves when its popup was shown or is not needed. */
  receiveAlert(alert: Alert): Promise<void>;
  /** Ignores whatever arrives later, such as answers to pending requests. */
  stop(): void;
}

/** Users that the account muted or blocked. */
export interface SilencedUsers {
  /** True if the notification is older than the mute or block of its user. */
  silences(notification: Notification): boolean;
}

interface Parts {
  account: AccountKey;
  settings: () => Settings;
  /** The user's notification settings for this account. */
  alertSettings: () => Pick<PushSettings, 'enabled' | 'alerts'>;
  deliveredIds: Pick<DeliveredIds, 'has'>;
  dedupe: Dedupe;
  hiddenAccounts: SilencedUsers;
  olderFilters: Pick<OlderFilters, 'mark'>;
  lookUp: AlertLookup;
  viewing: Viewing;
  unread: Pick<UnreadCount, 'add' | 'isSeen'>;
  serverCheck: Pick<ServerCheck, 'check'>;
  popups: Pick<Popups, 'showNotification' | 'showAlert' | 'identifyAlert'>;
  /** A notification or alert arrived, whether it is shown or not. */
  onArrival: () => void;
  /** Stores a notification in the cache and sends it to the window. */
  publish: (notification: Notification) => void;
}

export function createIntake(parts: Parts): Intake {
  const {
    account,
    settings,
    alertSettings,
    deliveredIds,
    dedupe,
    hiddenAccounts,
    olderFilters,
    lookUp,
    viewing,
    unread,
    serverCheck,
    popups,
    onArrival,
    publish,
  } = parts;

  let isStopped = false;

  function isOnForAccount(type: string): boolean {
    const { enabled, alerts } = alertSettings();
    return enabled && (!isNotificationKind(type) || alerts[type]);
  }

  function receiveNotification(entity: Notification): void {
    if (isStopped) return;
    onArrival();
    const incoming = olderFilters.mark(entity);
    const verdict = dedupe.checkNotification(incoming);
    if (verdict === 'known') return;
    publish(incoming);
    const wasSeen = unread.isSeen(incoming.id);
    unread.add(incoming);
    if (verdict !== 'new') return popups.identifyAlert(verdict, incoming);
    if (wasSeen || hiddenAccounts.silences(incoming)) return;
    if (!isOnForAccount(incoming.type) || !shouldNotify(incoming, settings(), accountIdOf(account))) return;
    if (viewing.isViewed(account, ['notifications', ...viewing.viewsOf(account, incoming)])) return;
    popups.showNotification(account, incoming);
  }

  /** Shows the alert's own text, because the server did not return the notification. */
  function showAlertText(alert: Alert): void {
    if (isStopped) return;
    // An alert may have no notification id, so the unread count comes from the server.
    serverCheck.check();
    if (!dedupe.checkAlert(alert)) return;
    if (!shouldNotify({ type: alert.type, status: null }, settings(), accountIdOf(account)) || viewing.isViewed(account, ['notifications']))
      return;
    popups.showAlert(account, alert);
  }

  return {
    receiveNotification,
    async receiveAlert(alert) {
      onArrival();
      const { id, type } = alert;
      if ((id !== null && deliveredIds.has(id)) || !isOnForAccount(type)) return;
      const isSettled = id !== null && (await lookUp(id, receiveNotification));
      if (!isSettled) showAlertText(alert);
    },
    stop() {
      isStopped = true;
    },
  };
}

interface DeliverMissedParts {
  /** Newest notification that a list from the server contained; '': the account had none; null: never requested. */
  position: {
    get(): string | null;
    set(id: string): void;
  };
  deliveredIds: Pick<DeliveredIds, 'has'>;
  intake: Pick<Intake, 'receiveNotification'>;
}

/** Limit of notifications passed on at once, so that a week without the app does not end in hundreds of popups. */
const maxNotifications = 40;

/**
 * Passes on the notifications that arrived while no stream was connected, because streams do not repeat missed events. `notifications`:
 * newest first.
 */
export function createDeliverMissed({ position, deliveredIds, intake }: DeliverMissedParts) {
  return (notifications: readonly Notification[]): void => {
    const savedId = position.get();
    const newestId = notifications[0]?.id ?? '';
    if (savedId === null || compareIds(newestId, savedId) > 0) position.set(newestId);
    // The first list contains notifications from before the account was added. Only later ones are new.
    if (savedId === null) return;
    const newNotifications = notifications
      .slice(0, maxNotifications)
      .filter(({ id }) => compareIds(id, savedId) > 0 && !deliveredIds.has(id));
    for (const notification of newNotifications.toReversed()) intake.receiveNotification(notification);
  };
}
