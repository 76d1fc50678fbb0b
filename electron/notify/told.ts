// What a person was told of already, by whatever way it came: the same event by push and by stream is one popup.
import type { AccountKey } from '../contract/accounts.ts';
import type { Notification } from '../contract/entities.ts';
import { textOf } from './plain-text.ts';

/** What a push message says of an event. */
export interface Alert {
  /** The notification's; null where the server doesn't say. */
  id: string | null;
  /** `mention`, `favourite`, …; '' where the server doesn't say. */
  type: string;
  /** The server's own words. */
  title: string;
  body: string;
}

export interface Told {
  /** False when the person was told of it before. */
  ofNotification(account: AccountKey, notification: Notification): boolean;
  ofAlert(account: AccountKey, alert: Alert): boolean;
}

/** An event known by what it says alone, because one of its two ways gives no id. */
interface Heard {
  account: AccountKey;
  at: number;
  fits: (other: never) => boolean;
}

const mostIds = 2_000;
const mostHeard = 200;
/** Milliseconds between the two ways: the stream is there at once, a push service may take its time, and so may polling. */
const near = 120_000;

/** Servers shorten and space differently. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether an alert's words are about this notification: its kind, who did it and, where it brings a text, that text. */
function isAbout({ type, title, body }: Alert, notification: Notification): boolean {
  if (type !== '' && type !== notification.type) return false;
  const { account, status } = notification;
  const said = bare(`${title} ${body}`);
  const names = [account.display_name, account.acct, account.username].map(bare);
  if (!names.some((name) => name !== '' && said.includes(name))) return false;
  // One person may well write twice in a minute, and each time is to be told.
  if (!['mention', 'status', 'quote', 'update'].includes(notification.type)) return true;
  const words = [status?.spoiler_text ?? '', textOf(status?.content ?? '', 500)].map((text) => bare(text).slice(0, 30));
  return words.some((text) => text !== '' && said.includes(text)) || words.every((text) => text === '');
}

export function createTold({ now }: { now: () => number }): Told {
  const ids = new Set<string>();
  const alerts: (Heard & { fits: (notification: Notification) => boolean })[] = [];
  const notifications: (Heard & { fits: (alert: Alert) => boolean })[] = [];

  function isNew(account: AccountKey, id: string): boolean {
    const name = `${account} ${id}`;
    if (ids.has(name)) return false;
    ids.add(name);
    for (const oldest of ids) {
      if (ids.size <= mostIds) break;
      ids.delete(oldest);
    }
    return true;
  }

  /** Each event has one twin at most: found once, it is forgotten. */
  function foundIn<T>(heard: (Heard & { fits: (other: T) => boolean })[], account: AccountKey, other: T): boolean {
    while (heard.length > 0 && (heard.length > mostHeard || (heard[0]?.at ?? 0) < now() - near)) heard.shift();
    const at = heard.findIndex((one) => one.account === account && one.fits(other));
    if (at >= 0) heard.splice(at, 1);
    return at >= 0;
  }

  return {
    ofNotification(account, notification) {
      if (!isNew(account, notification.id)) return false;
      if (foundIn(alerts, account, notification)) return false;
      notifications.push({ account, at: now(), fits: (alert) => isAbout(alert, notification) });
      return true;
    },
    ofAlert(account, alert) {
      if (alert.id !== null) return isNew(account, alert.id);
      if (foundIn(notifications, account, alert)) return false;
      alerts.push({ account, at: now(), fits: (notification) => isAbout(alert, notification) });
      return true;
    },
  };
}
