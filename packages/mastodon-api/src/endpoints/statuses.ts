// Defines the endpoints for statuses, quotes, polls, and scheduled statuses.
// In every group, the rows of the documented contract come first.
import * as v from 'valibot';
import { contentLimits } from '../content-limits.ts';
import { ignored, lenient, many } from '../entities/fields.ts';
import {
  poll,
  context,
  status,
  statusEdit,
  statusSource,
  translation,
  mediaAttachment,
  createdStatus,
  reaction,
  scheduledStatus,
} from '../entities/status.ts';
import { account, audience } from '../entities/account.ts';
import { quotePolicies } from '../entities/choices.ts';
import { accountList, statusList, byId, id, ids, lastId, page, shortText, megabyte, row } from './row.ts';

const statusFields = {
  status: v.pipe(v.string(), v.maxLength(200_000)),
  sensitive: v.optional(v.boolean()),
  spoiler_text: v.optional(shortText),
  language: v.optional(v.pipe(v.string(), v.maxLength(20))),
  media_ids: v.optional(ids),
  poll: v.optional(
    v.strictObject({ options: v.array(v.string()), expires_in: v.number(), multiple: v.boolean(), hide_totals: v.optional(v.boolean()) }),
  ),
  quote_approval_policy: v.optional(v.picklist(quotePolicies)),
};
/** Changes of an edit to the attachments that the status already has. */
const mediaAttributes = v.array(
  v.strictObject({ id, description: v.optional(v.pipe(v.string(), v.maxLength(20_000))), focus: v.optional(v.string()) }),
);
const lackedBySome = true;
const byEmoji = { id, emoji: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) };
/** Null: the server does not return the post. */
const reactedStatus = lenient(status);
/** Accounts by reaction. */
const reactionAccounts = many(v.object({ ...reaction.entries, accounts: many(account, 400) }), 100);
/** Reactions by account. */
const accountReactions = many(v.object({ ...reaction.entries, account }), 200);
const lackedStatusCall = { lackedBySome, statusParams: ['id'] };

