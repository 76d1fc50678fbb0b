// Something that a server is still fetching, such as the replies of a thread.
import * as v from 'valibot';
import { id, oneOf } from './fields.ts';

export const asyncRefresh = v.object({
  async_refresh: v.object({
    id,
    status: oneOf(['running', 'finished'], 'finished'),
    result_count: v.fallback(v.nullish(v.number()), null),
  }),
});
export type AsyncRefresh = v.InferOutput<typeof asyncRefresh>;
