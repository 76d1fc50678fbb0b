// A list of accounts.
import * as v from 'valibot';
import { flag, id, oneOf, text } from './fields.ts';

/** Whose replies are in it: to people whom one follows, to people in the list, or none. */
export const repliesPolicies = ['followed', 'list', 'none'] as const;

export const list = v.object({
  id,
  title: text(500),
  replies_policy: oneOf(repliesPolicies, 'list'),
  exclusive: flag(),
});
export type List = v.InferOutput<typeof list>;
