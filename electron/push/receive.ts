// Takes a message off the wire to the person: the channel says whose it is, their keys open it, what it says is shown.
import type { AccountKey } from '../contract/accounts.ts';
import { readAlert } from './alert.ts';
import type { Alert } from './alert.ts';
import { decrypt } from './decrypt.ts';
import type { Keyring } from './keys.ts';
import type { Ledger } from './ledger.ts';
import type { TestAlerts } from './test-alert.ts';
import type { Delivered, PushMessage } from './transport.ts';

interface Parts {
  keyring: Keyring;
  ledger: Ledger;
  tests: Pick<TestAlerts, 'arrived'>;
  /** Notes that an alert came; answers whether the person wants a popup for it. */
  arrived: (account: AccountKey, kind: string) => boolean;
  deliver: (account: AccountKey, alert: Alert, fallbackId: string) => Promise<void>;
}

export function createReceive({ keyring, ledger, tests, arrived, deliver }: Parts) {
  return async (account: AccountKey, { id, body, headers }: PushMessage): Promise<Delivered> => {
    if (body === null) return 'delivered';
    const held = await keyring.get(account);
    if (!held.ok) {
      ledger.failed(account, held.error.message);
      return 'failed';
    }
    const plain = decrypt(held.value.keys, body, headers);
    if (!plain.ok) {
      ledger.failed(account, plain.error.message);
      return 'undecryptable';
    }
    const alert = readAlert(plain.value);
    if (alert === null) {
      ledger.failed(account, 'An alert came in a form that this app doesn’t know.');
      return 'failed';
    }
    const isWanted = arrived(account, alert.type);
    if (!tests.arrived(alert) && isWanted) await deliver(account, alert, `push ${id}`);
    return 'delivered';
  };
}
