// Describes the Pleroma family as Akkoma 3.15, according to its sources: lib/pleroma/web/router.ex and config/config.exs.
import { flake } from './id-formats.ts';
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

const throttledResponse = jsonResponse(429, { error: 'Throttled' });

export const pleroma: ServerSoftware = {
  software: { name: 'akkoma', version: '3.15.2' },
  // Akkoma translates statuses under a path of its own.
  instanceOverrides: { version: '2.7.2 (compatible; Akkoma 3.15.2)', configuration: { translation: { enabled: false } } },
  idFormat: flake,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    'GET /api/v1_alpha/async_refreshes/{id}',
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
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
  respondToUnknownEndpoint: () => jsonResponse(404, { error: 'Not implemented' }),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  constantResponses: {},
  // media_controller.ex reads the file and its description only. Quotes use the parameter `quote_id`.
  ignoredParams: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  // status_view.ex omits statuses that a filter hides, and does not mark the others with `filtered`.
  missingStatusFields: [...quoteFields, 'filtered'],
  aliases: synchronousUploads,
  // media_controller.ex, create2: the file is ready despite the 202.
  statusCodes: { 'POST /api/v2/media': 202 },
  // status_controller.ex, create: a post that is due too soon is posted at once.
  minScheduleAheadMs: 5 * 60_000,
  hidesSchedule: false,
  hasStreaming: true,
  rateLimits: [
    ...(['home', 'public', 'tag/{tag}', 'list/{id}'] as const).map((timeline) => ({
      calls: [`GET /api/v1/timelines/${timeline}`] as const,
      requests: 3,
      windowMs: 500,
      answer: throttledResponse,
      inHeaders: false,
    })),
    {
      calls: ['POST /api/v1/statuses', 'DELETE /api/v1/statuses/{id}'],
      requests: 15,
      windowMs: 10_000,
      answer: throttledResponse,
      inHeaders: false,
    },
    {
      calls: ['GET /api/v2/search', 'GET /api/v1/accounts/search'],
      requests: 10,
      windowMs: 1_000,
      answer: throttledResponse,
      inHeaders: false,
    },
  ],
  entityTransforms: {},
};
