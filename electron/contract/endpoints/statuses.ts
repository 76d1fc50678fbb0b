// Statuses, their polls and their media. In every group, the rows of the documented contract come first.
import * as v from 'valibot';
import * as e from '../entities.ts';
import { accountList } from './answers.ts';
import { byId, id, ids, page, shortText } from './params.ts';
import { row } from './row.ts';

const statusFields = {
  status: v.pipe(v.string(), v.maxLength(200_000)),
  sensitive: v.boolean(),
  in_reply_to_id: v.optional(id),
  spoiler_text: v.optional(shortText),
  visibility: v.optional(v.picklist(e.visibilities)),
  language: v.optional(v.pipe(v.string(), v.maxLength(20))),
  media_ids: v.optional(ids),
  poll: v.optional(v.strictObject({ options: v.array(v.string()), expires_in: v.number(), multiple: v.boolean() })),
};

export const statusRows = {
  'statuses.get': row('GET', '/api/v1/statuses/{id}', byId, e.status),
  'statuses.create': row(
    'POST',
    '/api/v1/statuses',
    { ...statusFields, idempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(100)) },
    e.status,
    { timeoutMs: 60_000 },
  ),
  'statuses.delete': row('DELETE', '/api/v1/statuses/{id}', byId, e.status, { deletes: 'status', rateLimit: 'delete' }),
  'statuses.reblog': row('POST', '/api/v1/statuses/{id}/reblog', byId, e.status),
  'statuses.unreblog': row('POST', '/api/v1/statuses/{id}/unreblog', byId, e.status, { undoes: 'statuses.reblog', rateLimit: 'delete' }),
  'statuses.favourite': row('POST', '/api/v1/statuses/{id}/favourite', byId, e.status),
  'statuses.unfavourite': row('POST', '/api/v1/statuses/{id}/unfavourite', byId, e.status, { undoes: 'statuses.favourite' }),
  'statuses.bookmark': row('POST', '/api/v1/statuses/{id}/bookmark', byId, e.status),
  'statuses.unbookmark': row('POST', '/api/v1/statuses/{id}/unbookmark', byId, e.status, { undoes: 'statuses.bookmark' }),
  'statuses.context': row('GET', '/api/v1/statuses/{id}/context', byId, e.context),
  'statuses.source': row('GET', '/api/v1/statuses/{id}/source', byId, e.statusSource),
  'statuses.history': row('GET', '/api/v1/statuses/{id}/history', byId, e.many(e.statusEdit, 200)),
  'statuses.edit': row('PUT', '/api/v1/statuses/{id}', { ...statusFields, id }, e.status),
  'statuses.rebloggedBy': row('GET', '/api/v1/statuses/{id}/reblogged_by', { id, ...page }, accountList),
  'statuses.favouritedBy': row('GET', '/api/v1/statuses/{id}/favourited_by', { id, ...page }, accountList),
  'polls.get': row('GET', '/api/v1/polls/{id}', byId, e.poll),
  'polls.vote': row('POST', '/api/v1/polls/{id}/votes', { id, choices: v.array(v.pipe(v.number(), v.integer())) }, e.poll),
  'media.get': row('GET', '/api/v1/media/{id}', byId, e.mediaAttachment),
  'media.update': row(
    'PUT',
    '/api/v1/media/{id}',
    { id, description: v.optional(shortText), focus: v.optional(v.string()) },
    e.mediaAttachment,
  ),
  'media.upload': row(
    'POST',
    '/api/v2/media',
    { file: v.instance(Blob), description: v.optional(shortText), focus: v.optional(v.string()) },
    e.mediaAttachment,
    {
      encoding: 'multipart',
      timeoutMs: 300_000,
      alternates: [{ method: 'POST', path: '/api/v1/media' }],
      callable: false,
      rateLimit: 'media',
    },
  ),
} as const;
