// An account, as others see it, as a list of muted accounts has it, and as its owner gets it.
import * as v from 'valibot';
import { customEmoji } from './custom-emoji.ts';
import { count, flag, id, lenient, many, mediaUrl, oneOf, optionalText, text } from './fields.ts';

const field = v.object({ name: text(255), value: text(4_000), verified_at: optionalText(40) });

const role = v.object({ id: v.optional(v.fallback(id, '0'), '0'), name: text(100), color: text(20) });

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
