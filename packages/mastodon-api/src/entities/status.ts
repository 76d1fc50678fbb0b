// Defines statuses and scheduled statuses with their parts: hashtags, media attachments, reblog, quote, preview card, context, source, and edit history.
import * as v from 'valibot';
import { account, customEmoji, audienceOrDefault } from './account.ts';
import {
  count,
  dictionary,
  flag,
  id,
  lenient,
  many,
  oneOf,
  optionalId,
  optionalMediaUrl,
  optionalText,
  text,
  textList,
  capped,
} from './fields.ts';
import { contentLimits } from '../content-limits.ts';
import { filterResult } from './filter.ts';
import { visibilities, quotePolicies } from './choices.ts';
import { normalizeStatus } from './normalize-status.ts';

/** Removes the `#` that some servers put before the name. In a path it would become `%23`. */
export const tagName = v.pipe(
  capped(500),
  v.transform((name) => name.replace(/^[#＃]+/u, '')),
  v.minLength(1),
);

/** Use by day, newest first. */
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

const ratio = v.fallback(v.nullable(v.number()), null);
const size = v.object({ width: v.optional(ratio, null), height: v.optional(ratio, null), aspect: v.optional(ratio, null) });
/** `duration`: of films and sounds, in seconds. */
const original = v.object({ ...size.entries, duration: v.optional(ratio, null) });

export const mediaAttachment = v.object({
  id,
  type: oneOf(['image', 'video', 'gifv', 'audio', 'unknown'], 'unknown'),
  url: optionalMediaUrl,
  preview_url: optionalMediaUrl,
  /** Link to the file on the server that the file came from, for opening in the browser. */
  remote_url: optionalText(),
  description: optionalText(contentLimits.description),
  blurhash: optionalText(200),
  meta: lenient(
    v.object({
      original: lenient(original),
      /** Length of a film or sound as text. */
      length: optionalText(40),
      small: lenient(size),
      focus: lenient(v.object({ x: v.number(), y: v.number() })),
    }),
  ),
});
export type MediaAttachment = v.InferOutput<typeof mediaAttachment>;

export const poll = v.object({
  id,
  expires_at: optionalText(40),
  expired: flag(),
  multiple: flag(),
  /** Null, like the counts of voters and options: not counted or not shown. */
  votes_count: v.optional(v.fallback(v.nullable(count), null), null),
  voters_count: v.optional(v.fallback(v.nullable(v.number()), null), null),
  options: many(
    v.object({ title: text(contentLimits.pollOption), votes_count: v.optional(v.fallback(v.nullable(v.number()), null), null) }),
    contentLimits.pollOptions,
  ),
  voted: flag(),
  own_votes: many(v.number(), contentLimits.pollOptions),
  emojis: many(customEmoji, contentLimits.emojisOfPoll),
});
export type Poll = v.InferOutput<typeof poll>;

// Defines mentions of accounts in a text.
export const mention = v.object({ id, username: text(200), acct: text(400), url: text() });
export type Mention = v.InferOutput<typeof mention>;

export const previewCard = v.object({
  url: text(),
  title: text(contentLimits.cardTitle),
  description: text(contentLimits.cardDescription),
  type: oneOf(['link', 'photo', 'video', 'rich'], 'link'),
  author_name: text(400),
  author_url: text(),
  /** Authors of the linked page, with their accounts if the server knows them. */
  authors: many(v.object({ name: text(400), url: text(), account: lenient(account) }), contentLimits.cardAuthors),
  published_at: optionalText(40),
  /** Language of the linked page. */
  language: optionalText(20),
  provider_name: text(400),
  image: optionalMediaUrl,
  image_description: text(1_500),
  blurhash: optionalText(200),
  width: v.optional(count, 0),
  height: v.optional(count, 0),
});
export type PreviewCard = v.InferOutput<typeof previewCard>;

/** Collection of accounts that a user curates (Mastodon 4.6). */
export const collection = v.object({ id, name: text(500), url: optionalText(), item_count: count });

/** Emoji reaction to a post. */
export const reaction = v.object({
  /** An emoji, or the shortcode of a custom emoji, with `@` and its host if it is of another server. */
  name: v.pipe(
    capped(200),
    v.transform((name) => name.replace(/^:|:$/g, '').replace(/@\.$/, '')),
    v.minLength(1),
  ),
  /** snac sends a string. */
  count: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), count), 0),
  me: flag(),
  /** Picture of a custom emoji. */
  url: optionalMediaUrl,
  static_url: optionalMediaUrl,
});
export type Reaction = v.InferOutput<typeof reaction>;

