// Receives every new notification from streams, push messages, and polling, and those missed meanwhile, and decides whether to show a popup.
import type { AccountCall } from '../contract/endpoints.ts';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import { isNotificationKind } from '../contract/entities/choices.ts';
import type { Alert, PushSettings } from '../contract/push.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { compareIds } from '../contract/ids.ts';
import type { Settings } from '../contract/settings.ts';
import type { Dedupe } from './incoming/dedupe.ts';
import type { DeliveredIds } from './incoming/delivered-ids.ts';
import type { MutedAccounts } from './incoming/muted-accounts.ts';
import type { OlderFilters } from './incoming/older-filters.ts';
import type { ReadMarker } from './incoming/read-marker.ts';
import type { ServerCheck } from './incoming/server-check.ts';
import type { Popups } from './popups/popups.ts';
import { shouldNotify } from './popups/text.ts';
import type { UnreadCounts } from './unread.ts';
import type { Viewing } from './viewing.ts';

interface AlertLookupParts {
  call: AccountCall;
  clock: Pick<Clock, 'after'>;
  readMarker: Pick<ReadMarker, 'isRead'>;
}

/**
 * Loads the notification behind a push alert and calls `onFound` with it, even after the time limit. Resolves to true if it was found, read
 * on another device, or no longer exists; to false if the server failed or was too slow: then show the alert's own text.
 */
type AlertLookup = (account: AccountKey, id: string, onFound: (notification: Notification) => void) => Promise<boolean>;

/** Time limit, so that the popup is not late. */
const lookupTimeoutMs = 2_000;

export function createAlertLookup({ call, clock, readMarker }: AlertLookupParts): AlertLookup {
  async function loadNotification(account: AccountKey, id: string, onFound: (notification: Notification) => void): Promise<boolean> {
    const [answer, wasRead] = await Promise.all([call(account, 'notifications.get', { id }), readMarker.isRead(account, id)]);
    if (wasRead) return true;
    // The notification was dismissed on another device, or its action was undone, before the alert arrived.
    if (!answer.ok) return answer.error.code === 'not-found';
    onFound(answer.value.data);
    return true;
  }

  return async (account, id, onFound) => {
    const { promise: timeout, resolve } = Promise.withResolvers<false>();
    const cancel = clock.after(lookupTimeoutMs, () => resolve(false));
    const isSettled = await Promise.race([loadNotification(account, id, onFound), timeout]);
    cancel();
    return isSettled;
  };
}

export interface Intake {
  receiveNotification(account: AccountKey, notification: Notification): void;
  /** Handles a push message. Resolves when its popup was shown or is not needed. */
  receiveAlert(account: AccountKey, alert: Alert): Promise<void>;
}

interface Parts {
  settings: () => Settings;
  /** The user's notification settings for this account. */
  alertSettings: (account: AccountKey) => Pick<PushSettings, 'enabled' | 'alerts'>;
  deliveredIds: Pick<DeliveredIds, 'has'>;
  dedupe: Dedupe;
  muted: Pick<MutedAccounts, 'covers'>;
  olderFilters: Pick<OlderFilters, 'mark'>;
  lookUp: AlertLookup;
  viewing: Viewing;
  unread: Pick<UnreadCounts, 'add' | 'isSeen'>;
  serverCheck: Pick<ServerCheck, 'check'>;
  popups: Pick<Popups, 'showNotification' | 'showAlert' | 'identifyAlert'>;
  /** A notification or alert arrived for this account, whether it is shown or not. */
  onArrival: (account: AccountKey) => void;
  /** Stores a notification in the cache and sends it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
}

export function createIntake(parts: Parts): Intake {
  const {
    settings,
    alertSettings,
    deliveredIds,
    dedupe,
    muted,
    olderFilters,
    lookUp,
    viewing,
    unread,
    serverCheck,
    popups,
    onArrival,
    publish,
  } = parts;

  function isOnForAccount(account: AccountKey, type: string): boolean {
    const { enabled, alerts } = alertSettings(account);
    return enabled && (!isNotificationKind(type) || alerts[type]);
  }

  function receiveNotification(account: AccountKey, entity: Notification): void {
    onArrival(account);
    const incoming = olderFilters.mark(account, entity);
    const verdict = dedupe.checkNotification(account, incoming);
    if (verdict === 'known') return;
    publish(account, incoming);
    const wasSeen = unread.isSeen(account, incoming.id);
    unread.add(account, incoming);
    if (verdict !== 'new') return popups.identifyAlert(verdict, incoming);
    if (wasSeen || muted.covers(account, incoming)) return;
    if (!isOnForAccount(account, incoming.type) || !shouldNotify(incoming, settings(), accountIdOf(account))) return;
    if (viewing.isViewed(account, ['notifications', ...viewing.viewsOf(account, incoming)])) return;
    popups.showNotification(account, incoming);
  }

  /** Shows the alert's own text, because the server did not return the notification. */
  function showAlertText(account: AccountKey, alert: Alert): void {
    // An alert may have no notification id, so the unread count comes from the server.
    serverCheck.check(account);
    if (!dedupe.checkAlert(account, alert)) return;
    if (!shouldNotify({ type: alert.type, status: null }, settings(), accountIdOf(account)) || viewing.isViewed(account, ['notifications']))
      return;
    popups.showAlert(account, alert);
  }

  return {
    receiveNotification,
    async receiveAlert(account, alert) {
      onArrival(account);
      const { id, type } = alert;
      if ((id !== null && deliveredIds.has(account, id)) || !isOnForAccount(account, type)) return;
      const isSettled = id !== null && (await lookUp(account, id, (entity) => receiveNotification(account, entity)));
      if (!isSettled) showAlertText(account, alert);
    },
  };
}

interface DeliverMissedParts {
  /** Newest notification that a list from the server contained, by account; '': the account had none; null: never requested. */
  positions: {
    get(account: AccountKey): string | null;
    set(account: AccountKey, id: string): void;
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
export function createDeliverMissed({ positions, deliveredIds, intake }: DeliverMissedParts) {
  return (account: AccountKey, notifications: readonly Notification[]): void => {
    const savedId = positions.get(account);
    const newestId = notifications[0]?.id ?? '';
    if (savedId === null || compareIds(newestId, savedId) > 0) positions.set(account, newestId);
    // The first list contains notifications from before the account was added. Only later ones are new.
    if (savedId === null) return;
    const newNotifications = notifications
      .slice(0, maxNotifications)
      .filter(({ id }) => compareIds(id, savedId) > 0 && !deliveredIds.has(account, id));
    for (const notification of newNotifications.toReversed()) intake.receiveNotification(account, notification);
  };
}
