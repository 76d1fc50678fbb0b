// Describes snac 2.88, according to its source: codeberg.org/grunfink/snac2, mastoapi.c.
import { timeAndHash } from './id-formats.ts';
import {
  exploreEndpoints,
  filteredNotificationEndpoints,
  htmlResponse,
  quoteEndpoints,
  quoteFields,
  quoteParams,
  translationEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { JsonEntity, ServerSoftware } from './server-software.ts';

const addPinned = (status: JsonEntity): JsonEntity => ({ ...status, pinned: status['pinned'] ?? false });
/** snac returns every upload as an image, whatever the file is. */
const convertToImage = ({ id, url, description }: JsonEntity): JsonEntity =>
  id === undefined
    ? {}
    : { id, type: 'image', url: url ?? null, preview_url: url ?? null, remote_url: url ?? null, description: description ?? null };

export const snac: ServerSoftware = {
  software: { name: 'snac', version: '2.88' },
  instanceOverrides: { version: '4.0.0 (not true; really snac/2.88)', rules: [], configuration: { translation: { enabled: false } } },
  idFormat: timeAndHash,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/endorsements',
    '* /api/v1/profile/{picture}',
    'POST /api/v1/reports',
    '* /api/v1/scheduled_statuses',
    '* /api/v1/scheduled_statuses/{id}',
    'DELETE /api/v1/media/{id}',
    'GET /api/v2/instance',
    'GET /api/v1/instance/rules',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
    'POST /api/v2/filters',
    '* /api/v2/filters/{rest}',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
    'GET /api/v1/notifications/{id}',
    'POST /api/v1/notifications/{id}/dismiss',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'DELETE /api/v1/conversations/{id}',
    'POST /api/v1/conversations/{id}/read',
    '* /api/v1/domain_blocks',
    'POST /api/v1/accounts/{id}/mute',
    'POST /api/v1/accounts/{id}/unmute',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/accounts/{id}/endorse',
    'POST /api/v1/accounts/{id}/unendorse',
    '* /api/v1/featured_tags',
    '* /api/v1/featured_tags/{id}',
    'GET /api/v1/tags/{name}',
    'GET /api/v1/polls/{id}',
    'GET /api/v1/media/{id}',
    'PUT /api/v1/lists/{id}',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/push/subscription',
    'PUT /api/v1/push/subscription',
  ],
  // mastoapi_post_handler returns 422 if no known prefix matches the path, otherwise 404. httpd.c writes the page.
  respondToUnknownEndpoint: (method, path) =>
    method === 'POST' && !/^\/api\/v1\/(accounts|statuses)\//.test(path)
      ? htmlResponse(422, 'Unprocessable Content')
      : htmlResponse(404, 'Not Found'),
  missingRecordResponse: htmlResponse(404, 'Not Found'),
  constantResponses: {
    'GET /api/v1/conversations': [],
    'GET /api/v1/favourites': [],
    'GET /api/v1/blocks': [],
    'GET /api/v1/mutes': [],
    'GET /api/v1/filters': [],
    'GET /api/v2/filters': [],
    'GET /api/v1/preferences': {},
    'GET /api/v1/accounts/{id}/featured_tags': [],
    'GET /api/v1/accounts/{id}/followers': [],
  },
  // mastoapi_post_handler creates no polls; a post is sensitive if it has a content warning.
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'poll', 'sensitive'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'poll', 'sensitive', 'media_attributes'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    'GET /api/v1/notifications': ['since_id'],
    'GET /api/v1/accounts/{id}/statuses': ['pinned', 'since_id', 'min_id', 'only_media', 'exclude_reblogs'],
  },
  ignoredFormParams: {},
  supportsIdempotency: false,
  missingStatusFields: quoteFields,
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  // snac keeps the post until its time, but no response shows that it is scheduled, and no call lists it.
  hidesSchedule: true,
  // The instance entity names a streaming URL nevertheless.
  hasStreaming: false,
  rateLimits: [],
  entityTransforms: {
    'GET /api/v1/accounts/{id}': (account) => ({ ...account, header: '', header_static: '' }),
    'GET /api/v1/accounts/{id}/statuses': addPinned,
    'POST /api/{version}/media': convertToImage,
    // The key is a new random text in each response; mastoapi.c comments this call with “I don't know what I'm doing”.
    'POST /api/v1/push/subscription': (subscription) => ({ ...subscription, id: '1', server_key: Math.random().toString(16).slice(2) }),
  },
};
