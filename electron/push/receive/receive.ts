// Decrypts each push message with the keys of the account that owns its channel, and delivers the alert.
import type { AccountKey } from '../../contract/accounts.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { Alert } from '../../contract/push.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushStore } from '../push-store.ts';
import type { Keyring, PushKeys } from '../subscription/keys.ts';
import { createEvent } from '../../system/event.ts';
import type { Channels } from '../transports/channels.ts';
import type { MessageOutcome, PushMessage, PushService } from '../transports/transport.ts';
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
  store: Pick<PushStore, 'note'>;
  keyring: Keyring;
  channels: Pick<Channels, 'ownerOf'>;
  storedAlerts: StoredAlerts;
  /** `receive` returns true if the app sent this alert to itself. */
  testAlerts: { receive(alert: Alert): boolean };
  intake: { receiveAlert(account: AccountKey, alert: Alert): Promise<void> };
  clock: Pick<Clock, 'now'>;
  /** True if the account's token can be read, so that its keys may be requested. */
  isReady: (account: AccountKey) => boolean;
}

type MessageWithBody = PushMessage & { body: Buffer };

export interface Receiver {
  receive(service: PushService, channel: string, message: PushMessage): Promise<MessageOutcome>;
  /** Delivers the account's stored alerts if its keychain is unlocked now. */
  deliverStored(account: AccountKey): Promise<void>;
  onFailure(listener: (account: AccountKey, failure: Failure) => void): void;
}

export function createReceiver({ store, keyring, channels, storedAlerts, testAlerts, intake, clock, isReady }: Parts): Receiver {
  const deliveringAccounts = new Set<AccountKey>();
  const failureEvent = createEvent<[AccountKey, Failure]>();

  async function deliver(account: AccountKey, { keys }: { keys: PushKeys }, { body, headers }: MessageWithBody): Promise<MessageOutcome> {
    const plain = decrypt(keys, body, headers);
    if (!plain.ok) {
      failureEvent.emit(account, plain.error);
      return 'undecryptable';
    }
    const alert = readAlert(plain.value);
    if (alert === null) {
      failureEvent.emit(account, fail('bad-answer', 'alert-malformed').error);
      return 'failed';
    }
    if (testAlerts.receive(alert)) store.note(account, { lastAlertAt: clock.now() });
    else await intake.receiveAlert(account, alert);
    return 'delivered';
  }

  return {
    async receive(service, channel, { body, ...rest }) {
      const account = channels.ownerOf(service, channel);
      if (account === null) return 'failed';
      if (body === null) return 'delivered';
      const message = { ...rest, body };
      // If one alert is stored, store the next ones too: otherwise the keychain would prompt the user once for each alert.
      if (isReady(account) && storedAlerts.getOldest(account) === null) {
        const keys = await keyring.get(account);
        if (keys.ok) return deliver(account, keys.value, message);
        failureEvent.emit(account, keys.error);
      }
      return storedAlerts.add(account, message) ? 'delivered' : 'later';
    },

    async deliverStored(account) {
      if (storedAlerts.getOldest(account) === null || deliveringAccounts.has(account)) return;
      deliveringAccounts.add(account);
      const keys = await keyring.get(account);
      if (!keys.ok) failureEvent.emit(account, keys.error);
      else {
        for (let next = storedAlerts.getOldest(account); next !== null; next = storedAlerts.getOldest(account)) {
          await deliver(account, keys.value, next);
          storedAlerts.remove(account, next.id);
        }
      }
      deliveringAccounts.delete(account);
    },
    onFailure: (listener) => void failureEvent.on(listener),
  };
}
