// An announcement of a server's administrators, and reactions to it.
import * as v from 'valibot';
import { customEmoji } from './custom-emoji.ts';
import { capped, count, flag, id, many, optionalMediaUrl, optionalText, text } from './fields.ts';
import { mention } from './mention.ts';

export const announcementReaction = v.object({
  name: v.pipe(capped(200), v.minLength(1)),
  count,
  me: flag(),
  url: optionalMediaUrl,
  static_url: optionalMediaUrl,
});
export type AnnouncementReaction = v.InferOutput<typeof announcementReaction>;

export const announcement = v.object({
  id,
  content: text(100_000),
  starts_at: optionalText(40),
  ends_at: optionalText(40),
  all_day: flag(),
  published_at: text(40),
  updated_at: text(40),
  read: flag(),
  mentions: many(mention, 200),
  tags: many(v.object({ name: text(500), url: text() }), 200),
  emojis: many(customEmoji, 200),
  reactions: many(announcementReaction, 100),
});
export type Announcement = v.InferOutput<typeof announcement>;
