// Describes Hollo 0.6, according to its sources: github.com/fedify-dev/hollo, src/api.
import { uuid } from './id-formats.ts';
import {
  exploreEndpoints,
  filteredNotificationEndpoints,
  jsonResponse,
  quoteEndpoints,
  quoteFields,
  quoteParams,
  translationEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { ServerSoftware } from './server-software.ts';

export const hollo: ServerSoftware = {
  software: { name: 'hollo', version: '0.6.11' },
  // v2/instance.ts returns no streaming URL and an empty VAPID key. v1/media.ts converts every file to a picture, so audio is refused.
  instanceOverrides: {
    version: '0.6.11',
    urls: {},
    rules: [],
    api_versions: null,
    configuration: {
      translation: { enabled: false },
      urls: {},
      vapid: { public_key: '' },
      media_attachments: {
        supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
        image_size_limit: 16_777_216,
        image_matrix_limit: 33_177_600,
        video_size_limit: 103_809_024,
        video_frame_rate_limit: 120,
        video_matrix_limit: 8_294_400,
      },
    },
  },
  idFormat: uuid,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'GET /api/v1/accounts/{id}/endorsements',
    '* /api/v1/profile/{picture}',
    '* /api/v1/scheduled_statuses',
    '* /api/v1/scheduled_statuses/{id}',
    'DELETE /api/v1/media/{id}',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/notifications/{id}',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/notifications/clear',
    'POST /api/v1/notifications/{id}/dismiss',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    '* /api/v1/conversations',
    '* /api/v1/conversations/{id}',
    '* /api/v1/conversations/{id}/read',
    '* /api/v1/domain_blocks',
    '* /api/v1/push/subscription',
    '* /api/v1/filters',
    '* /api/v2/filters',
    '* /api/v2/filters/{rest}',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/accounts/{id}/endorse',
    'POST /api/v1/accounts/{id}/unendorse',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/instance/peers',
    'GET /api/v1/instance/activity',
    'GET /api/v1/instance/rules',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
  ],
  // The default response of Hono to an unknown path.
  respondToUnknownEndpoint: () => ({ status: 404, type: 'text/plain; charset=UTF-8', body: '404 Not Found' }),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  // v1/index.ts: every account gets the same preferences.
  constantResponses: {
    'GET /api/v1/announcements': [],
    'GET /api/v1/preferences': {
      'posting:default:visibility': 'public',
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
    },
  },
  // v1/statuses.ts accepts `scheduled_at` but posts at once. Quotes came with later versions (CHANGES.md).
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'scheduled_at'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    'GET /api/v1/followed_tags': ['limit', 'max_id'],
    'GET /api/v1/accounts/{id}/statuses': ['since_id', 'exclude_reblogs'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: quoteFields,
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  rateLimits: [],
  entityTransforms: {
    // v2/index.ts: search never returns hashtags.
    'GET /api/v2/search': (results) => ({ ...results, hashtags: [] }),
    // notifications.ts: the id consists of the time, the type, and the id of the record.
    'GET /api/v1/notifications': (each) => ({
      ...each,
      id: `${each['created_at'] as string}/${each['type'] as string}/${each['id'] as string}`,
    }),
  },
};
