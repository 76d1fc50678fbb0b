// Defines bridge methods: the schema of the arguments and the type of the result. Includes schemas that several methods share.
import * as v from 'valibot';
import type { AccountKey } from './accounts.ts';

export interface Method<Args, Value> {
  args: v.GenericSchema<Args>;
  /** Never set; exists only for type inference. */
  value?: Value;
}
export const method =
  <Value>() =>
  <const E extends v.ObjectEntries>(entries: E): Method<v.InferOutput<v.StrictObjectSchema<E, undefined>>, Value> => ({
    args: v.strictObject(entries) as unknown as v.GenericSchema<v.InferOutput<v.StrictObjectSchema<E, undefined>>>,
  });

const accountKeyPattern = /^https?:\/\/[^\s|/]+\|[^\s|]+$/;
/** Validates account keys from untrusted input. */
export const accountKey = v.custom<AccountKey>((key) => typeof key === 'string' && key.length <= 600 && accountKeyPattern.test(key));

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
/** Id of an entity that the user's input refers to. */
export const entityId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const account = { account: accountKey };
