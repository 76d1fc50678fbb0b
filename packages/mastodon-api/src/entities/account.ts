// Defines custom emoji and the account entity: public, in the list of muted accounts, and with the private data that only its owner receives.
import * as v from 'valibot';
import { contentLimits } from '../content-limits.ts';
import { isAudience, quotePolicies, softwareAudiences, visibilities } from './choices.ts';
import type { Audience } from './choices.ts';
import { count, domain, flag, id, lenient, many, mediaUrl, oneOf, optionalText, optionalTextList, text, capped } from './fields.ts';

export const customEmoji = v.object({
  shortcode: v.pipe(capped(200), v.minLength(1)),
  url: mediaUrl,
  static_url: mediaUrl,
  visible_in_picker: flag(true),
  category: optionalText(200),
  /** The administrators recommend it (Mastodon 4.6). */
  featured: flag(),
});
export type CustomEmoji = v.InferOutput<typeof customEmoji>;

// Parses the audience of new and scheduled posts. Separate from choices.ts, which the window loads without valibot.
export const audience = v.custom<Audience>(isAudience);
/** Missing or null: left to the server. An unknown value is narrower than `public` and becomes the narrowest, to expose no post. */
export const audienceOrDefault = v.optional(v.fallback(v.nullable(v.picklist([...visibilities, ...softwareAudiences])), 'direct'), null);

const field = v.object({ name: text(contentLimits.fieldName), value: text(contentLimits.fieldValue), verified_at: optionalText(40) });

const role = v.object({ id: v.optional(v.fallback(id, ''), ''), name: text(100), color: text(20) });

const accountBase = v.object({
  id,
  username: text(200),
  acct: text(400),
  display_name: text(400),
  note: text(20_000),
  url: text(),
  avatar: mediaUrl,
  avatar_static: mediaUrl,
  avatar_description: text(1_500),
  header: mediaUrl,
  header_static: mediaUrl,
  header_description: text(1_500),
  locked: flag(),
  bot: flag(),
  group: flag(),
  limited: flag(),
  suspended: flag(),
  memorial: flag(),
  discoverable: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
  indexable: flag(),
  hide_collections: v.optional(v.fallback(v.nullable(v.boolean()), null), null),
  // Parts of the profile that the owner shows (Mastodon 4.6).
  show_media: flag(true),
  /** Replies are among the media. */
  show_media_replies: flag(true),
  show_featured: flag(true),
  /** Whether the user may add this account to a collection; null before Mastodon 4.6. */
  feature_approval: lenient(v.object({ current_user: oneOf(['automatic', 'manual', 'denied', 'unknown'], 'unknown') })),
  created_at: text(40),
  last_status_at: optionalText(40),
  statuses_count: count,
  followers_count: count,
  following_count: count,
  emojis: many(customEmoji, contentLimits.emojisOfAccount),
  fields: many(field, contentLimits.fields),
  roles: many(role, 10),
});
/** `moved`: account to which the owner has moved; that account has no `moved` itself. */
export const account = v.object({ ...accountBase.entries, moved: lenient(accountBase) });
export type Account = v.InferOutput<typeof account>;

/** Account in the list of muted accounts. `mute_expires_at`: null if the mute does not expire. */
export const mutedAccount = v.object({ ...account.entries, mute_expires_at: optionalText(40) });
export type MutedAccount = v.InferOutput<typeof mutedAccount>;

/** Bits of `UserRole::FLAGS` in Mastodon; sent as text. */
const permissions = v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger()), 0), 0);

export const credentialAccount = v.object({
  ...account.entries,
  role: lenient(v.object({ permissions })),
  source: lenient(
    v.object({
      privacy: audienceOrDefault,
      sensitive: flag(),
      language: optionalText(20),
      follow_requests_count: count,
      note: text(20_000),
      fields: many(field, contentLimits.fields),
      quote_policy: oneOf([...quotePolicies, ''], ''),
      /** Websites that may name the user as author of their pages. */
      attribution_domains: many(domain, 100),
    }),
  ),
});
export type CredentialAccount = v.InferOutput<typeof credentialAccount>;

// Defines the user's preferences on the server: defaults of new posts, and how posts are shown.
export const preferences = v.object({
  'posting:default:visibility': audienceOrDefault,
  'posting:default:sensitive': flag(),
  'posting:default:language': optionalText(20),
  'posting:default:quote_policy': oneOf([...quotePolicies, ''], ''),
  'reading:expand:media': oneOf(['default', 'show_all', 'hide_all'], 'default'),
  'reading:expand:spoilers': flag(),
  /** Null if the server does not send this preference. */
  'reading:autoplay:gifs': v.optional(v.fallback(v.nullable(v.boolean()), null), null),
});
export type Preferences = v.InferOutput<typeof preferences>;

// Defines the relationship of the user's account to another account.
export const relationship = v.object({
  id,
  following: flag(),
  showing_reblogs: flag(true),
  notifying: flag(),
  /** Languages of the followed posts; null or empty: all. */
  languages: optionalTextList(200),
  followed_by: flag(),
  blocking: flag(),
  blocked_by: flag(),
  muting: flag(),
  muting_notifications: flag(),
  muting_expires_at: optionalText(40),
  requested: flag(),
  requested_by: flag(),
  domain_blocking: flag(),
  endorsed: flag(),
  note: text(5_000),
});
export type Relationship = v.InferOutput<typeof relationship>;
