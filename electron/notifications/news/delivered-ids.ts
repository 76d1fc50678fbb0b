// Remembers on disk which notifications were delivered, so that none is shown twice, also after a restart.
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';

export interface DeliveredIds {
  has(account: AccountKey, id: string): boolean;
  add(account: AccountKey, id: string): void;
  /** Call after the account was signed out and its cache removed. */
  forget(account: AccountKey): void;
}

interface Parts {
  /** The cache's small values of an account. */
  cache: {
    get(account: AccountKey, key: string): { value: unknown } | null;
    set(account: AccountKey, key: string, value: unknown): void;
  };
}

/** Ids per account. The same notification comes by stream and by push within minutes, so old ids are not needed. */
const maxDeliveredIds = 1_000;
const cacheKey = 'delivered-ids';
const savedIds = v.fallback(v.array(v.string()), []);

export function createDeliveredIds({ cache }: Parts): DeliveredIds {
  const accounts = new Map<AccountKey, Set<string>>();

  function idsOf(account: AccountKey): Set<string> {
    const known = accounts.get(account);
    if (known) return known;
    const ids = new Set(v.parse(savedIds, cache.get(account, cacheKey)?.value));
    accounts.set(account, ids);
    return ids;
  }

  return {
    has: (account, id) => idsOf(account).has(id),
    add(account, id) {
      const ids = idsOf(account);
      if (ids.has(id)) return;
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= maxDeliveredIds) break;
        ids.delete(oldest);
      }
      cache.set(account, cacheKey, [...ids]);
    },
    forget: (account) => void accounts.delete(account),
  };
}
