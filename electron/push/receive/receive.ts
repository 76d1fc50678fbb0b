// Decrypts the push messages of one account with its keys, and delivers the alerts.
import type { AccountKey } from '../../contract/accounts.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { Alert } from '../../contract/push.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushEntry } from '../push-store.ts';
import type { Keyring, PushKeys } from '../subscription/keys.ts';
import type { MessageOutcome, PushMessage } from '../transports/transport.ts';
import { decrypt } from './decrypt.ts';
import type { StoredAlerts } from './stored-alerts.ts';
import * as v from 'valibot';

const text = (maxLength: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((value) => value.slice(0, maxLength)),
      ),
      '',
    ),
    '',
  );
/** Mastodon sends a number, GoToSocial a string. */
const id = v.pipe(v.union([v.pipe(v.number(), v.safeInteger()), v.string()]), v.transform(String), v.minLength(1), v.maxLength(128));

/** Reads only these fields. `access_token` is ignored and does not decide to which account the alert belongs. */
const payload = v.pipe(
  // `v.object` accepts an array as an object without these fields.
  v.custom<object>((json) => !Array.isArray(json)),
  v.object({
    notification_id: v.optional(v.fallback(v.nullable(id), null), null),
    notification_type: text(60),
    title: text(500),
    body: text(1_000),
  }),
  v.transform(({ notification_id, notification_type, title, body }) => ({ id: notification_id, type: notification_type, title, body })),
);

/**
 * Parses a decrypted alert; null if `plain` is not one. Overwrites `plain` with zeros: it also contains the account's token, which must not
 * leave this file.
 */
export function readAlert(plain: Buffer): Alert | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), payload), plain.toString('utf8'));
  plain.fill(0);
  return parsed.success ? parsed.output : null;
}

interface Parts {
  account: AccountKey;
  entry: Pick<PushEntry, 'note'>;
  keyring: Keyring;
  storedAlerts: StoredAlerts;
  /** `receive` returns true if the app sent this alert to itself. */
  testAlerts: { receive(alert: Alert): boolean };
  intake: { receiveAlert(account: AccountKey, alert: Alert): Promise<void> };
  clock: Pick<Clock, 'now'>;
  /** True if the account's token can be read, so that its keys may be requested. */
  isReady: () => boolean;
  onFailure: (failure: Failure) => void;
  /** Aborts at sign-out: no alert is stored afterwards. */
  signal: AbortSignal;
}

type MessageWithBody = PushMessage & { body: Buffer };

export interface Receiver {
  receive(message: PushMessage): Promise<MessageOutcome>;
  /** Delivers the stored alerts if the account's keychain is unlocked now. */
  deliverStored(): Promise<void>;
}

export function createReceiver(parts: Parts): Receiver {
  const { account, entry, keyring, storedAlerts, testAlerts, intake, clock, isReady, onFailure, signal } = parts;
  let isDelivering = false;

  async function deliver({ keys }: { keys: PushKeys }, { body, headers }: MessageWithBody): Promise<MessageOutcome> {
    const plain = decrypt(keys, body, headers);
    if (!plain.ok) {
      onFailure(plain.error);
      return 'undecryptable';
    }
    const alert = readAlert(plain.value);
    if (alert === null) {
      onFailure(fail('bad-answer', 'alert-malformed').error);
      return 'failed';
    }
    if (testAlerts.receive(alert)) entry.note({ lastAlertAt: clock.now() });
    else await intake.receiveAlert(account, alert);
    return 'delivered';
  }

  return {
    async receive({ body, ...rest }) {
      if (body === null) return 'delivered';
      const message = { ...rest, body };
      // If one alert is stored, store the next ones too: otherwise the keychain would prompt the user once for each alert.
      if (isReady() && storedAlerts.getOldest(account) === null) {
        const keys = await keyring.get();
        if (keys.ok) return deliver(keys.value, message);
        if (signal.aborted) return 'failed';
        onFailure(keys.error);
      }
      return storedAlerts.add(account, message) ? 'delivered' : 'later';
    },

    async deliverStored() {
      if (isDelivering || storedAlerts.getOldest(account) === null) return;
      isDelivering = true;
      const keys = await keyring.get();
      if (!keys.ok) onFailure(keys.error);
      else {
        for (let next = storedAlerts.getOldest(account); next !== null; next = storedAlerts.getOldest(account)) {
          await deliver(keys.value, next);
          if (signal.aborted) return;
          storedAlerts.remove(account, next.id);
        }
      }
      isDelivering = false;
    },
  };
}