const statusBase = v.object({
  id,
  uri: text(),
  url: optionalText(),
  created_at: text(40),
  edited_at: optionalText(40),
  account,
  content: text(contentLimits.text),
  spoiler_text: text(contentLimits.warning),
  visibility: oneOf(visibilities, 'direct'),
  /** The server's word for an audience that Mastodon does not have, or `list:` and the id of a list; null for Mastodon's audiences. */
  audience: optionalText(200),
  /** The post is only on its own server, whatever its visibility (GoToSocial, glitch-soc, Hometown). */
  local_only: flag(),
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
  /** Null if the server does not send the field. Mastodon sends it only for the user's own posts. */
  pinned: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
  media_attachments: many(mediaAttachment, contentLimits.media),
  mentions: many(mention, contentLimits.mentions),
  tags: many(v.object({ name: tagName, url: text() }), contentLimits.tags),
  emojis: many(customEmoji, contentLimits.emojis),
  reactions: many(reaction, contentLimits.reactions),
  poll: lenient(poll),
  card: lenient(previewCard),
  /** Collections that the text links to. */
  tagged_collections: many(collection, 20),
  application: lenient(v.object({ name: text(200), website: optionalText() })),
  filtered: many(filterResult, contentLimits.filterMatches),
  /** Quote policy of the status; null if the server does not support quotes. */
  quote_approval: lenient(
    v.object({
      automatic: textList(40),
      manual: textList(40),
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
  /** Set instead of `quoted_status` if the quote is within a quote (ShallowQuote). */
  quoted_status_id: string | null;
}
export type Status = v.InferOutput<typeof statusBase> & { reblog: Status | null; quote: Quote | null };

export const status: v.GenericSchema<unknown, Status> = v.pipe(
  v.unknown(),
  v.transform(normalizeStatus),
  v.object({
    ...statusBase.entries,
    reblog: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
    quote: lenient(
      v.object({
        state: oneOf(quoteStates, 'accepted'),
        quoted_status: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
        quoted_status_id: optionalId,
      }),
    ),
  }),
);

/** Mastodon returns up to 4,096 of each to signed-in users (`CONTEXT_LIMIT` of its statuses controller). */
export const context = v.object({ ancestors: many(status, 4_096), descendants: many(status, 4_096) });
export type Context = v.InferOutput<typeof context>;

export const statusSource = v.object({ id, text: text(contentLimits.text), spoiler_text: text(contentLimits.warning) });
export type StatusSource = v.InferOutput<typeof statusSource>;

export const statusEdit = v.object({
  content: text(contentLimits.text),
  spoiler_text: text(contentLimits.warning),
  sensitive: flag(),
  created_at: text(40),
  account,
  media_attachments: many(mediaAttachment, contentLimits.media),
  emojis: many(customEmoji, contentLimits.emojis),
  poll: lenient(v.object({ options: many(v.object({ title: text(contentLimits.pollOption) }), contentLimits.pollOptions) })),
});
export type StatusEdit = v.InferOutput<typeof statusEdit>;

// Defines translations of statuses.
export const translation = v.object({
  content: text(contentLimits.text),
  spoiler_text: text(contentLimits.warning),
  /** ISO 639 code, like `detected_source_language`. */
  language: text(20),
  detected_source_language: text(20),
  /** Service that translated the status. */
  provider: text(200),
  poll: lenient(v.object({ id, options: many(v.object({ title: text(contentLimits.pollOption) }), contentLimits.pollOptions) })),
  media_attachments: many(v.object({ id, description: text(5_000) }), 40),
});
export type Translation = v.InferOutput<typeof translation>;

/** Codes of the target languages, keyed by the code of the source language. */
export const translationLanguages = dictionary(textList(500, 40), 500);

// Defines the state of data that a server is still fetching, such as the replies of a thread.
export const asyncRefresh = v.object({
  async_refresh: v.object({
    id,
    status: oneOf(['running', 'finished'], 'finished'),
    result_count: v.fallback(v.nullish(v.number()), null),
  }),
});

const scheduledPoll = v.object({
  options: textList(40),
  /** Seconds from posting to the end of the poll; some servers send a string. */
  expires_in: v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 86_400),
  multiple: flag(),
  hide_totals: flag(),
});

export const scheduledStatus = v.object({
  id,
  scheduled_at: text(40),
  params: v.object({
    text: text(contentLimits.text),
    spoiler_text: v.fallback(
      v.pipe(
        optionalText(5_000),
        v.transform((spoilerText) => spoilerText ?? ''),
      ),
      '',
    ),
    /** Null, like `visibility` and `language`: the server fills in the account's default when it publishes the post. */
    sensitive: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
    visibility: audienceOrDefault,
    language: optionalText(20),
    in_reply_to_id: optionalId,
    quoted_status_id: optionalId,
    /** Instead of `quoted_status_id`, from software that has quotes of its own. */
    quote_id: optionalId,
    local_only: flag(),
    quote_approval_policy: v.optional(v.fallback(v.nullable(v.picklist(quotePolicies)), null), null),
    poll: lenient(scheduledPoll),
    idempotency: optionalText(200),
  }),
  media_attachments: many(mediaAttachment, contentLimits.media),
});
export type ScheduledStatus = v.InferOutput<typeof scheduledStatus>;

/** Result of a new post: published, or scheduled. One of the two is not null. */
export interface CreatedStatus {
  status: Status | null;
  scheduled: ScheduledStatus | null;
}

const created: v.GenericSchema<unknown, CreatedStatus> = v.pipe(
  v.object({ status: lenient(status), scheduled: lenient(scheduledStatus) }),
  v.check((answer) => answer.status !== null || answer.scheduled !== null),
);
export const createdStatus = v.pipe(
  v.unknown(),
  v.transform((answer) => ({ status: answer, scheduled: answer })),
  created,
);
