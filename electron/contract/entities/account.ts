// An account, as others see it, as a list of muted accounts has it, and as its owner gets it.
import * as v from 'valibot';
import { customEmoji } from './custom-emoji.ts';
import { defaultVisibility } from './default-visibility.ts';
import { quotePolicies } from './visibility.ts';
import { count, flag, id, lenient, many, mediaUrl, oneOf, optionalText, text } from './fields.ts';

const field = v.object({ name: text(255), value: text(4_000), verified_at: optionalText(40) });

const role = v.object({ id: v.optional(v.fallback(id, '0'), '0'), name: text(100), color: text(20) });

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
  created_at: text(40),
  last_status_at: optionalText(40),
  statuses_count: count,
  followers_count: count,
  following_count: count,
  emojis: many(customEmoji, 100),
  fields: many(field, 20),
  roles: many(role, 10),
});
/** `moved`: the account to which its owner has moved; that one has moved nowhere. */
export const account = v.object({ ...accountBase.entries, moved: lenient(accountBase) });
export type Account = v.InferOutput<typeof account>;

/** An account in the list of muted ones; `mute_expires_at` is null for good. */
export const mutedAccount = v.object({ ...account.entries, mute_expires_at: optionalText(40) });
export type MutedAccount = v.InferOutput<typeof mutedAccount>;

export const credentialAccount = v.object({
  ...account.entries,
  source: lenient(
    v.object({
      privacy: defaultVisibility,
      sensitive: flag(),
      language: optionalText(20),
      follow_requests_count: count,
      note: text(20_000),
      fields: many(field, 20),
      quote_policy: oneOf([...quotePolicies, ''], ''),
    }),
  ),
});
export type CredentialAccount = v.InferOutput<typeof credentialAccount>;
