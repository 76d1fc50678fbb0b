// Takes a message off the wire to the person: the channel says whose it is, their keys open it, what it says is shown.
import type { AccountKey } from '../../contract/accounts.ts';
import { readAlert } from './read-alert.ts';
import type { Alert } from '../../contract/alert.ts';
import { decrypt } from './decrypt.ts';
import type { Keyring, PushKeys } from '../subscription/keys.ts';
import type { Ledger } from '../subscription/status.ts';
import type { TestAlerts } from '../self-test/test-alert.ts';
import type { Told } from '../../notifications/news/delivered-ids.ts';
import type { Delivered, PushMessage } from '../transports/transport.ts';
import type { Waiting } from './held-alerts.ts';

interface Parts {
  keyring: Keyring;
  ledger: Ledger;
  waiting: Waiting;
  /** Its token is at hand, so its keys may be asked for. */
  isFollowed: (account: AccountKey) => boolean;
  tests: Pick<TestAlerts, 'arrived'>;
  told: Pick<Told, 'has'>;
  /** Notes that an alert came; answers whether the person wants a popup for it. */
  arrived: (account: AccountKey, alert: Pick<Alert, 'id' | 'type'>) => boolean;
  deliver: (account: AccountKey, alert: Alert) => Promise<void>;
}

type Message = PushMessage & { body: Buffer };

export interface Receive {
  message(account: AccountKey, message: PushMessage): Promise<Delivered>;
  /** Shows what waited for the keychain, if it is open now. */
  takeUp(account: AccountKey): Promise<void>;
}

export function createReceive({ keyring, ledger, waiting, isFollowed, tests, told, arrived, deliver }: Parts): Receive {
  const takingUp = new Set<AccountKey>();

  async function show(account: AccountKey, { keys }: { keys: PushKeys }, { body, headers }: Message): Promise<Delivered> {
    const plain = decrypt(keys, body, headers);
    if (!plain.ok) {
      ledger.failed(account, plain.error.message);
      return 'undecryptable';
    }
    const alert = readAlert(plain.value);
    if (alert === null) {
      ledger.failed(account, 'An alert came in a form that this app doesn’t know.');
      return 'failed';
    }
    const wasTold = alert.id !== null && told.has(account, alert.id);
    // Without its id: it counts as told when it is, so that after a crash before that it comes again.
    const isWanted = arrived(account, { id: null, type: alert.type });
    if (!tests.arrived(alert) && isWanted && !wasTold) await deliver(account, alert);
    return 'delivered';
  }

  return {
    async message(account, { body, ...rest }) {
      if (body === null) return 'delivered';
      const message = { ...rest, body };
      // Once one waits, all do: the keychain asks a person, and not for each alert.
      if (isFollowed(account) && waiting.next(account) === null) {
        const held = await keyring.get(account);
        if (held.ok) return show(account, held.value, message);
        ledger.failed(account, held.error.message);
      }
      return waiting.keep(account, message) ? 'delivered' : 'later';
    },

    async takeUp(account) {
      if (waiting.next(account) === null || takingUp.has(account)) return;
      takingUp.add(account);
      const held = await keyring.get(account);
      if (!held.ok) ledger.failed(account, held.error.message);
      else {
        for (let next = waiting.next(account); next !== null; next = waiting.next(account)) {
          await show(account, held.value, next);
          waiting.drop(account, next.id);
        }
      }
      takingUp.delete(account);
    },
  };
}
