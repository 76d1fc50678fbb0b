// Describes GoToSocial 0.20, by its sources: github.com/superseriousbusiness/gotosocial, internal/api/client and internal/middleware.
import { ulid } from './id-formats.ts';
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

/** internal/api/util/errorhandling.go: the same response for an unknown call and a missing record. */
const notFound = jsonResponse(404, { error: 'Not Found' });

export const gotosocial: ServerSoftware = {
  software: { name: 'gotosocial', version: '0.20.2' },
  instanceOverrides: { version: '0.20.2 git-6b2b1a7', api_versions: null, configuration: { translation: { enabled: false } } },
  idFormat: ulid,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/endorsements',
    'DELETE /api/v1/media/{id}',
    'POST /api/v1/notifications/{id}/dismiss',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    '* /api/v1/domain_blocks',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/accounts/{id}/endorse',
    'POST /api/v1/accounts/{id}/unendorse',
    'POST /api/v1/featured_tags',
    'DELETE /api/v1/featured_tags/{id}',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
  ],
  respondToUnknownEndpoint: () => notFound,
  missingRecordResponse: notFound,
  constantResponses: { 'GET /api/v1/announcements': [], 'GET /api/v1/featured_tags': [], 'GET /api/v1/accounts/{id}/featured_tags': [] },
  // statusdelete.go reads the id alone: media are not deleted. mediacreate.go does not read a thumbnail.
  ignoredParams: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail'],
  },
  // pushsubscriptionput.go, validateNormalizeUpdate: the field `DataAlertsFavourite` is never read.
  ignoredFormParams: {
    'POST /api/v1/push/subscription': ['data[alerts][favourite]'],
    'PUT /api/v1/push/subscription': ['data[alerts][favourite]'],
  },
  supportsIdempotency: false,
  // GoToSocial's own `interaction_policy` does not cover quotes.
  missingStatusFields: quoteFields,
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: true,
  // ratelimit.go: the limit is per IP address, regardless of the token.
  rateLimits: [
    {
      calls: ['* /api/{rest}'],
      requests: 300,
      windowMs: 300_000,
      answer: jsonResponse(429, { error: 'rate limit reached' }),
      inHeaders: true,
    },
  ],
  // mediacreate.go: the file is ready, but the response omits its URL, so that clients poll for it.
  entityTransforms: { 'POST /api/v2/media': (media) => ({ ...media, url: null }) },
};
