// Reads and writes failures in a text column. Earlier versions stored the sentence itself there, which is shown unchanged.
import * as v from 'valibot';
import { errorCodes } from '../contract/result.ts';
import type { Failure, StoredFailure } from '../contract/result.ts';

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.picklist(errorCodes),
    problem: v.exactOptional(v.string()),
    details: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
  }),
);

export function readStoredFailure(text: string | null): StoredFailure | null {
  if (text === null) return null;
  const parsed = v.safeParse(schema, text);
  // A problem that only a later version knows is shown by its code.
  return parsed.success ? (parsed.output as Failure) : { sentence: text };
}

export function writeStoredFailure(failure: StoredFailure | null): string | null {
  if (failure === null || 'sentence' in failure) return failure?.sentence ?? null;
  const { code, problem, details } = failure;
  return JSON.stringify({ code, problem, details });
}
