// In what another make of server differs from this one, as a table. Each make says where that is written.
import type { IdShape } from './ids.ts';

/** A method and a path: `GET /api/v1/statuses/{id}/history`. `*` is any method. */
export type Call = `${string} /${string}`;

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Entity = { [name: string]: Json };

export interface Answer {
  status: number;
  type: string;
  body: string;
}

export interface RateLimit {
  calls: readonly Call[];
  requests: number;
  windowMs: number;
  answer: Answer;
  /** True: in the headers `X-RateLimit-*`, with the reset in epoch seconds. */
  inHeaders: boolean;
}

export interface Make {
  /** According to nodeinfo. */
  software: { name: string; version: string };
  /** What the server's description is given instead, or besides; null takes a field away. */
  instance: Entity;
  ids: IdShape;
  missing: readonly Call[];
  /** How it answers a call that it doesn't know. */
  unknownCall(method: string, path: string): Answer;
  /** How it says that a record is missing. */
  missingRecord: Answer;
  /** Calls that are always answered with this. */
  always: Readonly<Partial<Record<Call, Json>>>;
  /** Parameters that it doesn't read, neither from the address nor from the body. */
  ignored: Readonly<Partial<Record<Call, readonly string[]>>>;
  /** Parameters that it doesn't read from a form; it does from JSON. */
  ignoredInForms: Readonly<Partial<Record<Call, readonly string[]>>>;
  honoursIdempotency: boolean;
  /** Fields that its statuses don't have. */
  lackedByStatuses: readonly string[];
  /** Calls that it answers as another path. */
  sameAs: Readonly<Partial<Record<Call, string>>>;
  /** The status codes of calls that succeed, where they aren't 200. */
  codes: Readonly<Partial<Record<Call, number>>>;
  /** A post whose time is nearer than this is posted at once. Null: it is refused. */
  minAheadMs: number | null;
  /** True: it answers a scheduled post like one that is posted. */
  hidesSchedule: boolean;
  /** False: the address of streams answers 404. */
  streams: boolean;
  rateLimits: readonly RateLimit[];
  /** Changes to each entity that these calls answer. */
  changes: Readonly<Partial<Record<Call, (entity: Entity) => Entity>>>;
}

export const json = (status: number, value: Json): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) });
export const page = (status: number, title: string): Answer => ({ status, type: 'text/html', body: `<h1>${status} ${title}</h1>` });

/** What Mastodon's quotes with approval (4.5) brought. */
export const quoteCalls: readonly Call[] = [
  'GET /api/v1/statuses/{id}/quotes',
  'POST /api/v1/statuses/{id}/quotes/{quoting}/revoke',
  'PUT /api/v1/statuses/{id}/interaction_policy',
];
/** Notifications that the server groups (4.3), or filters by a policy. */
export const filteredNotificationCalls: readonly Call[] = [
  '* /api/v2/notifications',
  '* /api/v2/notifications/{rest}',
  'GET /api/v1/notifications/requests',
  '* /api/v1/notifications/requests/{rest}',
];
export const translationCalls: readonly Call[] = ['POST /api/v1/statuses/{id}/translate', 'GET /api/v1/instance/translation_languages'];
/** What a server offers to find: trends, suggestions, the posts that share a link. */
export const exploreCalls: readonly Call[] = [
  'GET /api/v1/trends/{kind}',
  'GET /api/v1/trends',
  'GET /api/v2/suggestions',
  'DELETE /api/v1/suggestions/{id}',
  'GET /api/v1/timelines/link',
];
export const quoteFields = ['quote', 'quote_approval', 'quotes_count'] as const;
export const quoteParams = ['quoted_status_id', 'quote_approval_policy'] as const;
/** It processes an upload before it answers; which codes and addresses it answers then is in `codes` and `changes`. */
export const uploadsAtOnce = { 'POST /api/v2/media': '/api/v1/media' } as const;
