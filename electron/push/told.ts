// Which notifications a person was told of, over restarts of the app, so that none is said again that two ways bring.
import type { AccountKey } from '../contract/accounts.ts';
import type { PushStore } from './push-store.ts';

export interface Told {
  note(account: AccountKey, id: string): void;
  has(account: AccountKey, id: string): boolean;
  /** In an earlier run of the app: what this run said, the notifier knows. */
  hadBefore(account: AccountKey, id: string): boolean;
}

/** Per account. What comes twice comes soon after. */
const most = 100;

export function createTold(store: Pick<PushStore, 'account' | 'note'>): Told {
  const atStart = new Map<AccountKey, readonly string[]>();

  function before(account: AccountKey): readonly string[] {
    const known = atStart.get(account) ?? store.account(account).told;
    atStart.set(account, known);
    return known;
  }

  return {
    note(account, id) {
      before(account);
      const { told } = store.account(account);
      if (!told.includes(id)) store.note(account, { told: [...told, id].slice(-most) });
    },
    has: (account, id) => store.account(account).told.includes(id),
    hadBefore: (account, id) => before(account).includes(id),
  };
}
