// Decrypts each push message with the keys of the account that owns its channel, and delivers the alert.
import type { AccountKey } from '../../contract/accounts.ts';
import { fail } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { Alert } from '../../contract/alert.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushStore } from '../push-store.ts';
import type { Keyring, PushKeys } from '../subscription/keys.ts';
import { createEvent } from '../../system/event.ts';
import type { Channels } from '../transports/channels.ts';
import type { Delivered, PushMessage, Service } from '../transports/transport.ts';
import { decrypt } from './decrypt.ts';
import type { HeldAlerts } from './held-alerts.ts';
import { readAlert } from './read-alert.ts';

interface Parts {
  store: Pick<PushStore, 'note'>;
  keyring: Keyring;
  channels: Pick<Channels, 'ownerOf'>;
  heldAlerts: HeldAlerts;
  /** `arrived`: true when the app sent this alert to itself. */
  testAlerts: { arrived(alert: Alert): boolean };
  intake: { alert(account: AccountKey, alert: Alert): Promise<void> };
  clock: Pick<Clock, 'now'>;
  /** The account's token can be read, so its keys may be asked for. */
  isReady: (account: AccountKey) => boolean;
}

type Message = PushMessage & { body: Buffer };

export interface Receiver {
  message(service: Service, channel: string, message: PushMessage): Promise<Delivered>;
  /** Delivers the account's held alerts if its keychain is open now. */
  deliverHeld(account: AccountKey): Promise<void>;
  onFailure(listener: (account: AccountKey, failure: Failure) => void): void;
}

export function createReceiver({ store, keyring, channels, heldAlerts, testAlerts, intake, clock, isReady }: Parts): Receiver {
  const deliveringHeld = new Set<AccountKey>();
  const failed = createEvent<[AccountKey, Failure]>();

  async function deliver(account: AccountKey, { keys }: { keys: PushKeys }, { body, headers }: Message): Promise<Delivered> {
    const plain = decrypt(keys, body, headers);
    if (!plain.ok) {
      failed.emit(account, plain.error);
      return 'undecryptable';
    }
    const alert = readAlert(plain.value);
    if (alert === null) {
      failed.emit(account, fail('bad-answer', 'alert-malformed').error);
      return 'failed';
    }
    if (testAlerts.arrived(alert)) store.note(account, { lastAlertAt: clock.now() });
    else await intake.alert(account, alert);
    return 'delivered';
  }

  return {
    async message(service, channel, { body, ...rest }) {
      const account = channels.ownerOf(service, channel);
      if (account === null) return 'failed';
      if (body === null) return 'delivered';
      const message = { ...rest, body };
      // When one alert is held, the next ones are held too: else the keychain would ask the person once for each alert.
      if (isReady(account) && heldAlerts.next(account) === null) {
        const held = await keyring.get(account);
        if (held.ok) return deliver(account, held.value, message);
        failed.emit(account, held.error);
      }
      return heldAlerts.keep(account, message) ? 'delivered' : 'later';
    },

    async deliverHeld(account) {
      if (heldAlerts.next(account) === null || deliveringHeld.has(account)) return;
      deliveringHeld.add(account);
      const keys = await keyring.get(account);
      if (!keys.ok) failed.emit(account, keys.error);
      else {
        for (let next = heldAlerts.next(account); next !== null; next = heldAlerts.next(account)) {
          await deliver(account, keys.value, next);
          heldAlerts.drop(account, next.id);
        }
      }
      deliveringHeld.delete(account);
    },
    onFailure: (listener) => void failed.on(listener),
  };
}
