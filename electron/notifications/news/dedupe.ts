// What a person was told of already, by whatever way it came: the same event by push and by stream is one popup.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Alert } from '../../contract/alert.ts';
import type { Notification } from '../../contract/entities.ts';
import { textOf } from '../popups/plain-text.ts';

export interface Told {
  /** `told`: the person was told of it before; an alert: by that one’s words. */
  ofNotification(account: AccountKey, notification: Notification): 'new' | 'told' | Alert;
  /** False when the person was told of it before. */
  ofAlert(account: AccountKey, alert: Alert): boolean;
}

/** An event known by what it says alone, because one of its two ways gives no id. */
interface Heard<T> {
  account: AccountKey;
  at: number;
  what: T;
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
  /** With the alert by whose words it was told, if it was. */
  const ids = new Map<string, Alert | null>();
  const alerts: Heard<Alert>[] = [];
  const notifications: Heard<Notification>[] = [];

  function keep(name: string, by: Alert | null): void {
    ids.set(name, by);
    for (const oldest of ids.keys()) {
      if (ids.size <= mostIds) break;
      ids.delete(oldest);
    }
  }

  /** Each event has one twin at most: found once, it is forgotten. */
  function takeTwin<T>(heard: Heard<T>[], account: AccountKey, fits: (other: T) => boolean): T | null {
    while (heard.length > 0 && (heard.length > mostHeard || (heard[0]?.at ?? 0) < now() - near)) heard.shift();
    const at = heard.findIndex((one) => one.account === account && fits(one.what));
    return at < 0 ? null : (heard.splice(at, 1)[0]?.what ?? null);
  }

  return {
    ofNotification(account, notification) {
      const name = `${account} ${notification.id}`;
      if (ids.has(name)) return ids.get(name) ?? 'told';
      const twin = takeTwin(alerts, account, (alert) => isAbout(alert, notification));
      keep(name, twin);
      if (twin !== null) return twin;
      notifications.push({ account, at: now(), what: notification });
      return 'new';
    },
    ofAlert(account, alert) {
      if (alert.id !== null) {
        const name = `${account} ${alert.id}`;
        if (ids.has(name)) return false;
        keep(name, alert);
        return true;
      }
      if (takeTwin(notifications, account, (notification) => isAbout(alert, notification)) !== null) return false;
      alerts.push({ account, at: now(), what: alert });
      return true;
    },
  };
}
