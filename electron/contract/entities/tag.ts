// A hashtag, and a hashtag that a profile features.
import * as v from 'valibot';
import { capped, flag, id, many, optionalText, text } from './fields.ts';

/** Some servers put a `#` before the name, which would come back as `%23` in a path. */
export const tagName = v.pipe(
  capped(500),
  v.transform((sent) => sent.replace(/^[#＃]+/u, '')),
  v.minLength(1),
);

/** By day, the newest first. */
export const history = many(v.object({ day: text(40), uses: text(40), accounts: text(40) }), 60);

export const tag = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  name: tagName,
  url: text(),
  history,
  following: flag(),
  featuring: flag(),
});
export type Tag = v.InferOutput<typeof tag>;

export const featuredTag = v.object({
  id,
  name: v.fallback(tagName, ''),
  url: text(),
  statuses_count: v.optional(v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0), 0),
  last_status_at: optionalText(40),
});
export type FeaturedTag = v.InferOutput<typeof featuredTag>;
