// A filter of what a person does not want to see.
import * as v from 'valibot';
import { flag, id, many, oneOf, optionalText, text } from './fields.ts';

const filterKeyword = v.object({ id, keyword: text(500), whole_word: flag() });

export const filter = v.object({
  id,
  title: text(500),
  context: v.optional(v.fallback(v.array(v.string()), []), []),
  expires_at: optionalText(40),
  filter_action: oneOf(['warn', 'hide', 'blur'], 'warn'),
  keywords: many(filterKeyword, 500),
});
export type Filter = v.InferOutput<typeof filter>;
