// The service's entities, snake_case as documented, as schemas: main parses with them, everyone else uses the types.
// A missing or odd field gets a harmless default; only an entity without its id (or its author) is refused.
import * as v from 'valibot';

const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.length > max ? text.slice(0, max) : text)),
  );
const text = (max = 2_000) => v.fallback(capped(max), '');
const optionalText = (max = 2_000) => v.optional(v.fallback(v.nullable(capped(max)), null), null);
/** The address of a picture, sound or film that the window shows. It reaches the window as a signed link; `text()` doesn't. */
export const mediaUrl = text();
/** The same where it may be missing. */
export const optionalMediaUrl = optionalText();
const count = v.fallback(
  v.pipe(
    v.number(),
    v.transform((n) => Math.max(0, Math.trunc(n))),
  ),
  0,
);
const ratio = v.fallback(v.nullable(v.number()), null);
const flag = (otherwise = false) => v.optional(v.fallback(v.boolean(), otherwise), otherwise);
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(128));
const optionalId = v.optional(v.fallback(v.nullable(id), null), null);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, otherwise: T[number]) =>
  v.optional(v.fallback(v.picklist(values), otherwise as never), otherwise as never);

/** An array without the items that don't parse and without everything past `max`. */
export const many = <T>(schema: v.GenericSchema<unknown, T>, max = 400) =>
  v.pipe(
    v.optional(v.fallback(v.array(v.unknown()), []), []),
    v.transform((items) => items.slice(0, max)),
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((items) => items.filter((item) => item !== null)),
  );

/** Null where it is missing or doesn't parse. */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.fallback(v.nullable(schema), null), null);

export const customEmoji = v.object({
  shortcode: v.pipe(capped(200), v.minLength(1)),
  url: mediaUrl,
  static_url: mediaUrl,
  visible_in_picker: flag(true),
  category: optionalText(200),
});
export type CustomEmoji = v.InferOutput<typeof customEmoji>;

const field = v.object({ name: text(255), value: text(4_000), verified_at: optionalText(40) });

export const role = v.object({ id: v.optional(v.fallback(id, '0'), '0'), name: text(100), color: text(20) });

export const account = v.object({
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
  locked: flag(),
  bot: flag(),
  group: flag(),
  limited: flag(),
  suspended: flag(),
  created_at: text(40),
  last_status_at: optionalText(40),
  statuses_count: count,
  followers_count: count,
  following_count: count,
  emojis: many(customEmoji, 100),
  fields: many(field, 20),
  roles: many(role, 10),
});
export type Account = v.InferOutput<typeof account>;

/** An account in the list of muted ones; `mute_expires_at` is null for good. */
export const mutedAccount = v.object({ ...account.entries, mute_expires_at: optionalText(40) });
export type MutedAccount = v.InferOutput<typeof mutedAccount>;

export const credentialAccount = v.object({
  ...account.entries,
  source: lenient(
    v.object({
      privacy: oneOf(['public', 'unlisted', 'private', 'direct'], 'public'),
      sensitive: flag(),
      language: optionalText(20),
      follow_requests_count: count,
    }),
  ),
});
export type CredentialAccount = v.InferOutput<typeof credentialAccount>;

const size = v.object({ width: v.optional(ratio, null), height: v.optional(ratio, null), aspect: v.optional(ratio, null) });

export const mediaAttachment = v.object({
  id,
  type: oneOf(['image', 'video', 'gifv', 'audio', 'unknown'], 'unknown'),
  url: optionalMediaUrl,
  preview_url: optionalMediaUrl,
  /** A link to open, on the server that the file came from. */
  remote_url: optionalText(),
  description: optionalText(20_000),
  blurhash: optionalText(200),
  meta: lenient(
    v.object({
      original: lenient(size),
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
  votes_count: count,
  voters_count: v.optional(v.fallback(v.nullable(v.number()), null), null),
  options: many(v.object({ title: text(500), votes_count: v.optional(v.fallback(v.nullable(v.number()), null), null) }), 40),
  voted: flag(),
  own_votes: v.optional(v.fallback(v.array(v.number()), []), []),
  emojis: many(customEmoji, 100),
});
export type Poll = v.InferOutput<typeof poll>;

export const previewCard = v.object({
  url: text(),
  title: text(1_000),
  description: text(4_000),
  type: oneOf(['link', 'photo', 'video', 'rich'], 'link'),
  author_name: text(400),
  provider_name: text(400),
  image: optionalMediaUrl,
  image_description: text(1_500),
  blurhash: optionalText(200),
  width: v.optional(count, 0),
  height: v.optional(count, 0),
});
export type PreviewCard = v.InferOutput<typeof previewCard>;

export const mention = v.object({ id, username: text(200), acct: text(400), url: text() });
export type Mention = v.InferOutput<typeof mention>;

export const filterKeyword = v.object({ id, keyword: text(500), whole_word: flag() });
export const filter = v.object({
  id,
  title: text(500),
  context: v.optional(v.fallback(v.array(v.string()), []), []),
  expires_at: optionalText(40),
  filter_action: oneOf(['warn', 'hide', 'blur'], 'warn'),
  keywords: many(filterKeyword, 500),
});
export type Filter = v.InferOutput<typeof filter>;

export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;
export type Visibility = (typeof visibilities)[number];

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
  favourited: flag(),
  reblogged: flag(),
  bookmarked: flag(),
  muted: flag(),
  pinned: flag(),
  media_attachments: many(mediaAttachment, 40),
  mentions: many(mention, 200),
  tags: many(v.object({ name: text(500), url: text() }), 200),
  emojis: many(customEmoji, 200),
  poll: lenient(poll),
  card: lenient(previewCard),
  application: lenient(v.object({ name: text(200), website: optionalText() })),
  filtered: many(v.object({ filter }), 20),
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
}
export type Status = v.InferOutput<typeof statusBase> & { reblog: Status | null; quote: Quote | null };

export const status: v.GenericSchema<unknown, Status> = v.object({
  ...statusBase.entries,
  reblog: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
  quote: lenient(
    v.object({
      state: oneOf(quoteStates, 'accepted'),
      quoted_status: lenient(v.lazy((): v.GenericSchema<unknown, Status> => status)),
    }),
  ),
});

export const context = v.object({ ancestors: many(status, 400), descendants: many(status, 4_000) });
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
});
export type StatusEdit = v.InferOutput<typeof statusEdit>;

