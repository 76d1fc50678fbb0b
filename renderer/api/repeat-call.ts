// Repeats a call whose answer was lost, where doing it twice is the same as doing it once.
import type { ErrorCode, Failure, Result } from '../../electron/contract/result.ts';

/** The server may have done it, and its answer did not arrive. Main's retry policy draws the same line. */
const lostCodes: readonly ErrorCode[] = ['timeout', 'aborted', 'bad-answer', 'too-large', 'server-error'];
const notSentCodes: readonly ErrorCode[] = ['offline', 'host-unreachable'];
export const isAnswerLost = ({ code }: Failure): boolean => lostCodes.includes(code);
const repeatDelaysMs = [1_000, 3_000, 9_000];

/** `done`: the server answered. `refused`: it did nothing. `unknown`: it may have done it. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'refused' | 'unknown'; error: Failure };

/** Sends it again, up to three times in 13 s, while its answer is lost. Never throws when `send` doesn't. */
export async function repeatCall<T>(send: () => Promise<Result<T>>): Promise<Outcome<T>> {
  let isLost = false;
  for (let failures = 0; ; failures += 1) {
    const answer = await send();
    if (answer.ok) return { kind: 'done', value: answer.value };
    const { error } = answer;
    isLost ||= isAnswerLost(error);
    if (!isLost) return { kind: 'refused', error };
    const delayMs = repeatDelaysMs[failures];
    // After a lost answer a refusal may mean that the first request was done.
    if (delayMs === undefined || (!isAnswerLost(error) && !notSentCodes.includes(error.code))) return { kind: 'unknown', error };
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
