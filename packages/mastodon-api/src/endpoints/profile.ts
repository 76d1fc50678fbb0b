// Defines the endpoints for the user's own profile, server-side preferences, and reports.
import * as v from 'valibot';
import { credentialAccount, preferences } from '../entities/account.ts';
import { report, reportCategories } from '../entities/notification.ts';
import { quotePolicies, softwareAudiences, visibilities } from '../entities/choices.ts';
import { id, ids, none, shortText, row } from './row.ts';

const lackedBySome = true;
/** Converts bytes from the window to a File: a Blob cannot cross the bridge. Servers inspect the content; some require a file name. */
const bytes = v.pipe(
  v.strictObject({
    type: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
    bytes: v.instance(Uint8Array),
  }),
  v.transform(({ type, bytes: content }) => new File([Uint8Array.from(content)], `picture.${type.slice('image/'.length)}`, { type })),
);
const picture = v.optional(v.union([v.instance(Blob), bytes]));
const field = v.strictObject({ name: v.pipe(v.string(), v.maxLength(5_000)), value: v.pipe(v.string(), v.maxLength(5_000)) });

export const profileRows = {
  /**
   * Form encoding works with all server software; images are sent as multipart. To remove all fields, send one with empty name and value.
   */
  'accounts.update': row(
    'PATCH',
    '/api/v1/accounts/update_credentials',
    {
      display_name: v.optional(shortText),
      note: v.optional(v.pipe(v.string(), v.maxLength(50_000))),
      avatar: picture,
      avatar_description: v.optional(shortText),
      header: picture,
      header_description: v.optional(shortText),
      locked: v.optional(v.boolean()),
      bot: v.optional(v.boolean()),
      discoverable: v.optional(v.boolean()),
      indexable: v.optional(v.boolean()),
      hide_collections: v.optional(v.boolean()),
      fields_attributes: v.optional(v.pipe(v.array(field), v.minLength(1), v.maxLength(20))),
      source: v.optional(
        v.strictObject({
          privacy: v.optional(v.picklist([...visibilities, ...softwareAudiences])),
          sensitive: v.optional(v.boolean()),
          language: v.optional(v.pipe(v.string(), v.maxLength(20))),
          quote_policy: v.optional(v.picklist(quotePolicies)),
        }),
      ),
    },
    credentialAccount,
    { encoding: 'form', timeoutMs: 5 * 60_000 },
  ),
  'profile.deleteAvatar': row('DELETE', '/api/v1/profile/avatar', none, credentialAccount, { lackedBySome }),
  'profile.deleteHeader': row('DELETE', '/api/v1/profile/header', none, credentialAccount, { lackedBySome }),
  'preferences.get': row('GET', '/api/v1/preferences', none, preferences, { lackedBySome }),
  /** `forward`: also sends the report to the moderators of the account's own server. */
  'reports.create': row(
    'POST',
    '/api/v1/reports',
    {
      account_id: id,
      status_ids: v.optional(ids),
      comment: v.optional(shortText),
      forward: v.optional(v.boolean()),
      category: v.optional(v.picklist(reportCategories)),
      rule_ids: v.optional(ids),
    },
    report,
    { lackedBySome, rateLimit: 'reports' },
  ),
} as const;
