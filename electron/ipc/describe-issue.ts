// Describes the invalid field of a call, for the user who sees the failure and for the engineer who investigates it.
import type { BaseIssue } from 'valibot';
import { fail } from '../contract/result.ts';
import type { Failure } from '../contract/result.ts';

/** Names the field and the expected type, never the value, which may be long or private. */
export function describeIssue(call: string, { path, expected, received }: BaseIssue<unknown>): { ok: false; error: Failure } {
  const field = path?.map((step) => String(step.key)).join('.') || 'none';
  if (expected === 'never') return fail('invalid-input', 'unknown-argument', { call, field });
  if (received === 'undefined') return fail('invalid-input', 'missing-argument', { call, field });
  if (expected === null || expected === 'unknown' || expected.startsWith('/'))
    return fail('invalid-input', 'malformed-argument', { call, field });
  return fail('invalid-input', 'unexpected-argument', { call, field, expected });
}
