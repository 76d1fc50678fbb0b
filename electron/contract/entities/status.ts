// A status with all that belongs to it: reblog, quote, card, context, source and history.
import * as v from 'valibot';
import { account } from './account.ts';
import { customEmoji } from './custom-emoji.ts';
import { count, flag, id, lenient, many, oneOf, optionalId, optionalMediaUrl, optionalText, text } from './fields.ts';
import { filterResult } from './filter.ts';
import { mediaAttachment } from './media-attachment.ts';
import { mention } from './mention.ts';
import { poll } from './poll.ts';
import { tagName } from './tag.ts';
import { visibilities } from './visibility.ts';

export const previewCard = v.object({
  url: text(),
  title: text(1_000),
  description: text(4_000),
  type: oneOf(['link', 'photo', 'video', 'rich'], 'link'),
  author_name: text(400),
  author_url: text(),
  /** With the account of the one who wrote it, where the server knows it. */
  authors: many(v.object({ name: text(400), url: text(), account: lenient(account) }), 20),
  published_at: optionalText(40),
  provider_name: text(400),
  image: optionalMediaUrl,
  image_description: text(1_500),
  blurhash: optionalText(200),
  width: v.optional(count, 0),
  height: v.optional(count, 0),
});
export type PreviewCard = v.InferOutput<typeof previewCard>;

const statusBase = v.object({
  id,
  uri: text(),
  url: optionalText(),
  created_at: text(40),
  edited_at: optionalText(40),
  account,
  content: text(200_000),
  spoiler_text: text(5_000),
  visibility: oneOf(visibilities, 'direct'),
  sensitive: flag(),
  language: optionalText(20),
  in_reply_to_id: optionalId,
  in_reply_to_account_id: optionalId,
  replies_count: count,
  reblogs_count: count,
  favourites_count: count,
  quotes_count: count,
  favourited: flag(),
  reblogged: flag(),
  bookmarked: flag(),
  muted: flag(),
  /** Mastodon says it of the person's own posts alone; null: the server doesn't say. */
  pinned: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
  media_attachments: many(mediaAttachment, 40),
  mentions: many(mention, 200),
  tags: many(v.object({ name: tagName, url: text() }), 200),
  emojis: many(customEmoji, 200),
  poll: lenient(poll),
  card: lenient(previewCard),
  application: lenient(v.object({ name: text(200), website: optionalText() })),
  filtered: many(filterResult, 20),
  /** Who may quote it; null: the server knows no quotes. */
  quote_approval: lenient(
    v.object({
      automatic: v.optional(v.fallback(v.array(v.string()), []), []),
      manual: v.optional(v.fallback(v.array(v.string()), []), []),
      current_user: oneOf(['automatic', 'manual', 'denied', 'unknown'], 'unknown'),
    }),
  ),
});

const quoteStates = [
  'accepted',
  'pending',
  'rejected',
  'revoked',
  'deleted',
  'unauthorized',
  'blocked_account',
  'blocked_domain',
  'muted_account',
] as const;

export interface Quote {
  state: (typeof quoteStates)[number];
  quoted_status: Status | null;
  /** In place of the status, where the quote is within a quote (ShallowQuote). */
  quoted_status_id: string | null;
}
export type Status = v.InferOutput<typeof statusBase> & { reblog: Status | null; quote: Quote | null };

export const status: v.GenericSchema<unknown, Status> = v.object({
  ...statusBase.entries,
  reblog: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
  quote: lenient(
    v.object({
      state: oneOf(quoteStates, 'accepted'),
      quoted_status: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
      quoted_status_id: optionalId,
    }),
  ),
});

/** Mastodon answers up to 4,096 of each to who is signed in (`CONTEXT_LIMIT` of its statuses controller). */
export const context = v.object({ ancestors: many(status, 4_096), descendants: many(status, 4_096) });
export type Context = v.InferOutput<typeof context>;

export const statusSource = v.object({ id, text: text(200_000), spoiler_text: text(5_000) });
export type StatusSource = v.InferOutput<typeof statusSource>;

export const statusEdit = v.object({
  content: text(200_000),
  spoiler_text: text(5_000),
  sensitive: flag(),
  created_at: text(40),
  account,
  media_attachments: many(mediaAttachment, 40),
  emojis: many(customEmoji, 200),
  poll: lenient(v.object({ options: many(v.object({ title: text(500) }), 40) })),
});
export type StatusEdit = v.InferOutput<typeof statusEdit>;
