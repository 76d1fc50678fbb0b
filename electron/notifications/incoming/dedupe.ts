// Detects duplicate notifications of an account, so that an event that arrives both by push and by stream gets one popup.
import { BoundedMap } from '../../contract/bounded-map.ts';
import type { Alert } from '../../contract/push.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import { htmlToLine } from '../../system/html-to-text.ts';
import type { DeliveredIds } from './delivered-ids.ts';

export interface Dedupe {
  /**
   * Remembers the notification. Returns 'known' for a duplicate, or the alert if the event was shown before with the text of that alert.
   */
  checkNotification(notification: Notification): 'new' | 'known' | Alert;
  /** Remembers the alert. Returns false if its event was delivered before. */
  checkAlert(alert: Alert): boolean;
}

interface Parts {
  now: () => number;
  deliveredIds: DeliveredIds;
}

/** An event that can only be matched by its text, because an alert may have no id. */
interface UnmatchedEvent<T> {
  at: number;
  event: T;
}

const maxUnmatched = 200;
/** Limit of alerts shown with their own text whose popup may still be clicked. */
const maxShownAlerts = 200;
/** Longest time between the two arrivals: streams are fast, push services and polling may be slow. */
const matchWithinMs = 120_000;

/** Keeps letters and digits only, because servers shorten and space texts differently in alerts and notifications. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** True if the alert is about this notification: same kind, same author, and the same text if the notification has one. */
function isAbout({ type, title, body }: Alert, notification: Notification): boolean {
  if (type !== '' && type !== notification.type) return false;
  const { account, status } = notification;
  const alertText = normalizeText(`${title} ${body}`);
  const names = [account.display_name, account.acct, account.username].map(normalizeText);
  if (!names.some((name) => name !== '' && alertText.includes(name))) return false;
  // For these kinds the text must match too: one account may write twice in a minute.
  if (!['mention', 'status', 'quote', 'update'].includes(notification.type)) return true;
  const texts = [status?.spoiler_text ?? '', htmlToLine(status?.content ?? '', 500)].map((text) => normalizeText(text).slice(0, 30));
  return texts.some((text) => text !== '' && alertText.includes(text)) || texts.every((text) => text === '');
}

export function createDedupe({ now, deliveredIds }: Parts): Dedupe {
  /** Keys: notification ids. */
  const shownAlerts = new BoundedMap<string, Alert>(maxShownAlerts);
  const alerts: UnmatchedEvent<Alert>[] = [];
  const notifications: UnmatchedEvent<Notification>[] = [];

  function dropOldEvents(events: UnmatchedEvent<unknown>[]): void {
    while (events.length > maxUnmatched || (events[0]?.at ?? Infinity) < now() - matchWithinMs) events.shift();
  }

  function remember<T>(events: UnmatchedEvent<T>[], event: T): void {
    events.push({ at: now(), event });
    // Without push, no alert ever removes a notification from the list.
    dropOldEvents(events);
  }

  /** Removes the match from the list, because each event matches at most one other. */
  function takeMatch<T>(events: UnmatchedEvent<T>[], matches: (event: T) => boolean): T | null {
    dropOldEvents(events);
    const index = events.findIndex((other) => matches(other.event));
    return index < 0 ? null : (events.splice(index, 1)[0]?.event ?? null);
  }

  return {
    checkNotification(notification) {
      const { id } = notification;
      if (deliveredIds.has(id)) return shownAlerts.get(id) ?? 'known';
      deliveredIds.add(id);
      const alert = takeMatch(alerts, (other) => isAbout(other, notification));
      if (alert === null) {
        remember(notifications, notification);
        return 'new';
      }
      shownAlerts.set(id, alert);
      return alert;
    },
    checkAlert(alert) {
      if (alert.id !== null) {
        if (deliveredIds.has(alert.id)) return false;
        deliveredIds.add(alert.id);
        shownAlerts.set(alert.id, alert);
        return true;
      }
      if (takeMatch(notifications, (notification) => isAbout(alert, notification)) !== null) return false;
      remember(alerts, alert);
      return true;
    },
  };
}
