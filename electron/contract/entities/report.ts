// A report to the moderators of a server.
import * as v from 'valibot';
import { account } from './account.ts';
import { flag, id, lenient, oneOf, text } from './fields.ts';

export const reportCategories = ['spam', 'legal', 'violation', 'other'] as const;

export const report = v.object({
  id,
  action_taken: flag(),
  category: oneOf(reportCategories, 'other'),
  comment: text(5_000),
  forwarded: flag(),
  created_at: text(40),
  status_ids: v.fallback(v.nullish(v.array(v.string())), null),
  target_account: lenient(account),
});
export type Report = v.InferOutput<typeof report>;
