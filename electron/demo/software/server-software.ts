// Defines the table of differences between other server software and the embedded server. Each software's file names its sources.
import type { IdFormat } from './id-formats.ts';

/** Method and path, such as `GET /api/v1/statuses/{id}/history`. `*` is any method. */
export type EndpointPattern = `${string} /${string}`;

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };
export type JsonEntity = { [name: string]: JsonValue };

export interface SimulatedResponse {
  status: number;
  type: string;
  body: string;
}

export interface SoftwareRateLimit {
  calls: readonly EndpointPattern[];
  requests: number;
  windowMs: number;
  answer: SimulatedResponse;
  /** True: responses have the headers `X-RateLimit-*`, with the reset in epoch seconds. */
  inHeaders: boolean;
}

export interface ServerSoftware {
  /** Name and version in NodeInfo. */
  software: { name: string; version: string };
  /** Fields that are added to or replaced in the instance entity; null removes a field. */
  instanceOverrides: JsonEntity;
  idFormat: IdFormat;
  unsupportedEndpoints: readonly EndpointPattern[];
  /** Returns the response to a call that the software does not support. */
  respondToUnknownEndpoint(method: string, path: string): SimulatedResponse;
  /** The response for a missing record. */
  missingRecordResponse: SimulatedResponse;
  /** Calls with a constant response. */
  constantResponses: Readonly<Partial<Record<EndpointPattern, JsonValue>>>;
  /** Parameters that the software ignores, in the query and in the body. */
  ignoredParams: Readonly<Partial<Record<EndpointPattern, readonly string[]>>>;
  /** Parameters that the software ignores in a form, but reads from JSON. */
  ignoredFormParams: Readonly<Partial<Record<EndpointPattern, readonly string[]>>>;
  supportsIdempotency: boolean;
  /** Fields that the software's statuses lack. */
  missingStatusFields: readonly string[];
  /** Calls that respond as another path does. */
  aliases: Readonly<Partial<Record<EndpointPattern, string>>>;
  /** Status codes of successful calls, if not 200. */
  statusCodes: Readonly<Partial<Record<EndpointPattern, number>>>;
  /** Scheduled posts that are due sooner than this are posted at once. Null: they are refused. */
  minScheduleAheadMs: number | null;
  /** True: the response to a scheduled post looks like a status that was already posted. */
  hidesSchedule: boolean;
  /** False: the streaming endpoint responds with 404. */
  hasStreaming: boolean;
  rateLimits: readonly SoftwareRateLimit[];
  /** Changes to each entity that these calls return. */
  entityTransforms: Readonly<Partial<Record<EndpointPattern, (entity: JsonEntity) => JsonEntity>>>;
}

export const jsonResponse = (status: number, value: JsonValue): SimulatedResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const htmlResponse = (status: number, title: string): SimulatedResponse => ({
  status,
  type: 'text/html',
  body: `<h1>${status} ${title}</h1>`,
});

/** Calls of quotes with approval, which came with Mastodon 4.5. */
export const quoteEndpoints: readonly EndpointPattern[] = [
  'GET /api/v1/statuses/{id}/quotes',
  'POST /api/v1/statuses/{id}/quotes/{quoting}/revoke',
  'PUT /api/v1/statuses/{id}/interaction_policy',
];
/** Calls of grouped notifications (Mastodon 4.3) and of the notification policy. */
export const filteredNotificationEndpoints: readonly EndpointPattern[] = [
  '* /api/v2/notifications',
  '* /api/v2/notifications/{rest}',
  'GET /api/v1/notifications/requests',
  '* /api/v1/notifications/requests/{rest}',
];
export const translationEndpoints: readonly EndpointPattern[] = [
  'POST /api/v1/statuses/{id}/translate',
  'GET /api/v1/instance/translation_languages',
];
/** Calls for discovery: trends, suggestions, and posts that share a link. */
export const exploreEndpoints: readonly EndpointPattern[] = [
  'GET /api/v1/trends/{kind}',
  'GET /api/v1/trends',
  'GET /api/v2/suggestions',
  'DELETE /api/v1/suggestions/{id}',
  'GET /api/v1/timelines/link',
];
export const quoteFields = ['quote', 'quote_approval', 'quotes_count'] as const;
export const quoteParams = ['quoted_status_id', 'quote_approval_policy'] as const;
/** The software processes an upload before it responds; `statusCodes` and `entityTransforms` give its status code and URL. */
export const synchronousUploads = { 'POST /api/v2/media': '/api/v1/media' } as const;
