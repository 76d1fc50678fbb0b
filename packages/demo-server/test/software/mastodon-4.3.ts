// Describes Mastodon 4.3, by the version histories in Mastodon's API documentation: docs.joinmastodon.org/entities and /methods.
import { notFoundPage } from '../../src/http/app.ts';
import { decimalNumbers } from './id-formats.ts';
import {
  jsonResponse,
  newIn44Endpoints,
  newIn44Fields,
  newIn45Fields,
  quoteEndpoints,
  quoteFields,
  quoteNotificationTypes,
  quoteParams,
} from './server-software.ts';
import type { ServerSoftware } from './server-software.ts';

/** config/initializers/rack_attack.rb: limits of a token. */
const throttledResponse = jsonResponse(429, { error: 'Too many requests' });

export const mastodon43: ServerSoftware = {
  software: { name: 'mastodon', version: '4.3.0' },
  instanceOverrides: { version: '4.3.0', api_versions: { mastodon: 2 } },
  idFormat: decimalNumbers,
  unsupportedEndpoints: [...newIn44Endpoints, ...quoteEndpoints, 'POST /api/v1/conversations/{id}/unread'],
  respondToUnknownEndpoint: () => ({ status: 404, type: 'text/html; charset=utf-8', body: notFoundPage }),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  constantResponses: {},
  ignoredParams: {
    'POST /api/v1/statuses': quoteParams,
    'PUT /api/v1/statuses/{id}': quoteParams,
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'PATCH /api/v1/accounts/update_credentials': ['source[quote_policy]', 'attribution_domains[]'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: quoteFields,
  aliases: {},
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: true,
  rateLimits: [
    { calls: ['* /api/{rest}'], requests: 300, windowMs: 300_000, answer: throttledResponse, resetFormat: 'iso', countsPer: 'token' },
  ],
  entityTransforms: {},
  missingFields: [...newIn44Fields, ...newIn45Fields, 'standard'],
  missingNotificationTypes: [...quoteNotificationTypes, 'added_to_collection', 'collection_update'],
  push: 'draft',
};