export const statusRows = {
  'statuses.get': row('GET', '/api/v1/statuses/{id}', byId, status),
  /** `scheduled_at`: ISO 8601. Servers require at least five minutes from now, and some ignore the parameter. */
  'statuses.create': row(
    'POST',
    '/api/v1/statuses',
    {
      ...statusFields,
      in_reply_to_id: v.optional(id),
      quoted_status_id: v.optional(id),
      /** Instead of `quoted_status_id`, for software that has quotes of its own. */
      quote_id: v.optional(id),
      visibility: v.optional(audience),
      local_only: v.optional(v.boolean()),
      scheduled_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      idempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
    },
    createdStatus,
    // 404: the post that is replied to or quoted is gone.
    { namesRecord: true, timeoutMs: 60_000, rateLimit: 'posts' },
  ),
  'statuses.delete': row('DELETE', '/api/v1/statuses/{id}', { id, delete_media: v.optional(v.boolean()) }, status, {
    encoding: 'query',
    deletes: 'status',
    rateLimit: 'deletions',
  }),
  'statuses.reblog': row('POST', '/api/v1/statuses/{id}/reblog', byId, status, { rateLimit: 'posts' }),
  'statuses.unreblog': row('POST', '/api/v1/statuses/{id}/unreblog', byId, status, { undoes: 'statuses.reblog', rateLimit: 'deletions' }),
  'statuses.favourite': row('POST', '/api/v1/statuses/{id}/favourite', byId, status),
  'statuses.unfavourite': row('POST', '/api/v1/statuses/{id}/unfavourite', byId, status, { undoes: 'statuses.favourite' }),
  'statuses.bookmark': row('POST', '/api/v1/statuses/{id}/bookmark', byId, status),
  'statuses.unbookmark': row('POST', '/api/v1/statuses/{id}/unbookmark', byId, status, { undoes: 'statuses.bookmark' }),
  'statuses.mute': row('POST', '/api/v1/statuses/{id}/mute', byId, status, lackedStatusCall),
  'statuses.unmute': row('POST', '/api/v1/statuses/{id}/unmute', byId, status, { ...lackedStatusCall, undoes: 'statuses.mute' }),
  'statuses.pin': row('POST', '/api/v1/statuses/{id}/pin', byId, status, lackedStatusCall),
  'statuses.unpin': row('POST', '/api/v1/statuses/{id}/unpin', byId, status, { ...lackedStatusCall, undoes: 'statuses.pin' }),
  /** `lang`: target language as an ISO 639 code; if omitted, the account's language. */
  'statuses.translate': row('POST', '/api/v1/statuses/{id}/translate', { id, lang: v.optional(shortText) }, translation, {
    ...lackedStatusCall,
    timeoutMs: 60_000,
  }),
  'statuses.context': row('GET', '/api/v1/statuses/{id}/context', byId, context, {
    timeoutMs: 40_000,
    maxAnswerBytes: 40 * megabyte,
  }),
  'statuses.source': row('GET', '/api/v1/statuses/{id}/source', byId, statusSource),
  'statuses.history': row('GET', '/api/v1/statuses/{id}/history', byId, many(statusEdit, contentLimits.versions)),
  'statuses.edit': row('PUT', '/api/v1/statuses/{id}', { ...statusFields, id, media_attributes: v.optional(mediaAttributes) }, status, {
    timeoutMs: 60_000,
    ...lackedStatusCall,
    rateLimit: 'posts',
  }),
  'statuses.rebloggedBy': row('GET', '/api/v1/statuses/{id}/reblogged_by', { id, ...page }, accountList),
  'statuses.favouritedBy': row('GET', '/api/v1/statuses/{id}/favourited_by', { id, ...page }, accountList),
  'statuses.quotes': row('GET', '/api/v1/statuses/{id}/quotes', { id, ...page }, statusList, lackedStatusCall),
  /** `quoting`: id of the quoting status, which is also the response. */
  'statuses.revokeQuote': row('POST', '/api/v1/statuses/{id}/quotes/{quoting}/revoke', { id, quoting: id }, status, {
    lackedBySome,
    statusParams: ['id', 'quoting'],
  }),
  'statuses.setQuotePolicy': row(
    'PUT',
    '/api/v1/statuses/{id}/interaction_policy',
    { id, quote_approval_policy: v.picklist(quotePolicies) },
    status,
    lackedStatusCall,
  ),
  // Emoji reactions: three families of calls, chosen by capability (capabilities.ts).
  'pleromaReactions.add': row('PUT', '/api/v1/pleroma/statuses/{id}/reactions/{emoji}', byEmoji, reactedStatus),
  'pleromaReactions.remove': row('DELETE', '/api/v1/pleroma/statuses/{id}/reactions/{emoji}', byEmoji, reactedStatus, {
    undoes: 'pleromaReactions.add',
  }),
  'pleromaReactions.list': row('GET', '/api/v1/pleroma/statuses/{id}/reactions', byId, reactionAccounts),
  'emojiReactions.add': row('PUT', '/api/v1/statuses/{id}/emoji_reactions/{emoji}', byEmoji, reactedStatus),
  'emojiReactions.remove': row('DELETE', '/api/v1/statuses/{id}/emoji_reactions/{emoji}', byEmoji, reactedStatus, {
    undoes: 'emojiReactions.add',
  }),
  'emojiReactions.list': row('GET', '/api/v1/statuses/{id}/emoji_reactioned_by', { id, ...page }, accountReactions),
  'reactions.add': row('POST', '/api/v1/statuses/{id}/react/{emoji}', byEmoji, reactedStatus),
  'reactions.remove': row('POST', '/api/v1/statuses/{id}/unreact/{emoji}', byEmoji, reactedStatus, { undoes: 'reactions.add' }),
  'scheduled.list': row('GET', '/api/v1/scheduled_statuses', page, many(scheduledStatus, 200), { lackedBySome, oldestId: lastId }),
  'scheduled.get': row('GET', '/api/v1/scheduled_statuses/{id}', byId, scheduledStatus, { lackedBySome }),
  'scheduled.move': row(
    'PUT',
    '/api/v1/scheduled_statuses/{id}',
    { id, scheduled_at: v.pipe(v.string(), v.isoTimestamp()) },
    scheduledStatus,
    { lackedBySome },
  ),
  'scheduled.cancel': row('DELETE', '/api/v1/scheduled_statuses/{id}', byId, ignored, { lackedBySome }),
  'polls.get': row('GET', '/api/v1/polls/{id}', byId, poll),
  'polls.vote': row('POST', '/api/v1/polls/{id}/votes', { id, choices: v.array(v.pipe(v.number(), v.integer())) }, poll),
} as const;

// Defines the endpoints for media, which are uploaded before the status that contains them.
const description = v.optional(v.pipe(v.string(), v.maxLength(20_000)));
/** Focal point as `x,y`, each from -1 to 1. */
const focus = v.optional(v.pipe(v.string(), v.maxLength(50)));
const thumbnail = v.optional(v.instance(Blob));

export const mediaRows = {
  /** The response has no URL while the server processes the file. */
  'media.get': row('GET', '/api/v1/media/{id}', byId, mediaAttachment),
  /** A call with a thumbnail is sent as multipart. */
  'media.update': row('PUT', '/api/v1/media/{id}', { id, description, focus, thumbnail }, mediaAttachment, { timeoutMs: 60_000 }),
  'media.upload': row('POST', '/api/v2/media', { file: v.instance(Blob), description, focus, thumbnail }, mediaAttachment, {
    encoding: 'multipart',
    // Videos take hours on a slow connection. Main aborts stalled uploads.
    timeoutMs: 12 * 60 * 60_000,
    alternates: [{ method: 'POST', path: '/api/v1/media' }],
    callable: false,
    rateLimit: 'uploads',
  }),
  /** Only for media that no status contains. */
  'media.delete': row('DELETE', '/api/v1/media/{id}', byId, ignored, { lackedBySome: true }),
} as const;
