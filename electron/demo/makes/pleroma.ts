// The Pleroma family, as Akkoma 3.15, by its sources: lib/pleroma/web/router.ex and config/config.exs.
import { flake } from './ids.ts';
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

const throttled = json(429, { error: 'Throttled' });

export const pleroma: Make = {
  software: { name: 'akkoma', version: '3.15.2' },
  // Its own path translates a status.
  instance: { version: '2.7.2 (compatible; Akkoma 3.15.2)', configuration: { translation: { enabled: false } } },
  ids: flake,
  missing: [
    ...quoteCalls,
    ...translationCalls,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationCalls,
    ...exploreCalls,
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/endorsements',
    '* /api/v1/profile/{picture}',
    'DELETE /api/v1/media/{id}',
    'GET /api/v2/instance',
    'GET /api/v1/instance/rules',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directories',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'POST /api/v1/accounts/{id}/endorse',
    'POST /api/v1/accounts/{id}/unendorse',
    '* /api/v1/featured_tags',
    'DELETE /api/v1/featured_tags/{id}',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/accounts/{id}/featured_tags',
    '* /api/v2/filters',
    '* /api/v2/filters/{rest}',
    'GET /api/v1/notifications/unread_count',
  ],
  // Fallback.RedirectController, api_not_implemented
  unknownCall: () => json(404, { error: 'Not implemented' }),
  missingRecord: json(404, { error: 'Record not found' }),
  always: {},
  // media_controller.ex reads a file and its description. Quotes are asked for with `quote_id`.
  ignored: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredInForms: {},
  honoursIdempotency: true,
  // status_view.ex: it leaves out what a filter hides, and says nothing of the others.
  lackedByStatuses: [...quoteFields, 'filtered'],
  sameAs: uploadsAtOnce,
  // media_controller.ex, create2: ready all the same.
  codes: { 'POST /api/v2/media': 202 },
  // status_controller.ex, create: what isn't far enough is posted at once.
  minAheadMs: 5 * 60_000,
  hidesSchedule: false,
  streams: true,
  rateLimits: [
    ...(['home', 'public', 'tag/{tag}', 'list/{id}'] as const).map((timeline) => ({
      calls: [`GET /api/v1/timelines/${timeline}`] as const,
      requests: 3,
      windowMs: 500,
      answer: throttled,
      inHeaders: false,
    })),
    {
      calls: ['POST /api/v1/statuses', 'DELETE /api/v1/statuses/{id}'],
      requests: 15,
      windowMs: 10_000,
      answer: throttled,
      inHeaders: false,
    },
    { calls: ['GET /api/v2/search', 'GET /api/v1/accounts/search'], requests: 10, windowMs: 1_000, answer: throttled, inHeaders: false },
  ],
  changes: {},
};
