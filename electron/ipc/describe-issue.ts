// Says which field of a call was wrong, for the person who reads the message and the engineer who reads the log.
import type { BaseIssue } from 'valibot';

/** Names the field and what was expected, never the value: it may be long or private. */
export function describeIssue(call: string, { path, expected, received }: BaseIssue<unknown>): string {
  const field = path?.map((step) => String(step.key)).join('.') ?? '';
  const named = field === '' ? 'the arguments' : `“${field}”`;
  if (expected === 'never') return `${call} knows no ${named}.`;
  if (received === 'undefined') return `${call} needs ${named}.`;
  if (expected === null || expected === 'unknown' || expected.startsWith('/')) return `${call}: ${named} doesn’t have the right form.`;
  return `${call}: ${named} should be ${expected}.`;
}
