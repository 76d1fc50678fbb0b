// A poll of a status.
import * as v from 'valibot';
import { customEmoji } from './custom-emoji.ts';
import { count, flag, id, many, optionalText, text } from './fields.ts';

export const poll = v.object({
  id,
  expires_at: optionalText(40),
  expired: flag(),
  multiple: flag(),
  votes_count: count,
  voters_count: v.optional(v.fallback(v.nullable(v.number()), null), null),
  options: many(v.object({ title: text(500), votes_count: v.optional(v.fallback(v.nullable(v.number()), null), null) }), 40),
  voted: flag(),
  own_votes: v.optional(v.fallback(v.array(v.number()), []), []),
  emojis: many(customEmoji, 100),
});
export type Poll = v.InferOutput<typeof poll>;
