// Which failures pass by themselves and when to try again: one judgement for posts and for what popups asked for.
import type { ErrorCode, Failure } from '../contract/result.ts';

const firstWait = 5_000;
const longestWait = 5 * 60_000;
const notSent: readonly ErrorCode[] = ['offline', 'host-unreachable', 'rate-limited'];
const answerLost: readonly ErrorCode[] = ['timeout', 'aborted', 'bad-answer', 'too-large', 'server-error'];

/** `not-sent`: nothing was done, and it may go through later by itself. `unknown`: it may have been done without our hearing so.
 * `paused`: the account can't send at all now; waking it comes from elsewhere. `refused`: it would be so again. */
export type Verdict = 'not-sent' | 'unknown' | 'paused' | 'refused';

export function judge({ code }: Failure): Verdict {
  if (notSent.includes(code)) return 'not-sent';
  if (answerLost.includes(code)) return 'unknown';
  if (code === 'signed-out' || code === 'unknown-account' || code.startsWith('keychain-')) return 'paused';
  return 'refused';
}

/** Epoch milliseconds: when the server said, else later with each failure. */
export const tryAgainAt = ({ retryAt }: Failure, failures: number, now: number): number =>
  retryAt ?? now + Math.min(longestWait, firstWait * 2 ** failures);