export const relationship = v.object({
  id,
  following: flag(),
  showing_reblogs: flag(true),
  notifying: flag(),
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

export const list = v.object({
  id,
  title: text(500),
  replies_policy: oneOf(['followed', 'list', 'none'], 'list'),
  exclusive: flag(),
});
export type List = v.InferOutput<typeof list>;

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

export const rule = v.object({ id, text: text(5_000), hint: text(5_000) });
export type Rule = v.InferOutput<typeof rule>;

const limits = lenient(
  v.object({
    statuses: lenient(
      v.object({
        max_characters: v.optional(count, 500),
        max_media_attachments: v.optional(count, 4),
        characters_reserved_per_url: v.optional(count, 23),
      }),
    ),
    media_attachments: lenient(
      v.object({
        supported_mime_types: v.optional(v.fallback(v.array(v.string()), []), []),
        description_limit: v.optional(count, 1_500),
        image_size_limit: v.optional(count, 16_777_216),
        video_size_limit: v.optional(count, 103_809_024),
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
  }),
);

/** GET /api/v1/instance */
export const instance = v.object({
  uri: text(400),
  title: text(400),
  short_description: text(20_000),
  description: text(50_000),
  email: text(400),
  version: text(200),
  urls: lenient(v.object({ streaming_api: optionalText() })),
  stats: lenient(v.object({ user_count: count, status_count: count, domain_count: count })),
  thumbnail: optionalMediaUrl,
  languages: v.optional(v.fallback(v.array(v.string()), []), []),
  registrations: flag(),
  approval_required: flag(),
  invites_enabled: flag(),
  max_toot_chars: v.optional(v.fallback(v.nullable(v.number()), null), null),
  configuration: limits,
  contact_account: lenient(account),
  rules: many(rule, 200),
});
export type Instance = v.InferOutput<typeof instance>;

/** GET /api/v2/instance */
export const instanceV2 = v.object({
  domain: text(400),
  title: text(400),
  version: text(200),
  source_url: text(),
  description: text(50_000),
  usage: lenient(v.object({ users: lenient(v.object({ active_month: count })) })),
  thumbnail: lenient(v.object({ url: mediaUrl, blurhash: optionalText(200), description: text(1_500) })),
  languages: v.optional(v.fallback(v.array(v.string()), []), []),
  configuration: limits,
  registrations: lenient(v.object({ enabled: flag(), approval_required: flag() })),
  api_versions: v.optional(v.fallback(v.record(v.string(), v.number()), {}), {}),
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
  tags: many(v.object({ name: text(500), url: text() }), 200),
  emojis: many(customEmoji, 200),
  reactions: many(announcementReaction, 100),
});
export type Announcement = v.InferOutput<typeof announcement>;

export const conversation = v.object({ id, unread: flag(), accounts: many(account, 100), last_status: lenient(status) });
export type Conversation = v.InferOutput<typeof conversation>;

/** `type` stays open: servers add kinds; an unknown one is shown in general words. */
export const notification = v.object({
  id,
  type: v.pipe(capped(60), v.minLength(1)),
  group_key: optionalText(400),
  created_at: text(40),
  account,
  status: lenient(status),
});
export type Notification = v.InferOutput<typeof notification>;

const alert = v.optional(
  v.fallback(
    v.pipe(
      v.union([v.boolean(), v.string()]),
      v.transform((x) => x === true || x === 'true'),
    ),
    false,
  ),
  false,
);
export const webPushSubscription = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  endpoint: text(4_000),
  standard: flag(),
  alerts: v.optional(
    v.fallback(v.object({ follow: alert, favourite: alert, reblog: alert, mention: alert, poll: alert, status: alert }), {
      follow: false,
      favourite: false,
      reblog: false,
      mention: false,
      poll: false,
      status: false,
    }),
    {},
  ),
  server_key: text(400),
});
export type WebPushSubscription = v.InferOutput<typeof webPushSubscription>;

export const search = v.object({ accounts: many(account, 80), statuses: many(status, 80), hashtags: many(tag, 80) });
export type Search = v.InferOutput<typeof search>;

const marker = lenient(v.object({ last_read_id: id, version: count, updated_at: text(40) }));
export const markers = v.object({ home: marker, notifications: marker });
export type Markers = v.InferOutput<typeof markers>;

export const application = v.object({
  id: v.optional(v.fallback(id, ''), ''),
  client_id: v.string(),
  client_secret: text(1_000),
  vapid_key: text(200),
});
export const token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), token_type: text(40), scope: text(500) });

export const domain = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
/** Answers whose body means nothing to the client. */
export const nothing = v.transform(() => null);
export const ignored = v.pipe(v.unknown(), nothing);
