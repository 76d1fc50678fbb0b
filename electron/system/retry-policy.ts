// Whether something that failed is tried again, and when: one policy for posts, actions, streams and push services.
import type { ErrorCode, Failure } from '../contract/result.ts';

/** The delay doubles with each failure in a row. */
export interface RetryPolicy {
  firstDelayMs: number;
  maxDelayMs: number;
  /** The share of the delay, 0 to 1, that chance decides, so that not every client returns in the same second. */
  jitter: number;
}

/** What a person asked for: nobody waits long for it. */
export const requestRetries: RetryPolicy = { firstDelayMs: 5_000, maxDelayMs: 5 * 60_000, jitter: 0 };
export const streamRetries: RetryPolicy = { firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0.5 };
/** For a server that refuses the stream itself. One that had it switched off for a while comes back by itself. */
export const refusedStreamRetries: RetryPolicy = { firstDelayMs: 10 * 60_000, maxDelayMs: 10 * 60_000, jitter: 0.5 };
export const pushServiceRetries: RetryPolicy = { firstDelayMs: 5_000, maxDelayMs: 30 * 60_000, jitter: 0.1 };
/** Whether a server accepts again a token that it refused. */
export const signedOutRetries: RetryPolicy = { firstDelayMs: 5 * 60_000, maxDelayMs: 6 * 60 * 60_000, jitter: 0 };
export const subscriptionRetries: RetryPolicy = { firstDelayMs: 60_000, maxDelayMs: 60 * 60_000, jitter: 0 };

/** Milliseconds to wait after so many failures in a row. `random`: 0 to 1. */
export function retryDelayMs({ firstDelayMs, maxDelayMs, jitter }: RetryPolicy, failures: number, random: () => number = () => 0): number {
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(failures, 30));
  return delayMs * (1 - jitter * random());
}

/** Epoch milliseconds: when the server said, else by the policy. */
export const retryTime = ({ retryAt }: Failure, policy: RetryPolicy, failures: number, now: number): number =>
  retryAt ?? now + retryDelayMs(policy, failures);

const notSent: readonly ErrorCode[] = ['offline', 'host-unreachable', 'rate-limited', 'sign-in-unclear'];
const answerLost: readonly ErrorCode[] = ['timeout', 'aborted', 'bad-answer', 'too-large', 'server-error'];
const requestTooLarge = 413;

/**
 * `not-sent`: the server did nothing; the same request may succeed later. `unknown`: the answer was lost; the server may have done it.
 * `paused`: the account can't send anything now. `refused`: the same request would be refused again.
 */
export type RetryVerdict = 'not-sent' | 'unknown' | 'paused' | 'refused';

export function retryVerdict({ code, status }: Failure): RetryVerdict {
  if (status === requestTooLarge) return 'refused';
  if (notSent.includes(code)) return 'not-sent';
  if (answerLost.includes(code)) return 'unknown';
  if (code === 'signed-out' || code === 'unknown-account' || code.startsWith('keychain-')) return 'paused';
  return 'refused';
}
