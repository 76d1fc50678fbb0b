// Parses untrusted input: answers of servers, and the window's calls.
import * as v from 'valibot';

/**
 * Parses `value`, and stops at the first issue. Collecting an issue for every wrong item of a long list takes a hundred times the memory of
 * the list.
 */
export const parseUntrusted = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.SafeParseResult<Schema> =>
  v.safeParse(schema, value, { abortEarly: true });
