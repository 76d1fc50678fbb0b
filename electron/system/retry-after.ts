// Reads from an answer how long its server asks to wait, for calls and for streams.

/** Milliseconds until `moment`, which is an ISO time, an HTTP date, epoch seconds or a number of seconds. `serverNow`: epoch milliseconds by the server's clock. */
function untilMoment(moment: string | null, serverNow: number): number | null {
  if (moment === null) return null;
  const number = Number(moment);
  if (Number.isFinite(number)) return number > 1_000_000_000 ? number * 1_000 - serverNow : number * 1_000;
  const time = Date.parse(moment);
  return Number.isNaN(time) ? null : time - serverNow;
}

const minHoldMs = 1_000;
const maxHoldMs = 60 * 60_000;
/** After a 429 that doesn't say when to try again. */
const defaultHoldMs = 60_000;

export interface AskedWait {
  /** When the server's limit begins anew, in epoch milliseconds by the local clock; null: it doesn't say. */
  resetAt: number | null;
  /** After a 429: when to try again, in epoch milliseconds by the local clock. At most an hour ahead. */
  retryAt: number;
}

/** `header` gives the value of a header by its lowercase name, null where there is none. `now`: epoch milliseconds. */
export function readAskedWait(header: (name: string) => string | null, now: number): AskedWait {
  const date = Date.parse(header('date') ?? '');
  const serverNow = Number.isNaN(date) ? now : date;
  const hold = (waitMs: number) => now + Math.min(maxHoldMs, Math.max(minHoldMs, waitMs));
  const untilReset = untilMoment(header('x-ratelimit-reset'), serverNow);
  return {
    resetAt: untilReset === null ? null : hold(untilReset),
    retryAt: hold(untilMoment(header('retry-after'), serverNow) ?? untilReset ?? defaultHoldMs),
  };
}
