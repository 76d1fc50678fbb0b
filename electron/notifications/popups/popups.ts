// Shows notifications as popups: those of one group share a popup, and too many at once become a digest.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Alert } from '../../contract/alert.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Place } from '../../contract/route.ts';
import type { Viewing } from '../viewing.ts';
import type { Cards } from './cards.ts';
import { join, routeOf, subjectOf } from './groups.ts';
import type { Group } from './groups.ts';
import type { Card, PopupManager } from './manager.ts';
import type { Offers } from './popup.ts';
import type { PopupScheduler } from './scheduler.ts';

export interface Popups {
  notification(account: AccountKey, notification: Notification): void;
  /** Shows the alert's own text, because its notification could not be loaded. */
  alert(account: AccountKey, alert: Alert): void;
  /** The notification behind an alert that was shown: from now on a click on the alert opens it. */
  identify(alert: Alert, notification: Notification): void;
  /** The settings may have changed: quiet hours, for one. */
  settingsChanged(): void;
  /** Closes the popups of an account that is no longer signed in. */
  removeAccount(account: AccountKey): void;
}

interface Parts {
  manager: PopupManager;
  scheduler: PopupScheduler;
  cards: Cards;
  viewing: Viewing;
  /** What can be done from the popup; `others` more of the same kind are in it. */
  offers: (account: AccountKey, notification: Notification, others: number) => Offers;
  /** Brings the window to the front and shows the place. */
  open: (place: Place) => void;
}

export function createPopups({ manager, scheduler, cards, viewing, offers, open }: Parts): Popups {
  const groups = new Map<string, Group>();
  const identified = new WeakMap<Alert, Notification>();
  let alertCount = 0;

  function groupCard(account: AccountKey, subject: string): Card | null {
    const group = groups.get(subject);
    return group ? cards.group(account, group, (newest, others) => offers(account, newest, others)) : null;
  }

  function alertCard(account: AccountKey, alert: Alert): Card | null {
    const card = cards.words(account, alert.type, alert);
    const click = () => {
      const notification = identified.get(alert);
      open({ account, route: notification ? routeOf(join(undefined, notification)) : { view: 'notifications' } });
    };
    return card && { ...card, click };
  }

  viewing.onChange(({ account, views }, isFocused) => {
    if (!isFocused) return;
    const showsAll = views.includes('notifications');
    manager.remove((shown) => shown.account === account && (showsAll || views.includes(shown.about)));
    if (showsAll) scheduler.removeAccount(account);
  });

  return {
    notification(account, notification) {
      const subject = subjectOf(account, notification);
      const happenedAt = Date.parse(notification.created_at);
      scheduler.schedule({
        account,
        type: notification.type,
        subject,
        happenedAt: Number.isNaN(happenedAt) ? null : happenedAt,
        join: () => void groups.set(subject, join(groups.get(subject), notification)),
        card: () => groupCard(account, subject),
        closed: () => void groups.delete(subject),
      });
    },
    alert(account, alert) {
      alertCount += 1;
      scheduler.schedule({
        account,
        type: alert.type,
        subject: `${account} alert ${alertCount}`,
        happenedAt: null,
        join() {},
        card: () => alertCard(account, alert),
        closed() {},
      });
    },
    identify: (alert, notification) => void identified.set(alert, notification),
    settingsChanged: scheduler.settingsChanged,
    removeAccount(account) {
      manager.remove((shown) => shown.account === account);
      scheduler.removeAccount(account);
    },
  };
}
