// Which notifications a person was told of, over restarts and power cuts, so that none is said again that two ways bring.
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Cache } from '../../storage/cache.ts';

export interface Told {
  note(account: AccountKey, id: string): void;
  has(account: AccountKey, id: string): boolean;
  /** In an earlier run of the app: what this run said, the notifier knows. */
  hadBefore(account: AccountKey, id: string): boolean;
  forget(account: AccountKey): void;
}

/** Per account. What comes twice comes soon after. */
const most = 100;
const name = 'told';
const kept = v.fallback(v.array(v.string()), []);

export function createTold(cache: Pick<Cache, 'get' | 'set'>): Told {
  const known = new Map<AccountKey, { before: ReadonlySet<string>; all: string[] }>();

  function of(account: AccountKey) {
    const entry = known.get(account);
    if (entry) return entry;
    const all = v.parse(kept, cache.get(account, name)?.value);
    const fresh = { before: new Set(all), all };
    known.set(account, fresh);
    return fresh;
  }

  return {
    note(account, id) {
      const entry = of(account);
      if (entry.all.includes(id)) return;
      entry.all = [...entry.all, id].slice(-most);
      cache.set(account, name, entry.all);
    },
    has: (account, id) => of(account).all.includes(id),
    hadBefore: (account, id) => of(account).before.has(id),
    forget: (account) => void known.delete(account),
  };
}
