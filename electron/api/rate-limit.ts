// Keeps to each server's rate limits: nothing is sent before a reset, and the last calls are left to the person.
import type { Clock } from '../contract/clock.ts';

/** Servers count these apart: 30 uploads or deletions in half an hour don't use up the timelines. */
export type Bucket = 'general' | 'paging' | 'media' | 'delete';

interface Limit {
  remaining: number;
  limit: number;
  /** Epoch milliseconds by the local clock. */
  resetAt: number;
}

export interface RateLimit {
  /** Epoch milliseconds before which this call is not to be sent, or null when it may go. */
  heldUntil(key: string, bucket: Bucket, background: boolean): number | null;
  /** Learns from an answer; for a 429 says when to come back. */
  learn(key: string, bucket: Bucket, response: { status: number; headers: Headers }): number | null;
}

const longestHold = 60 * 60_000;
const holdWithoutWord = 60_000;

export function bucketOf(method: string, path: string, params: Record<string, unknown>): Bucket {
  if (method === 'POST' && path.endsWith('/media')) return 'media';
  if ((method === 'DELETE' && path.startsWith('/api/v1/statuses/')) || path.endsWith('/unreblog')) return 'delete';
  if (method === 'GET' && ['cursor', 'max_id', 'min_id', 'since_id'].some((name) => params[name] !== undefined)) return 'paging';
  return 'general';
}

/** Milliseconds from the answer to `moment`: an ISO time, epoch seconds or a number of seconds, against the server's own clock. */
function untilMoment(moment: string | null, serverNow: number): number | null {
  if (moment === null) return null;
  const number = Number(moment);
  if (Number.isFinite(number)) return number > 1_000_000_000 ? number * 1_000 - serverNow : number * 1_000;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? null : time - serverNow;
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
      const now = clock.now();
      const date = Date.parse(headers.get('date') ?? '');
      const serverNow = Number.isNaN(date) ? now : date;
      const hold = (wait: number) => now + Math.min(longestHold, Math.max(1_000, wait));
      const untilReset = untilMoment(headers.get('x-ratelimit-reset'), serverNow);
      const remaining = Number(headers.get('x-ratelimit-remaining') ?? NaN);
      if (untilReset !== null && Number.isFinite(remaining)) {
        const limit = Number(headers.get('x-ratelimit-limit') ?? NaN);
        limits.set(at(key, bucket), { remaining, limit: Number.isFinite(limit) ? limit : 300, resetAt: hold(untilReset) });
      }
      if (status !== 429) return null;
      const retryAt = hold(untilMoment(headers.get('retry-after'), serverNow) ?? untilReset ?? holdWithoutWord);
      // Some servers count paging with the rest; a refusal there holds everything back.
      refusals.set(at(key, bucket === 'paging' ? 'general' : bucket), retryAt);
      return retryAt;
    },
  };
}
