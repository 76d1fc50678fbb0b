// Statuses, their quotes and their polls. In every group, the rows of the documented contract come first.
import * as v from 'valibot';
import { ignored, many } from '../entities/fields.ts';
import { poll } from '../entities/poll.ts';
import { createdStatus, scheduledStatus } from '../entities/scheduled-status.ts';
import { context, status, statusEdit, statusSource } from '../entities/status.ts';
import { translation } from '../entities/translation.ts';
import { quotePolicies, visibilities } from '../entities/visibility.ts';
import { accountList, statusList } from './answers.ts';
import { byId, id, ids, page, shortText } from './params.ts';
import { megabyte, row } from './row.ts';

const statusFields = {
  status: v.pipe(v.string(), v.maxLength(200_000)),
  sensitive: v.boolean(),
  spoiler_text: v.optional(shortText),
  language: v.optional(v.pipe(v.string(), v.maxLength(20))),
  media_ids: v.optional(ids),
  poll: v.optional(
    v.strictObject({ options: v.array(v.string()), expires_in: v.number(), multiple: v.boolean(), hide_totals: v.optional(v.boolean()) }),
  ),
  quote_approval_policy: v.optional(v.picklist(quotePolicies)),
};
/** What an edit changes of the attachments that the status has. */
const mediaAttributes = v.array(
  v.strictObject({ id, description: v.optional(v.pipe(v.string(), v.maxLength(20_000))), focus: v.optional(v.string()) }),
);
const lackedBySome = true;

export const statusRows = {
  'statuses.get': row('GET', '/api/v1/statuses/{id}', byId, status),
  /** `scheduled_at`: ISO 8601; servers want at least five minutes, and some ignore it. */
  'statuses.create': row(
    'POST',
    '/api/v1/statuses',
    {
      ...statusFields,
      in_reply_to_id: v.optional(id),
      quoted_status_id: v.optional(id),
      visibility: v.optional(v.picklist(visibilities)),
      scheduled_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      idempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
    },
    createdStatus,
    { timeoutMs: 60_000 },
  ),
  'statuses.delete': row('DELETE', '/api/v1/statuses/{id}', { id, delete_media: v.optional(v.boolean()) }, status, {
    encoding: 'query',
    deletes: 'status',
    rateLimit: 'delete',
  }),
  'statuses.reblog': row('POST', '/api/v1/statuses/{id}/reblog', byId, status),
  'statuses.unreblog': row('POST', '/api/v1/statuses/{id}/unreblog', byId, status, { undoes: 'statuses.reblog', rateLimit: 'delete' }),
  'statuses.favourite': row('POST', '/api/v1/statuses/{id}/favourite', byId, status),
  'statuses.unfavourite': row('POST', '/api/v1/statuses/{id}/unfavourite', byId, status, { undoes: 'statuses.favourite' }),
  'statuses.bookmark': row('POST', '/api/v1/statuses/{id}/bookmark', byId, status),
  'statuses.unbookmark': row('POST', '/api/v1/statuses/{id}/unbookmark', byId, status, { undoes: 'statuses.bookmark' }),
  'statuses.mute': row('POST', '/api/v1/statuses/{id}/mute', byId, status, { lackedBySome }),
  'statuses.unmute': row('POST', '/api/v1/statuses/{id}/unmute', byId, status, { lackedBySome, undoes: 'statuses.mute' }),
  'statuses.pin': row('POST', '/api/v1/statuses/{id}/pin', byId, status, { lackedBySome }),
  'statuses.unpin': row('POST', '/api/v1/statuses/{id}/unpin', byId, status, { lackedBySome, undoes: 'statuses.pin' }),
  /** `lang`: the language wanted, as a code of ISO 639; without it that of the account. */
  'statuses.translate': row('POST', '/api/v1/statuses/{id}/translate', { id, lang: v.optional(shortText) }, translation, {
    lackedBySome,
    timeoutMs: 60_000,
  }),
  'statuses.context': row('GET', '/api/v1/statuses/{id}/context', byId, context, {
    timeoutMs: 40_000,
    maxAnswerBytes: 40 * megabyte,
  }),
  'statuses.source': row('GET', '/api/v1/statuses/{id}/source', byId, statusSource),
  'statuses.history': row('GET', '/api/v1/statuses/{id}/history', byId, many(statusEdit, 200)),
  'statuses.edit': row('PUT', '/api/v1/statuses/{id}', { ...statusFields, id, media_attributes: v.optional(mediaAttributes) }, status, {
    timeoutMs: 60_000,
    lackedBySome,
  }),
  'statuses.rebloggedBy': row('GET', '/api/v1/statuses/{id}/reblogged_by', { id, ...page }, accountList),
  'statuses.favouritedBy': row('GET', '/api/v1/statuses/{id}/favourited_by', { id, ...page }, accountList),
  'statuses.quotes': row('GET', '/api/v1/statuses/{id}/quotes', { id, ...page }, statusList, { lackedBySome }),
  /** `quoting`: the status that quotes. Answers it. */
  'statuses.revokeQuote': row('POST', '/api/v1/statuses/{id}/quotes/{quoting}/revoke', { id, quoting: id }, status, { lackedBySome }),
  'statuses.setQuotePolicy': row(
    'PUT',
    '/api/v1/statuses/{id}/interaction_policy',
    { id, quote_approval_policy: v.picklist(quotePolicies) },
    status,
    { lackedBySome },
  ),
  'scheduled.list': row('GET', '/api/v1/scheduled_statuses', page, many(scheduledStatus, 200), { lackedBySome }),
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
