// Statuses, their polls and their media. In every group, the rows of the documented contract come first.
import * as v from 'valibot';
import { many } from '../entities/fields.ts';
import { mediaAttachment } from '../entities/media-attachment.ts';
import { poll } from '../entities/poll.ts';
import { context, status, statusEdit, statusSource } from '../entities/status.ts';
import { visibilities } from '../entities/visibility.ts';
import { accountList } from './answers.ts';
import { byId, id, ids, page, shortText } from './params.ts';
import { row } from './row.ts';

const statusFields = {
  status: v.pipe(v.string(), v.maxLength(200_000)),
  sensitive: v.boolean(),
  in_reply_to_id: v.optional(id),
  spoiler_text: v.optional(shortText),
  visibility: v.optional(v.picklist(visibilities)),
  language: v.optional(v.pipe(v.string(), v.maxLength(20))),
  media_ids: v.optional(ids),
  poll: v.optional(v.strictObject({ options: v.array(v.string()), expires_in: v.number(), multiple: v.boolean() })),
};

export const statusRows = {
  'statuses.get': row('GET', '/api/v1/statuses/{id}', byId, status),
  'statuses.create': row(
    'POST',
    '/api/v1/statuses',
    { ...statusFields, idempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(100)) },
    status,
    { timeoutMs: 60_000 },
  ),
  'statuses.delete': row('DELETE', '/api/v1/statuses/{id}', byId, status, { deletes: 'status', rateLimit: 'delete' }),
  'statuses.reblog': row('POST', '/api/v1/statuses/{id}/reblog', byId, status),
  'statuses.unreblog': row('POST', '/api/v1/statuses/{id}/unreblog', byId, status, { undoes: 'statuses.reblog', rateLimit: 'delete' }),
  'statuses.favourite': row('POST', '/api/v1/statuses/{id}/favourite', byId, status),
  'statuses.unfavourite': row('POST', '/api/v1/statuses/{id}/unfavourite', byId, status, { undoes: 'statuses.favourite' }),
  'statuses.bookmark': row('POST', '/api/v1/statuses/{id}/bookmark', byId, status),
  'statuses.unbookmark': row('POST', '/api/v1/statuses/{id}/unbookmark', byId, status, { undoes: 'statuses.bookmark' }),
  'statuses.context': row('GET', '/api/v1/statuses/{id}/context', byId, context),
  'statuses.source': row('GET', '/api/v1/statuses/{id}/source', byId, statusSource),
  'statuses.history': row('GET', '/api/v1/statuses/{id}/history', byId, many(statusEdit, 200)),
  'statuses.edit': row('PUT', '/api/v1/statuses/{id}', { ...statusFields, id }, status),
  'statuses.rebloggedBy': row('GET', '/api/v1/statuses/{id}/reblogged_by', { id, ...page }, accountList),
  'statuses.favouritedBy': row('GET', '/api/v1/statuses/{id}/favourited_by', { id, ...page }, accountList),
  'polls.get': row('GET', '/api/v1/polls/{id}', byId, poll),
  'polls.vote': row('POST', '/api/v1/polls/{id}/votes', { id, choices: v.array(v.pipe(v.number(), v.integer())) }, poll),
  'media.get': row('GET', '/api/v1/media/{id}', byId, mediaAttachment),
  'media.update': row(
    'PUT',
    '/api/v1/media/{id}',
    { id, description: v.optional(shortText), focus: v.optional(v.string()) },
    mediaAttachment,
  ),
  'media.upload': row(
    'POST',
    '/api/v2/media',
    { file: v.instance(Blob), description: v.optional(shortText), focus: v.optional(v.string()) },
    mediaAttachment,
    {
      encoding: 'multipart',
      timeoutMs: 300_000,
      alternates: [{ method: 'POST', path: '/api/v1/media' }],
      callable: false,
      rateLimit: 'media',
    },
  ),
} as const;
