// A hashtag, and a hashtag that a profile features.
import * as v from 'valibot';
import { capped, flag, id, many, optionalText, text } from './fields.ts';

const history = many(v.object({ day: text(40), uses: text(40), accounts: text(40) }), 60);

export const tag = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  name: v.pipe(capped(500), v.minLength(1)),
  url: text(),
  history,
  following: flag(),
  featuring: flag(),
});
export type Tag = v.InferOutput<typeof tag>;

export const featuredTag = v.object({
  id,
  name: text(500),
  url: text(),
  statuses_count: v.optional(v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0), 0),
  last_status_at: optionalText(40),
});
export type FeaturedTag = v.InferOutput<typeof featuredTag>;
