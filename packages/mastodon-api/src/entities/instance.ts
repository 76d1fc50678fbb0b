// Defines the instance entity of both API versions, and the activity and announcements of an instance.
import * as v from 'valibot';
import { account, customEmoji } from './account.ts';
import {
  count,
  dictionary,
  flag,
  id,
  lenient,
  many,
  mediaUrl,
  oneOf,
  optionalMediaUrl,
  optionalText,
  text,
  textList,
  capped,
} from './fields.ts';
import { mention } from './status.ts';

const ruleTranslation = v.object({ text: text(5_000), hint: text(5_000) });
/** `translations`: by language code. */
export const rule = v.object({
  id,
  text: text(5_000),
  hint: text(5_000),
  translations: dictionary(ruleTranslation, 200),
});
export type Rule = v.InferOutput<typeof rule>;

const limit = v.optional(v.fallback(v.nullable(count), null), null);
const feedAccessLevel = oneOf(['public', 'authenticated', 'disabled'], 'public');
/** Readers of the posts of this server (`local`) and those of others. `disabled`: only moderators. */
const feedAccess = lenient(v.object({ local: feedAccessLevel, remote: feedAccessLevel }));
const limits = lenient(
  v.object({
    /** Null if the server does not report the limit. Without the limit for descriptions, the server may not support descriptions. */
    accounts: lenient(
      v.object({
        max_display_name_length: limit,
        max_note_length: limit,
        max_pinned_statuses: limit,
        max_profile_fields: limit,
        profile_field_name_limit: limit,
        profile_field_value_limit: limit,
        max_avatar_description_length: limit,
      }),
    ),
    statuses: lenient(
      v.object({
        max_characters: v.optional(count, 500),
        max_media_attachments: v.optional(count, 4),
        characters_reserved_per_url: v.optional(count, 23),
      }),
    ),
    media_attachments: lenient(
      v.object({
        supported_mime_types: textList(200),
        description_limit: v.optional(count, 1_500),
        image_size_limit: v.optional(count, 16_777_216),
        image_matrix_limit: v.optional(count, 33_177_600),
        video_size_limit: v.optional(count, 103_809_024),
        video_matrix_limit: v.optional(count, 8_294_400),
        video_frame_rate_limit: v.optional(count, 120),
      }),
    ),
    polls: lenient(
      v.object({
        max_options: v.optional(count, 4),
        max_characters_per_option: v.optional(count, 50),
        min_expiration: v.optional(count, 300),
        max_expiration: v.optional(count, 2_629_746),
      }),
    ),
    urls: lenient(v.object({ streaming: optionalText() })),
    vapid: lenient(v.object({ public_key: optionalText(200) })),
    translation: lenient(v.object({ enabled: flag() })),
    /** Null if the server has no emoji reactions, or does not report a limit. */
    reactions: lenient(v.object({ max_reactions: count })),
    /** Null before Mastodon 4.5. */
    timelines_access: lenient(v.object({ live_feeds: feedAccess, hashtag_feeds: feedAccess, trending_link_feeds: feedAccess })),
  }),
);

/** GET /api/v1/instance */
export const instance = v.object({
  /** Account domain; some server software sends a URL. */
  uri: text(400),
  /** GoToSocial: account domain, because `uri` is the web address. */
  account_domain: optionalText(400),
  title: text(400),
  short_description: text(20_000),
  description: text(50_000),
  email: text(400),
  version: text(200),
  urls: lenient(v.object({ streaming_api: optionalText() })),
  stats: lenient(v.object({ user_count: count, status_count: count, domain_count: count })),
  thumbnail: optionalMediaUrl,
  languages: textList(500),
  registrations: flag(),
  approval_required: flag(),
  invites_enabled: flag(),
  fedibird_capabilities: textList(100, 100),
  max_toot_chars: v.optional(v.fallback(v.nullable(v.number()), null), null),
  configuration: limits,
  contact_account: lenient(account),
  rules: many(rule, 200),
});
export type Instance = v.InferOutput<typeof instance>;

/** GET /api/v2/instance */
export const instanceV2 = v.object({
  /** Account domain. */
  domain: text(400),
  /** GoToSocial: account domain, because `domain` is the web host. */
  account_domain: optionalText(400),
  title: text(400),
  version: text(200),
  source_url: text(),
  description: text(50_000),
  usage: lenient(v.object({ users: lenient(v.object({ active_month: count })) })),
  thumbnail: lenient(v.object({ url: mediaUrl, blurhash: optionalText(200), description: text(1_500) })),
  languages: textList(500),
  configuration: limits,
  fedibird_capabilities: textList(100, 100),
  registrations: lenient(v.object({ enabled: flag(), approval_required: flag() })),
  api_versions: dictionary(v.number(), 100),
  contact: lenient(v.object({ email: text(400), account: lenient(account) })),
  rules: many(rule, 200),
});
export type InstanceV2 = v.InferOutput<typeof instanceV2>;

/** One week of GET /api/v1/instance/activity; `week` is epoch seconds, all as strings. */
export const activity = v.object({ week: text(40), statuses: text(40), logins: text(40), registrations: text(40) });
export type Activity = v.InferOutput<typeof activity>;

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
  /** Posts that the text links to. */
  statuses: many(v.object({ id, url: text() }), 200),
  tags: many(v.object({ name: text(500), url: text() }), 200),
  emojis: many(customEmoji, 200),
  reactions: many(announcementReaction, 100),
});
export type Announcement = v.InferOutput<typeof announcement>;
