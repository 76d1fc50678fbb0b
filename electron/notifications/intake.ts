// Every new notification comes in here, whether from a stream, a push message, polling or catching up.
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Alert } from '../contract/alert.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { alertKinds } from '../contract/push.ts';
import type { AlertKind, PushSettings } from '../contract/push.ts';
import type { Settings } from '../contract/settings.ts';
import type { AlertLookup } from './news/alert-lookup.ts';
import type { Dedupe } from './news/dedupe.ts';
import type { DeliveredIds } from './news/delivered-ids.ts';
import type { Muted } from './news/muted.ts';
import type { OlderFilters } from './news/older-filters.ts';
import type { ServerCheck } from './news/server-check.ts';
import type { Popups } from './popups/popups.ts';
import { isWanted } from './popups/text.ts';
import type { UnreadCounts } from './unread.ts';
import type { Viewing } from './viewing.ts';

export interface Intake {
  notification(account: AccountKey, notification: Notification): void;
  /** From a push message. Resolves when the alert was shown, or when it does not need to be shown. */
  alert(account: AccountKey, alert: Alert): Promise<void>;
}

interface Parts {
  settings: () => Settings;
  /** What the person chose for this account. */
  alertSettings: (account: AccountKey) => Pick<PushSettings, 'enabled' | 'alerts'>;
  deliveredIds: Pick<DeliveredIds, 'has'>;
  dedupe: Dedupe;
  muted: Pick<Muted, 'covers'>;
  olderFilters: Pick<OlderFilters, 'mark'>;
  lookUp: AlertLookup;
  viewing: Viewing;
  unread: Pick<UnreadCounts, 'arrived' | 'isSeen'>;
  serverCheck: Pick<ServerCheck, 'check'>;
  popups: Pick<Popups, 'notification' | 'alert' | 'identify'>;
  /** Something came for this account, whether it is shown or not. */
  onArrival: (account: AccountKey) => void;
  /** Keeps a notification in the cache and hands it to the window. */
  publish: (account: AccountKey, notification: Notification) => void;
}

const isAlertKind = (type: string): type is AlertKind => (alertKinds as readonly string[]).includes(type);

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
    return enabled && (!isAlertKind(type) || alerts[type]);
  }

  function notification(account: AccountKey, sent: Notification): void {
    onArrival(account);
    const arrived = olderFilters.mark(account, sent);
    const known = dedupe.notification(account, arrived);
    if (known === 'known') return;
    publish(account, arrived);
    const wasSeen = unread.isSeen(account, arrived.id);
    unread.arrived(account, arrived);
    if (known !== 'new') return popups.identify(known, arrived);
    if (wasSeen || muted.covers(account, arrived)) return;
    if (!isOnForAccount(account, arrived.type) || !isWanted(arrived, settings(), accountIdOf(account))) return;
    if (viewing.isLookedAt(account, ['notifications', ...viewing.viewsOf(account, arrived)])) return;
    popups.notification(account, arrived);
  }

  /** Shows the alert's own text, because the server did not give the notification. */
  function ownWords(account: AccountKey, alert: Alert): void {
    // The alert may not say which notification it is about, so the server is asked for the count.
    serverCheck.check(account);
    if (!dedupe.alert(account, alert)) return;
    if (!isWanted({ type: alert.type, status: null }, settings(), accountIdOf(account)) || viewing.isLookedAt(account, ['notifications']))
      return;
    popups.alert(account, alert);
  }

  return {
    notification,
    async alert(account, alert) {
      onArrival(account);
      const { id, type } = alert;
      if ((id !== null && deliveredIds.has(account, id)) || !isOnForAccount(account, type)) return;
      const isSettled = id !== null && (await lookUp(account, id, (found) => notification(account, found)));
      if (!isSettled) ownWords(account, alert);
    },
  };
}
