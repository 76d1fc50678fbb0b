// Parameters that many endpoints take.
import * as v from 'valibot';

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
export const ids = v.pipe(v.array(id), v.maxLength(200));
export const byId = { id };
export const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
export const shortText = v.pipe(v.string(), v.maxLength(5_000));
export const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)));
/** `cursor` is what an earlier answer gave as `next` or `prev`: a query string without its `?`. */
export const page = {
  limit,
  max_id: v.optional(id),
  since_id: v.optional(id),
  min_id: v.optional(id),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
};
export const none = {};
