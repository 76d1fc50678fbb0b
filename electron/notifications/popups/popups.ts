// Shows notifications as popups: those of one group share a popup, and too many at once become a digest. Also shows the app's own notices.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Alert } from '../../contract/push.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { AppLocation, Route } from '../../contract/route.ts';
import type { Viewing } from '../viewing.ts';
import type { PopupContents, PopupGroup } from './popup-contents.ts';
import { addToGroup, routeOf, subjectOf } from './popup-contents.ts';
import type { PopupContent, PopupManager } from './manager.ts';
import type { PopupControls } from './popup.ts';
import type { PopupScheduler } from './scheduler.ts';
import type { TitleAndBody } from './text.ts';

export interface Popups {
  showNotification(account: AccountKey, notification: Notification): void;
  /** Shows the alert's own text, because its notification could not be loaded. */
  showAlert(account: AccountKey, alert: Alert): void;
  /** Assigns the notification to an alert that was shown: a click on the alert's popup then opens it. */
  identifyAlert(alert: Alert, notification: Notification): void;
  /** Call after a change of settings: quiet hours may have ended. */
  settingsChanged(): void;
  /** Closes the popups about deleted posts. */
  removeStatuses(account: AccountKey, ids: readonly string[]): void;
  /** Closes the popups of an account that is no longer signed in. */
  removeAccount(account: AccountKey): void;
}

interface Parts {
  manager: PopupManager;
  scheduler: PopupScheduler;
  popupContents: PopupContents;
  viewing: Viewing;
  /** Returns the popup's actions; `others`: number of further notifications in the same popup. */
  createControls: (account: AccountKey, notification: Notification, others: number) => PopupControls;
  /** Brings the window to the front and shows this location. */
  open: (location: AppLocation) => void;
}

export function createPopups({ manager, scheduler, popupContents, viewing, createControls, open }: Parts): Popups {
  const groups = new Map<string, PopupGroup>();
  const notificationByAlert = new WeakMap<Alert, Notification>();
  let alertCount = 0;

  function createGroupContent(account: AccountKey, subject: string): PopupContent | null {
    const group = groups.get(subject);
    return group ? popupContents.fromGroup(account, group, (newest, others) => createControls(account, newest, others)) : null;
  }

  function createAlertContent(account: AccountKey, alert: Alert): PopupContent | null {
    const content = popupContents.fromText(account, alert.type, alert);
    const click = () => {
      const notification = notificationByAlert.get(alert);
      open({ account, route: notification ? routeOf(addToGroup(undefined, notification)) : { view: 'notifications' } });
    };
    return content && { ...content, click };
  }

  viewing.onChange(({ account, views }, isFocused) => {
    if (!isFocused) return;
    const showsAll = views.includes('notifications');
    manager.remove((popup) => popup.account === account && (showsAll || views.includes(popup.about)));
    if (showsAll) scheduler.removeAccount(account);
  });

  return {
    showNotification(account, notification) {
      const subject = subjectOf(account, notification);
      const happenedAt = Date.parse(notification.created_at);
      scheduler.schedule({
        account,
        type: notification.type,
        statusId: notification.status?.id ?? null,
        subject,
        happenedAt: Number.isNaN(happenedAt) ? null : happenedAt,
        join: () => void groups.set(subject, addToGroup(groups.get(subject), notification)),
        createContent: () => createGroupContent(account, subject),
        onClosed: () => void groups.delete(subject),
      });
    },
    showAlert(account, alert) {
      alertCount += 1;
      scheduler.schedule({
        account,
        type: alert.type,
        statusId: null,
        subject: `${account} alert ${alertCount}`,
        happenedAt: null,
        join() {},
        createContent: () => createAlertContent(account, alert),
        onClosed() {},
      });
    },
    identifyAlert: (alert, notification) => void notificationByAlert.set(alert, notification),
    settingsChanged: scheduler.settingsChanged,
    removeStatuses(account, ids) {
      scheduler.removeStatuses(account, ids);
      const isDeleted = ({ postIds }: PopupGroup): boolean => postIds.size > 0 && [...postIds].every((id) => ids.includes(id));
      const subjects = [...groups].flatMap(([subject, group]) => (subject.startsWith(`${account} `) && isDeleted(group) ? [subject] : []));
      manager.remove(({ subject }) => subjects.includes(subject));
    },
    removeAccount(account) {
      manager.remove((popup) => popup.account === account);
      scheduler.removeAccount(account);
    },
  };
}

/**
 * Shows a notice of the app itself (a test, a post that was not sent, an action that the server refused), in quiet hours too. A click
 * opens `route`, or else the notifications.
 */
export type ShowNotice = (account: AccountKey, text: TitleAndBody, route?: Route) => void;

interface NoticeParts {
  manager: Pick<PopupManager, 'put'>;
  popupContents: Pick<PopupContents, 'fromText'>;
}

export function createNotices({ manager, popupContents }: NoticeParts): ShowNotice {
  let count = 0;
  return (account, text, route) => {
    count += 1;
    manager.put(
      `${account} notice ${count}`,
      account,
      () => popupContents.fromText(account, '', text, route),
      () => undefined,
    );
  };
}
