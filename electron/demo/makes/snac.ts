// snac 2.88, by its sources: codeberg.org/grunfink/snac2, mastoapi.c.
import { timeAndHash } from './ids.ts';
import {
  exploreCalls,
  filteredNotificationCalls,
  page,
  quoteCalls,
  quoteFields,
  quoteParams,
  translationCalls,
  uploadsAtOnce,
} from './make.ts';
import type { Entity, Make } from './make.ts';

const ownPinned = (status: Entity): Entity => ({ ...status, pinned: status['pinned'] ?? false });
/** Whatever was uploaded. */
const asPicture = ({ id, url, description }: Entity): Entity =>
  id === undefined
    ? {}
    : { id, type: 'image', url: url ?? null, preview_url: url ?? null, remote_url: url ?? null, description: description ?? null };

export const snac: Make = {
  software: { name: 'snac', version: '2.88' },
  instance: { version: '4.0.0 (not true; really snac/2.88)', rules: [], configuration: { translation: { enabled: false } } },
  ids: timeAndHash,
  missing: [
    ...quoteCalls,
    ...translationCalls,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationCalls,
    ...exploreCalls,
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
  // mastoapi_post_handler ends with 422 where it knows nothing that the path begins with, else with 404. httpd.c writes the page.
  unknownCall: (method, path) =>
    method === 'POST' && !/^\/api\/v1\/(accounts|statuses)\//.test(path) ? page(422, 'Unprocessable Content') : page(404, 'Not Found'),
  missingRecord: page(404, 'Not Found'),
  always: {
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
  // mastoapi_post_handler makes no polls; a post is sensitive when it has a warning.
  ignored: {
    'POST /api/v1/statuses': [...quoteParams, 'poll', 'sensitive'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'poll', 'sensitive', 'media_attributes'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    'GET /api/v1/notifications': ['since_id'],
    'GET /api/v1/accounts/{id}/statuses': ['pinned', 'since_id', 'min_id', 'only_media', 'exclude_reblogs'],
  },
  ignoredInForms: {},
  honoursIdempotency: false,
  lackedByStatuses: quoteFields,
  sameAs: uploadsAtOnce,
  codes: {},
  minAheadMs: null,
  // The post is kept for its time, and nothing says so or lists it.
  hidesSchedule: true,
  // The description names an address for streams all the same.
  streams: false,
  rateLimits: [],
  changes: {
    'GET /api/v1/accounts/{id}': (account) => ({ ...account, header: '', header_static: '' }),
    'GET /api/v1/accounts/{id}/statuses': ownPinned,
    'POST /api/{version}/media': asPicture,
    // The key is a new random text each time: the comment there says that nothing was understood.
    'POST /api/v1/push/subscription': (held) => ({ ...held, id: '1', server_key: Math.random().toString(16).slice(2) }),
  },
};
