// Stores which notifications were delivered, so that none is shown twice, not even after a restart.
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { RecentIds } from '../../contract/ids.ts';

export interface DeliveredIds {
  has(account: AccountKey, id: string): boolean;
  add(account: AccountKey, id: string): void;
  /** Writes ids that are not on disk yet. */
  flush(): void;
  /** Call after the account was signed out and its cache removed. */
  forget(account: AccountKey): void;
}

interface Parts {
  /** The cache's small values of an account. */
  cache: {
    get(account: AccountKey, key: string): { value: unknown } | null;
    set(account: AccountKey, key: string, value: unknown): void;
  };
  clock: Clock;
}

/** Limit per account. A notification arrives by stream and by push within minutes, so old ids are not needed. */
const maxDeliveredIds = 1_000;
/** Each write contains all ids of an account, so a burst is written once per interval. A single id is written at once. */
const writeIntervalMs = 1_000;
const cacheKey = 'delivered-ids';
const savedIds = v.fallback(v.array(v.string()), []);

interface AccountDeliveredIds {
  ids: RecentIds;
  writtenAt: number;
  /** Null: no write is scheduled, all ids are on disk. */
  cancelWrite: (() => void) | null;
}

export function createDeliveredIds({ cache, clock }: Parts): DeliveredIds {
  const accounts = new Map<AccountKey, AccountDeliveredIds>();

  function entryOf(account: AccountKey): AccountDeliveredIds {
    const existingEntry = accounts.get(account);
    if (existingEntry) return existingEntry;
    const ids = new RecentIds(maxDeliveredIds, v.parse(savedIds, cache.get(account, cacheKey)?.value));
    const entry: AccountDeliveredIds = { ids, writtenAt: -Infinity, cancelWrite: null };
    accounts.set(account, entry);
    return entry;
  }

  function write(account: AccountKey, entry: AccountDeliveredIds): void {
    entry.cancelWrite?.();
    entry.cancelWrite = null;
    entry.writtenAt = clock.now();
    cache.set(account, cacheKey, entry.ids.all());
  }

  return {
    has: (account, id) => entryOf(account).ids.has(id),
    add(account, id) {
      const entry = entryOf(account);
      if (entry.ids.has(id)) return;
      entry.ids.add(id);
      const waitMs = entry.writtenAt + writeIntervalMs - clock.now();
      // The wall clock may have been set back.
      if (waitMs <= 0 || waitMs > writeIntervalMs) write(account, entry);
      else entry.cancelWrite ??= clock.after(waitMs, () => write(account, entry));
    },
    flush() {
      for (const [account, entry] of accounts) if (entry.cancelWrite) write(account, entry);
    },
    forget(account) {
      accounts.get(account)?.cancelWrite?.();
      accounts.delete(account);
    },
  };
}
