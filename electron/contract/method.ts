// How a method of the bridge is written down: the schema of its arguments, and the type of its answer.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';

export interface Method<Args, Value> {
  args: v.GenericSchema<Args>;
  /** Never set; carries the type. */
  value?: Value;
}
export const method =
  <Value>() =>
  <const E extends v.ObjectEntries>(entries: E): Method<v.InferOutput<v.StrictObjectSchema<E, undefined>>, Value> => ({
    args: v.strictObject(entries) as unknown as v.GenericSchema<v.InferOutput<v.StrictObjectSchema<E, undefined>>>,
  });

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
export const account = { account: accountKey };
