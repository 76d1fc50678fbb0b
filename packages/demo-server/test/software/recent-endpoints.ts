// Groups calls that several server software lacks.
import { annualReportEndpoints, batchEndpoints, newIn44Endpoints } from './server-software.ts';
import type { EndpointPattern } from './server-software.ts';

/** Calls that came with Mastodon 4.3 and 4.4, besides those of quotes and of grouped notifications. */
export const recentEndpoints: readonly EndpointPattern[] = [
  ...newIn44Endpoints,
  ...batchEndpoints,
  ...annualReportEndpoints,
  'POST /api/v1/conversations/{id}/unread',
  'GET /api/v1/instance/privacy_policy',
];
export const profilePictureEndpoints: readonly EndpointPattern[] = ['* /api/v1/profile/{picture}'];
/** Calls that feature accounts and tags on a profile. */
export const featuringEndpoints: readonly EndpointPattern[] = [
  'POST /api/v1/accounts/{id}/pin',
  'POST /api/v1/accounts/{id}/unpin',
  '* /api/v1/featured_tags',
  'DELETE /api/v1/featured_tags/{id}',
  'GET /api/v1/featured_tags/suggestions',
];
export const scheduleEndpoints: readonly EndpointPattern[] = ['* /api/v1/scheduled_statuses', '* /api/v1/scheduled_statuses/{id}'];
export const pushEndpoints: readonly EndpointPattern[] = ['* /api/v1/push/subscription'];
/** Calls that describe the server besides the instance entity. */
export const aboutEndpoints: readonly EndpointPattern[] = [
  'GET /api/v1/instance/activity',
  'GET /api/v1/instance/rules',
  'GET /api/v1/instance/extended_description',
  'GET /api/v1/directory',
  'GET /api/v1/directories',
];
/** Calls that change filters of both versions, besides listing them. */
export const filterChangeEndpoints: readonly EndpointPattern[] = [
  'POST /api/v1/filters',
  '* /api/v1/filters/{id}',
  'POST /api/v2/filters',
  '* /api/v2/filters/{rest}',
];
