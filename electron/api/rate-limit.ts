// Enforces the rate limits of servers, each for the calls that it counts, and reserves the last requests for what the user waits for.
// Sources: config/initializers/rack_attack.rb, app/lib/rate_limiter.rb, and app/controllers/concerns/api/rate_limit_headers.rb of
// mastodon/mastodon.
import type { Clock } from '../contract/clock.ts';
import type { Endpoint } from '@kittiwake/mastodon-api/endpoints/row';
import type { RateLimit } from '@kittiwake/mastodon-api/rate-limits';
import { readRequestedWait } from '@kittiwake/mastodon-api/requested-wait';

/** The parts of a call that decide which limits count it. */
export interface CountedCall {
  origin: string;
  token: string | null;
  rateLimit: RateLimit;
}

/** A limit that is reached until a time, in epoch milliseconds by the local clock. */
export interface ReachedLimit {
  rateLimit: RateLimit;
  until: number;
}

interface LimitState {
  remaining: number;
  limit: number;
  /** Epoch milliseconds by the local clock. */
  resetAt: number;
}

export interface RateLimiter {
  /** Returns the limit for which the call must not be sent now; null if sending is allowed. */
  reachedLimit(call: CountedCall, background: boolean): ReachedLimit | null;
  /** Updates the limits from a response. Returns the reached limit of a 429; otherwise null. */
  learn(call: CountedCall, response: { status: number; headers: Headers }): ReachedLimit | null;
}

/** Mastodon's numbers of the limits that count only some calls. */
const mastodonMax: Partial<Record<RateLimit, number>> = {
  paging: 300,
  posts: 300,
  follows: 400,
  reports: 400,
  uploads: 30,
  deletions: 30,
  appRegistrations: 5,
};
/** Mastodon's general limits in five minutes: for a token or an address, and for an account. */
const generalMax = { token: 300, account: 1_500 };
const generalPeriodMs = 5 * 60_000;
/** Requests that may be counted between two responses: those of other windows and of responses that arrive late. */
const maxUnseenRequests = 20;
/** `Date` has whole seconds, and Mastodon adds the milliseconds of the present time to the reset. */
const resetToleranceMs = 3_000;

const pagingParams = ['page', 'max_id', 'min_id', 'since_id'];

/** Returns the most specific limit that counts the call. */
export function rateLimitOf(
  { method, rateLimit }: Pick<Endpoint, 'method' | 'rateLimit'>,
  { cursor, ...params }: Record<string, unknown>,
): RateLimit {
  // Mastodon does not count scheduled posts until they are posted.
  if (rateLimit === 'posts' && params['scheduled_at'] !== undefined) return 'general';
  const cursorParams = new URLSearchParams(typeof cursor === 'string' ? cursor : '');
  const isPaging = method === 'GET' && pagingParams.some((name) => params[name] !== undefined || cursorParams.has(name));
  return isPaging && rateLimit === 'general' ? 'paging' : rateLimit;
}

/** Returns the limits that count a call. Mastodon's general limit counts all paths below `/api`. */
function limitsOf(rateLimit: RateLimit): readonly RateLimit[] {
  return rateLimit === 'general' || rateLimit === 'signIn' ? [rateLimit] : [rateLimit, 'general'];
}

function readNumber(headers: Headers, name: string): number | null {
  const number = Number(headers.get(name) ?? NaN);
  return Number.isFinite(number) ? number : null;
}

/**
 * GoToSocial has one limit for all requests of an address, and writes the reset in epoch seconds. Mastodon writes an ISO time.
 * Source: internal/middleware/ratelimit.go of superseriousbusiness/gotosocial.
 */
const isEpochSeconds = (reset: string): boolean => Number(reset) > 1_000_000_000;

class LimitStates {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #states = new Map<string, LimitState>();
  /** Origins with one limit for all requests of an address. */
  readonly #singleLimitOrigins = new Set<string>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns the state in the present period; null if nothing is known about it. */
  get(call: CountedCall, rateLimit: RateLimit): LimitState | null {
    const state = this.#states.get(this.#keyOf(call, rateLimit));
    return state !== undefined && state.resetAt > this.#clock.now() ? state : null;
  }

