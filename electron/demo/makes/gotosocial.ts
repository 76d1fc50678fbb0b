// GoToSocial 0.20, by its sources: github.com/superseriousbusiness/gotosocial, internal/api/client and internal/middleware.
import { ulid } from './ids.ts';
import {
  exploreCalls,
  filteredNotificationCalls,
  json,
  quoteCalls,
  quoteFields,
  quoteParams,
  translationCalls,
  uploadsAtOnce,
} from './make.ts';
import type { Make } from './make.ts';

/** internal/api/util/errorhandling.go: the same for a call and for a record. */
const notFound = json(404, { error: 'Not Found' });

export const gotosocial: Make = {
  software: { name: 'gotosocial', version: '0.20.2' },
  instance: { version: '0.20.2 git-6b2b1a7', api_versions: null, configuration: { translation: { enabled: false } } },
  ids: ulid,
  missing: [
    ...quoteCalls,
    ...translationCalls,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationCalls,
    ...exploreCalls,
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
  unknownCall: () => notFound,
  missingRecord: notFound,
  always: { 'GET /api/v1/announcements': [], 'GET /api/v1/featured_tags': [], 'GET /api/v1/accounts/{id}/featured_tags': [] },
  // statusdelete.go reads the id alone: media stay. mediacreate.go knows no thumbnail.
  ignored: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail'],
  },
  // pushsubscriptionput.go, validateNormalizeUpdate: the field `DataAlertsFavourite` is read by nothing.
  ignoredInForms: {
    'POST /api/v1/push/subscription': ['data[alerts][favourite]'],
    'PUT /api/v1/push/subscription': ['data[alerts][favourite]'],
  },
  honoursIdempotency: false,
  // Its own `interaction_policy` knows no quotes.
  lackedByStatuses: quoteFields,
  sameAs: uploadsAtOnce,
  codes: {},
  minAheadMs: null,
  hidesSchedule: false,
  streams: true,
  // ratelimit.go: per address, whoever asks.
  rateLimits: [
    { calls: ['* /api/{rest}'], requests: 300, windowMs: 300_000, answer: json(429, { error: 'rate limit reached' }), inHeaders: true },
  ],
  // mediacreate.go: the file is ready, but its address is left out, so that clients ask for it.
  changes: { 'POST /api/v2/media': (media) => ({ ...media, url: null }) },
};
