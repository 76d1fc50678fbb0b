// Reads how long a server asks to wait before the next request.

/**
 * Returns milliseconds until `moment`: an ISO time, HTTP date, epoch seconds, or number of seconds. `serverNow`: epoch milliseconds by the
 * server's clock.
 */
function msUntil(moment: string | null, serverNow: number): number | null {
  if (moment === null) return null;
  const number = Number(moment);
  if (Number.isFinite(number)) return number > 1_000_000_000 ? number * 1_000 - serverNow : number * 1_000;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? null : time - serverNow;
}

const minWaitMs = 1_000;
/** Mastodon's longest limits are those of a day. The margin allows for `Date`, which has whole seconds. */
const maxCredibleWaitMs = 24 * 60 * 60_000 + 60_000;
/** Wait if the server demands one that is not credible. */
const replacementWaitMs = 60 * 60_000;
/** Default wait after a 429 without a time. */
const defaultWaitMs = 60_000;

interface RequestedWait {
  /** When the server's rate limit resets, in epoch milliseconds by the local clock; null if unknown. */
  resetAt: number | null;
  /** After a 429: when to retry, in epoch milliseconds by the local clock. At most a day ahead. */
  retryAt: number;
}

/**
 * Reads from response headers how long the server asks to wait. `header` returns a header's value by its lowercase name, or null. `now`:
 * epoch milliseconds.
 */
export function readRequestedWait(header: (name: string) => string | null, now: number): RequestedWait {
  const date = Date.parse(header('date') ?? '');
  const serverNow = Number.isNaN(date) ? now : date;
  const retryTimeAfter = (waitMs: number) => now + (waitMs > maxCredibleWaitMs ? replacementWaitMs : Math.max(minWaitMs, waitMs));
  const untilReset = msUntil(header('x-ratelimit-reset'), serverNow);
  return {
    resetAt: untilReset === null ? null : retryTimeAfter(untilReset),
    retryAt: retryTimeAfter(msUntil(header('retry-after'), serverNow) ?? untilReset ?? defaultWaitMs),
  };
}