  set(call: CountedCall, rateLimit: RateLimit, state: LimitState): void {
    // The keys contain tokens, also those of accounts that have signed out.
    for (const [key, { resetAt }] of this.#states) if (resetAt <= this.#clock.now()) this.#states.delete(key);
    this.#states.set(this.#keyOf(call, rateLimit), state);
  }

  delete(call: CountedCall, rateLimit: RateLimit): void {
    this.#states.delete(this.#keyOf(call, rateLimit));
  }

  /** Returns the limits that count the call at its server. */
  limitsOf({ origin, rateLimit }: CountedCall): readonly RateLimit[] {
    return this.#singleLimitOrigins.has(origin) ? ['general'] : limitsOf(rateLimit);
  }

  setSingleLimit(origin: string, hasSingleLimit: boolean): void {
    if (hasSingleLimit) this.#singleLimitOrigins.add(origin);
    else this.#singleLimitOrigins.delete(origin);
  }

  #keyOf({ origin, token }: CountedCall, rateLimit: RateLimit): string {
    return this.#singleLimitOrigins.has(origin) ? origin : `${origin} ${token ?? ''} ${rateLimit}`;
  }
}

/** Returns true if number and reset of the described limit are those of the general limit. `general`: its last known state. */
function matchesGeneral({ limit, resetAt }: LimitState, general: LimitState | null, now: number): boolean {
  if (general?.limit === limit) return Math.abs(resetAt - general.resetAt) <= resetToleranceMs;
  const isNumber = limit === generalMax.account || (general === null && limit === generalMax.token);
  return isNumber && resetAt - now <= generalPeriodMs + resetToleranceMs;
}

/** Returns true if the remaining number can follow the last known one of the general limit. */
function continuesGeneral({ limit, remaining }: LimitState, general: LimitState | null): boolean {
  const before = general?.limit === limit ? general.remaining : limit;
  return remaining <= before && remaining >= before - maxUnseenRequests;
}

export function createRateLimiter(clock: Clock): RateLimiter {
  const states = new LimitStates(clock);

  /**
   * Returns the limit that the headers of a response describe: Mastodon describes the limit with the lowest remaining number. The number
   * of the limit distinguishes most limits. 300 may be posts in three hours, pages in a quarter, or all requests in five minutes: they are
   * all requests if the reset is that of all requests, and the remaining number continues the last known one.
   * When in doubt, the call's own limit: then a request that the server refuses is the only consequence.
   */
  function describedLimit(call: CountedCall, described: LimitState): RateLimit {
    const [ownLimit = 'general'] = states.limitsOf(call);
    const general = states.get(call, 'general');
    if (ownLimit === 'signIn' || !matchesGeneral(described, general, clock.now())) return ownLimit;
    return mastodonMax[ownLimit] !== described.limit || continuesGeneral(described, general) ? 'general' : ownLimit;
  }

  /** Updates the limit that the headers describe, or the refusal. Returns it; null if the response has no such headers. */
  function update(call: CountedCall, { status, headers }: { status: number; headers: Headers }): ReachedLimit | null {
    const { resetAt, retryAt } = readRequestedWait((name) => headers.get(name), clock.now());
    const until = status === 429 ? retryAt : resetAt;
    const remaining = status === 429 ? 0 : readNumber(headers, 'x-ratelimit-remaining');
    if (until === null || remaining === null) return null;
    const [ownLimit = 'general'] = states.limitsOf(call);
    const limit = readNumber(headers, 'x-ratelimit-limit');
    const state = { remaining, limit: limit ?? mastodonMax[ownLimit] ?? generalMax.token, resetAt: until };
    const rateLimit = limit === null ? ownLimit : describedLimit(call, state);
    states.set(call, rateLimit, state);
    return { rateLimit, until };
  }

  return {
    reachedLimit(call, background) {
      // Posts and uploads are what the user waits for, also if they are sent in the background.
      const hasReserve = background && (call.rateLimit === 'general' || call.rateLimit === 'paging');
      let reached: ReachedLimit | null = null;
      for (const rateLimit of states.limitsOf(call)) {
        const state = states.get(call, rateLimit);
        if (state === null || state.remaining > (hasReserve ? Math.ceil(state.limit / 10) : 0)) continue;
        if (reached === null || state.resetAt > reached.until) reached = { rateLimit, until: state.resetAt };
      }
      return reached;
    },

    learn(call, response) {
      const reset = response.headers.get('x-ratelimit-reset');
      if (reset !== null) states.setSingleLimit(call.origin, isEpochSeconds(reset));
      const updated = update(call, response);
      if (response.status === 429) return updated;
      // A call that the server accepted shows that no other limit that counts it is reached.
      const acceptedBy = response.status < 500 ? states.limitsOf(call).filter((each) => each !== updated?.rateLimit) : [];
      for (const each of acceptedBy) if (states.get(call, each)?.remaining === 0) states.delete(call, each);
      return null;
    },
  };
}
