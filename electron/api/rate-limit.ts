// Enforces the rate limits of servers: sends nothing before a reset, and reserves the last requests for the user's actions.
import type { Clock } from '../contract/clock.ts';
import type { Endpoint } from '../contract/endpoints/row.ts';
import { readRequestedWait } from '../system/retry-policy.ts';

/** Rate limits that servers count separately: 30 uploads or deletions in half an hour do not affect the limit of timelines. */
export type Bucket = Endpoint['rateLimit'] | 'paging';

interface LimitState {
  remaining: number;
  limit: number;
  /** Epoch milliseconds by the local clock. */
  resetAt: number;
}

export interface RateLimiter {
  /** Returns the epoch milliseconds before which this call must not be sent; null if sending is allowed now. */
  blockedUntil(key: string, bucket: Bucket, background: boolean): number | null;
  /** Updates the limits from a response. For a 429 returns when to try again, in epoch milliseconds; otherwise null. */
  learn(key: string, bucket: Bucket, response: { status: number; headers: Headers }): number | null;
}

const pagingParams = ['cursor', 'max_id', 'min_id', 'since_id'];

export function bucketOf({ method, rateLimit }: Pick<Endpoint, 'method' | 'rateLimit'>, params: Record<string, unknown>): Bucket {
  const isPaging = method === 'GET' && pagingParams.some((name) => params[name] !== undefined);
  return isPaging ? 'paging' : rateLimit;
}

export function createRateLimiter(clock: Clock): RateLimiter {
  const limits = new Map<string, LimitState>();
  const refusals = new Map<string, number>();
  const bucketKey = (key: string, bucket: Bucket) => `${key} ${bucket}`;

  return {
    blockedUntil(key, bucket, background) {
      const now = clock.now();
      const refusedUntil = Math.max(refusals.get(bucketKey(key, bucket)) ?? 0, refusals.get(bucketKey(key, 'general')) ?? 0);
      if (refusedUntil > now) return refusedUntil;
      const limit = limits.get(bucketKey(key, bucket));
      if (limit === undefined || limit.resetAt <= now) return null;
      const reserve = background ? Math.ceil(limit.limit / 10) : 0;
      return limit.remaining <= reserve ? limit.resetAt : null;
    },

    learn(key, bucket, { status, headers }) {
      const { resetAt, retryAt } = readRequestedWait((name) => headers.get(name), clock.now());
      const remaining = Number(headers.get('x-ratelimit-remaining') ?? NaN);
      if (resetAt !== null && Number.isFinite(remaining)) {
        const limit = Number(headers.get('x-ratelimit-limit') ?? NaN);
        limits.set(bucketKey(key, bucket), { remaining, limit: Number.isFinite(limit) ? limit : 300, resetAt });
      }
      if (status !== 429) return null;
      // Some servers count paging with everything else, so a rejected page blocks all requests.
      refusals.set(bucketKey(key, bucket === 'paging' ? 'general' : bucket), retryAt);
      return retryAt;
    },
  };
}
