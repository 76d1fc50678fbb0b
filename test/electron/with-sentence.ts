// A result as a person is told of it: a failure with its sentence in place of the problem and its details.
import type { Failure, Result } from '../../electron/contract/result.ts';
import { describeFailure } from '../../electron/messages/describe-failure.ts';

type Described = Omit<Failure, 'problem' | 'details'> & { sentence: string };

export function withSentence<T>(result: Result<T>): { ok: true; value: T } | { ok: false; error: Described } {
  if (result.ok) return result;
  const { problem: _, details: __, ...rest } = result.error;
  return { ok: false, error: { ...rest, sentence: describeFailure(result.error) } };
}
