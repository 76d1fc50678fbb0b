// Tells whether a notification or an alert is new: the same event by push and by stream makes one popup.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Alert } from '../../contract/alert.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import { htmlToLine } from '../../system/html-to-text.ts';
import type { DeliveredIds } from './delivered-ids.ts';

export interface Dedupe {
  /** Remembers it. An alert: the person was told of this notification before, by that alert's words. */
  notification(account: AccountKey, notification: Notification): 'new' | 'known' | Alert;
  /** Remembers it. False: the person was told of this event before. */
  alert(account: AccountKey, alert: Alert): boolean;
}

interface Parts {
  now: () => number;
  deliveredIds: DeliveredIds;
}

/** An event that can be matched by its text only, because an alert may have no id. */
interface Unmatched<T> {
  account: AccountKey;
  at: number;
  event: T;
}

const maxUnmatched = 200;
/** Alerts shown with their own text, whose popup may still be clicked. */
const maxShownAlerts = 200;
/** The longest time between the two arrivals: a stream is fast, a push service or polling may be slow. */
const matchWithinMs = 120_000;

/** Letters and digits only: servers shorten and space their texts differently. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether an alert's words are about this notification: its kind, who did it and, where it brings a text, that text. */
function isAbout({ type, title, body }: Alert, notification: Notification): boolean {
  if (type !== '' && type !== notification.type) return false;
  const { account, status } = notification;
  const said = bare(`${title} ${body}`);
  const names = [account.display_name, account.acct, account.username].map(bare);
  if (!names.some((name) => name !== '' && said.includes(name))) return false;
  // One person may write twice in a minute: two events.
  if (!['mention', 'status', 'quote', 'update'].includes(notification.type)) return true;
  const words = [status?.spoiler_text ?? '', htmlToLine(status?.content ?? '', 500)].map((text) => bare(text).slice(0, 30));
  return words.some((text) => text !== '' && said.includes(text)) || words.every((text) => text === '');
}

export function createDedupe({ now, deliveredIds }: Parts): Dedupe {
  /** By account and notification id. */
  const shownAlerts = new Map<string, Alert>();
  const alerts: Unmatched<Alert>[] = [];
  const notifications: Unmatched<Notification>[] = [];
  const keyOf = (account: AccountKey, id: string) => `${account} ${id}`;

  function rememberAlert(account: AccountKey, id: string, alert: Alert): void {
    shownAlerts.set(keyOf(account, id), alert);
    for (const oldest of shownAlerts.keys()) {
      if (shownAlerts.size <= maxShownAlerts) break;
      shownAlerts.delete(oldest);
    }
  }

  function dropOld(unmatched: Unmatched<unknown>[]): void {
    while (unmatched.length > maxUnmatched || (unmatched[0]?.at ?? Infinity) < now() - matchWithinMs) unmatched.shift();
  }

  function remember<T>(unmatched: Unmatched<T>[], account: AccountKey, event: T): void {
    unmatched.push({ account, at: now(), event });
    // Where nothing comes by push, nothing is ever matched.
    dropOld(unmatched);
  }

  /** Each event matches one other at most: a match is taken out. */
  function takeMatch<T>(unmatched: Unmatched<T>[], account: AccountKey, matches: (event: T) => boolean): T | null {
    dropOld(unmatched);
    const index = unmatched.findIndex((other) => other.account === account && matches(other.event));
    return index < 0 ? null : (unmatched.splice(index, 1)[0]?.event ?? null);
  }

  return {
    notification(account, notification) {
      const { id } = notification;
      if (deliveredIds.has(account, id)) return shownAlerts.get(keyOf(account, id)) ?? 'known';
      deliveredIds.add(account, id);
      const alert = takeMatch(alerts, account, (other) => isAbout(other, notification));
      if (alert === null) {
        remember(notifications, account, notification);
        return 'new';
      }
      rememberAlert(account, id, alert);
      return alert;
    },
    alert(account, alert) {
      if (alert.id !== null) {
        if (deliveredIds.has(account, alert.id)) return false;
        deliveredIds.add(account, alert.id);
        rememberAlert(account, alert.id, alert);
        return true;
      }
      if (takeMatch(notifications, account, (notification) => isAbout(alert, notification)) !== null) return false;
      remember(alerts, account, alert);
      return true;
    },
  };
}
