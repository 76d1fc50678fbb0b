// Respects each server's rate limits: sends nothing before a reset, and leaves the last calls to the person.
import type { Clock } from '../contract/clock.ts';
import type { Endpoint } from '../contract/endpoints/row.ts';
import { readAskedWait } from '../system/retry-after.ts';

/** Servers count these separately: 30 uploads or deletions in half an hour leave the limit of the timelines as it is. */
export type Bucket = Endpoint['rateLimit'] | 'paging';

interface Limit {
  remaining: number;
  limit: number;
  /** Epoch milliseconds by the local clock. */
  resetAt: number;
}

export interface RateLimit {
  /** Epoch milliseconds before which this call must not be sent; null when it may be sent now. */
  heldUntil(key: string, bucket: Bucket, background: boolean): number | null;
  /** Reads the limits from an answer. For a 429 returns when to try again, in epoch milliseconds; else null. */
  learn(key: string, bucket: Bucket, response: { status: number; headers: Headers }): number | null;
}

const pagingParams = ['cursor', 'max_id', 'min_id', 'since_id'];

export function bucketOf({ method, rateLimit }: Pick<Endpoint, 'method' | 'rateLimit'>, params: Record<string, unknown>): Bucket {
  const isPaging = method === 'GET' && pagingParams.some((name) => params[name] !== undefined);
  return isPaging ? 'paging' : rateLimit;
}

export function createRateLimit(clock: Clock): RateLimit {
  const limits = new Map<string, Limit>();
  const refusals = new Map<string, number>();
  const at = (key: string, bucket: Bucket) => `${key} ${bucket}`;

  return {
    heldUntil(key, bucket, background) {
      const now = clock.now();
      const refused = Math.max(refusals.get(at(key, bucket)) ?? 0, refusals.get(at(key, 'general')) ?? 0);
      if (refused > now) return refused;
      const limit = limits.get(at(key, bucket));
      if (limit === undefined || limit.resetAt <= now) return null;
      const reserve = background ? Math.ceil(limit.limit / 10) : 0;
      return limit.remaining <= reserve ? limit.resetAt : null;
    },

    learn(key, bucket, { status, headers }) {
      const { resetAt, retryAt } = readAskedWait((name) => headers.get(name), clock.now());
      const remaining = Number(headers.get('x-ratelimit-remaining') ?? NaN);
      if (resetAt !== null && Number.isFinite(remaining)) {
        const limit = Number(headers.get('x-ratelimit-limit') ?? NaN);
        limits.set(at(key, bucket), { remaining, limit: Number.isFinite(limit) ? limit : 300, resetAt });
      }
      if (status !== 429) return null;
      // Some servers count paging with everything else, so a refused page holds back all requests.
      refusals.set(at(key, bucket === 'paging' ? 'general' : bucket), retryAt);
      return retryAt;
    },
  };
}
