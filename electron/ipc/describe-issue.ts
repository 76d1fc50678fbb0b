// Says which field of a call was wrong, for the person who reads the message and the engineer who reads the log.
import type { BaseIssue } from 'valibot';

/** Names the field and what was expected, never the value: it may be long or private. */
export function describeIssue(call: string, issue: BaseIssue<unknown>): string {
  const field = issue.path?.map((step) => String(step.key)).join('.') ?? '';
  const wanted = issue.expected === null ? 'something else' : issue.expected;
  if (issue.expected === 'never') return `${call} knows no “${field}”.`;
  return `${call}: ${field === '' ? 'the arguments' : `“${field}”`} should be ${wanted}.`;
}
