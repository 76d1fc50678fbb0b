// Counts requests and actions per period, refuses those above Mastodon's limits, and names the nearest limit in the headers.
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import { actionLimits, requestLimits, type ActionLimitName, type CountedRequest, type RateLimits } from '../rate-limits.ts';
import type { HonoEnv, RequestContext } from './context.ts';

const maxCounters = 10_000;

/** Periods begin at multiples of their length since the epoch, as in Mastodon. */
const periodEnd = (time: number, periodMs: number) => Math.floor(time / periodMs + 1) * periodMs;

class PeriodCounters {
  readonly #now: () => number;
  readonly #counters = new Map<string, { end: number; count: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  count(key: string): number {
    const counter = this.#counters.get(key);
    return counter && counter.end > this.#now() ? counter.count : 0;
  }

  /** Returns the new count. */
  increment(key: string, periodMs: number): number {
    const count = this.count(key) + 1;
    if (count === 1) this.#counters.delete(key);
    this.#counters.set(key, { end: periodEnd(this.#now(), periodMs), count });
    if (this.#counters.size > maxCounters) this.#dropOld();
    return count;
  }

  /** Drops ended periods. If there are still too many counters, drops the oldest ones. */
  #dropOld() {
    for (const [key, { end }] of this.#counters) if (end <= this.#now()) this.#counters.delete(key);
    for (const key of this.#counters.keys()) {
      if (this.#counters.size <= maxCounters) return;
      this.#counters.delete(key);
    }
  }
}

interface LimitState {
  max: number;
  remaining: number;
  periodMs: number;
}

/** Rack parses forms, but not JSON, so a page named in JSON does not count. */
function isPagingRequest(c: RequestContext): boolean {
  const isJson = c.req.header('content-type')?.includes('json') ?? false;
  const params = isJson ? Object.fromEntries(new URL(c.req.url).searchParams) : c.get('params');
  return ['page', 'max_id', 'min_id', 'since_id'].some((name) => {
    const value = params[name] ?? '';
    return typeof value !== 'string' || value.trim() !== '';
  });
}

const readCountedRequest = (c: RequestContext): CountedRequest => ({
  method: c.req.method,
  path: c.req.path.replace(/\/+$/, ''),
  isPaging: isPagingRequest(c),
  token: c.get('token')?.token ?? null,
  accountId: c.get('me')?.id ?? null,
  address: c.env.incoming.socket.remoteAddress ?? '',
});

const tooManyRequests = () => new ApiError(429, 'Too many requests');

/** `numbers`: the allowed number for each limit. */
export function limitRequests(numbers: RateLimits, now: () => number) {
  const counters = new PeriodCounters(now);

  function setHeaders(c: RequestContext, { max, remaining, periodMs }: LimitState) {
    // Mastodon adds the rest of the period in whole seconds to the present time, and writes microseconds.
    const reset = periodEnd(now(), periodMs) + (now() % 1_000);
    c.header('X-RateLimit-Limit', String(max));
    c.header('X-RateLimit-Remaining', String(remaining));
    c.header('X-RateLimit-Reset', new Date(reset).toISOString().replace('Z', '000Z'));
  }

  /** Returns the limit with the lowest remaining number. Throws 429 if the request exceeds a limit. */
  function countRequest(c: RequestContext, request: CountedRequest): LimitState | null {
    let nearest: LimitState | null = null;
    for (const [name, { periodMs, keyOf }] of Object.entries(requestLimits)) {
      const key = keyOf(request);
      if (key === null) continue;
      const max = numbers[name as keyof typeof requestLimits];
      const remaining = max - counters.increment(`${name} ${key}`, periodMs);
      if (remaining < 0) {
        setHeaders(c, { max, remaining: 0, periodMs });
        throw tooManyRequests();
      }
      if (!nearest || remaining < nearest.remaining) nearest = { max, remaining, periodMs };
    }
    return nearest;
  }

  /** Returns the limit of the account's posts, follows, or reports if the response describes it. */
  function findActionLimit(request: CountedRequest): LimitState | null {
    const [name, limit] = Object.entries(actionLimits).find(([, { isShownFor }]) => isShownFor(request)) ?? [];
    if (!limit || request.accountId === null) return null;
    const max = numbers[name as ActionLimitName];
    return { max, remaining: max - counters.count(`${name} ${request.accountId}`), periodMs: limit.periodMs };
  }

  return createMiddleware<HonoEnv>(async (c, next) => {
    const request = readCountedRequest(c);
    // Mastodon's streaming server is a process of its own, without limits.
    if (request.path.startsWith('/api/v1/streaming')) return next();
    const nearest = countRequest(c, request);
    c.set('countAction', (name) => {
      const key = `${name} ${request.accountId ?? ''}`;
      if (counters.count(key) >= numbers[name]) throw tooManyRequests();
      counters.increment(key, actionLimits[name].periodMs);
    });
    await next();
    if (!request.path.startsWith('/api') || c.get('isOutsideController')) return;
    const actionLimit = findActionLimit(request);
    // Mastodon's counter of the account replaces the nearest limit unless more remains.
    const describedLimit = actionLimit && (!nearest || actionLimit.remaining <= nearest.remaining) ? actionLimit : nearest;
    if (describedLimit) setHeaders(c, describedLimit);
  });
}
