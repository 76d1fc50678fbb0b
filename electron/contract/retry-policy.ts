// Decides whether and when to retry a failed operation: one policy for posts, actions, streams, and push services.
import { temporaryClassOf } from './result.ts';
import type { Failure, TemporaryClass } from './result.ts';

/** The delay doubles with each failure in a row. */
export interface RetryPolicy {
  firstDelayMs: number;
  maxDelayMs: number;
  /** Random share of the delay, 0 to 1, so that not all clients return in the same second. */
  jitter: number;
}

/** For operations that the user requested, which must not wait long. */
export const requestRetries: RetryPolicy = { firstDelayMs: 5_000, maxDelayMs: 5 * 60_000, jitter: 0 };
export const streamRetries: RetryPolicy = { firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0.5 };
/** For a server that refuses the stream itself. Streaming that was only switched off for a while resumes by itself. */
export const refusedStreamRetries: RetryPolicy = { firstDelayMs: 10 * 60_000, maxDelayMs: 10 * 60_000, jitter: 0.5 };
export const pushServiceRetries: RetryPolicy = { firstDelayMs: 5_000, maxDelayMs: 30 * 60_000, jitter: 0.1 };
/** For checks whether a server accepts a refused token again. */
export const signedOutRetries: RetryPolicy = { firstDelayMs: 5 * 60_000, maxDelayMs: 6 * 60 * 60_000, jitter: 0 };
export const subscriptionRetries: RetryPolicy = { firstDelayMs: 60_000, maxDelayMs: 60 * 60_000, jitter: 0 };

/** Returns the milliseconds to wait after this many failures in a row. `random` returns 0 to 1. */
export function retryDelayMs({ firstDelayMs, maxDelayMs, jitter }: RetryPolicy, failures: number, random: () => number = () => 0): number {
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(failures, 30));
  return delayMs * (1 - jitter * random());
}

/** Returns the time of the next attempt in epoch milliseconds: as the server requested, or else by the policy. */
export const retryTime = ({ retryAt }: Failure, policy: RetryPolicy, failures: number, now: number): number =>
  retryAt ?? now + retryDelayMs(policy, failures);

/**
 * `not-sent`: the server did nothing; the same request may succeed later. `unknown`: the response was lost; the server may have done it.
 * `paused`: the account cannot send anything now. `refused`: the same request would be refused again.
 */
type RetryVerdict = 'not-sent' | 'unknown' | 'paused' | 'refused';

const retryVerdicts: Record<TemporaryClass, RetryVerdict> = {
  unreachable: 'not-sent',
  'not-sent': 'not-sent',
  unanswered: 'unknown',
  unusable: 'unknown',
  stopped: 'unknown',
  'signed-out': 'paused',
  keychain: 'paused',
};

export function retryVerdict(failure: Failure): RetryVerdict {
  const failureClass = temporaryClassOf(failure);
  return failureClass ? retryVerdicts[failureClass] : 'refused';
}

/** Returns true if the account can send the same request again, and the server may accept it. */
export const canRetry = (failure: Failure): boolean => ['not-sent', 'unknown'].includes(retryVerdict(failure));

/** Returns the milliseconds until a list loads again by itself, or null. `isAutomatic`: also without a time from the server. */
export function reloadDelayMs(failure: Failure, failures: number, isAutomatic: boolean): number | null {
  if (failure.retryAt !== undefined) return failure.retryAt - Date.now();
  return isAutomatic && canRetry(failure) ? retryDelayMs(requestRetries, failures) : null;
}
