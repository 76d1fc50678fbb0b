// A list of accounts.
import * as v from 'valibot';
import { flag, id, oneOf, text } from './fields.ts';

export const list = v.object({
  id,
  title: text(500),
  replies_policy: oneOf(['followed', 'list', 'none'], 'list'),
  exclusive: flag(),
});
export type List = v.InferOutput<typeof list>;
