// Stores which of an account's notifications were delivered, so that none is shown twice, not even after a restart.
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import { RecentIds } from '../../contract/recent-ids.ts';

export interface DeliveredIds {
  has(id: string): boolean;
  add(id: string): void;
  /** Writes ids that are not on disk yet. */
  flush(): void;
  /** Cancels the scheduled write. */
  dispose(): void;
}

export interface DeliveredIdsParts {
  account: AccountKey;
  /** The cache's small values of an account. */
  cache: {
    get(account: AccountKey, key: string): { value: unknown } | null;
    set(account: AccountKey, key: string, value: unknown): void;
  };
  clock: Clock;
}

/** A notification arrives by stream and by push within minutes, so old ids are not needed. */
const maxDeliveredIds = 1_000;
/** Each write contains all ids, so a burst is written once per interval. A single id is written at once. */
const writeIntervalMs = 1_000;
const cacheKey = 'delivered-ids';
const savedIds = v.fallback(v.array(v.string()), []);

export function createDeliveredIds({ account, cache, clock }: DeliveredIdsParts): DeliveredIds {
  /** Null: not read from the cache yet. */
  let ids: RecentIds | null = null;
  let writtenAt = -Infinity;
  /** Null: no write is scheduled, all ids are on disk. */
  let cancelWrite: (() => void) | null = null;

  const loadIds = (): RecentIds => (ids ??= new RecentIds(maxDeliveredIds, v.parse(savedIds, cache.get(account, cacheKey)?.value)));

  function write(): void {
    cancelWrite?.();
    cancelWrite = null;
    writtenAt = clock.now();
    cache.set(account, cacheKey, loadIds().all());
  }

  return {
    has: (id) => loadIds().has(id),
    add(id) {
      if (loadIds().has(id)) return;
      loadIds().add(id);
      const waitMs = writtenAt + writeIntervalMs - clock.now();
      // The wall clock may have been set back.
      if (waitMs <= 0 || waitMs > writeIntervalMs) write();
      else cancelWrite ??= clock.after(waitMs, write);
    },
    flush() {
      if (cancelWrite) write();
    },
    dispose: () => cancelWrite?.(),
  };
}
