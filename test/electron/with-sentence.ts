// Replaces the problem and details of a failed result with the sentence that the user reads.
import type { Failure, Result } from '../../electron/contract/result.ts';
import { describeFailure } from '../../electron/messages/describe-failure.ts';

type DescribedFailure = Omit<Failure, 'problem' | 'details'> & { sentence: string };

export function withSentence<T>(result: Result<T>): { ok: true; value: T } | { ok: false; error: DescribedFailure } {
  if (result.ok) return result;
  const { problem: _, details: __, ...rest } = result.error;
  return { ok: false, error: { ...rest, sentence: describeFailure(result.error) } };
}
