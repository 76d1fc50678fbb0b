// Remembers on disk which notifications were delivered, so that none is shown twice, also after a restart.
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { RecentIds } from '../../contract/recent-ids.ts';

export interface DeliveredIds {
  has(account: AccountKey, id: string): boolean;
  add(account: AccountKey, id: string): void;
  /** Writes at once what was added and is not on disk yet. */
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

/** Ids per account. The same notification comes by stream and by push within minutes, so old ids are not needed. */
const maxDeliveredIds = 1_000;
/** All of an account's ids are written each time, so a burst is written once in this time. A single one is written at once. */
const writeIntervalMs = 1_000;
const cacheKey = 'delivered-ids';
const savedIds = v.fallback(v.array(v.string()), []);

interface Delivered {
  ids: RecentIds;
  writtenAt: number;
  /** Null: all ids are written. */
  cancelWrite: (() => void) | null;
}

export function createDeliveredIds({ cache, clock }: Parts): DeliveredIds {
  const accounts = new Map<AccountKey, Delivered>();

  function of(account: AccountKey): Delivered {
    const known = accounts.get(account);
    if (known) return known;
    const ids = new RecentIds(maxDeliveredIds, v.parse(savedIds, cache.get(account, cacheKey)?.value));
    const delivered: Delivered = { ids, writtenAt: -Infinity, cancelWrite: null };
    accounts.set(account, delivered);
    return delivered;
  }

  function write(account: AccountKey, delivered: Delivered): void {
    delivered.cancelWrite?.();
    delivered.cancelWrite = null;
    delivered.writtenAt = clock.now();
    cache.set(account, cacheKey, delivered.ids.all());
  }

  return {
    has: (account, id) => of(account).ids.has(id),
    add(account, id) {
      const delivered = of(account);
      if (delivered.ids.has(id)) return;
      delivered.ids.add(id);
      const waitMs = delivered.writtenAt + writeIntervalMs - clock.now();
      // The wall clock may have been set back.
      if (waitMs <= 0 || waitMs > writeIntervalMs) write(account, delivered);
      else delivered.cancelWrite ??= clock.after(waitMs, () => write(account, delivered));
    },
    flush() {
      for (const [account, delivered] of accounts) if (delivered.cancelWrite) write(account, delivered);
    },
    forget(account) {
      accounts.get(account)?.cancelWrite?.();
      accounts.delete(account);
    },
  };
}
