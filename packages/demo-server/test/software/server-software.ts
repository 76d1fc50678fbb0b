// Defines the table of differences between other server software and the embedded server. Each software's file names its sources.
import type { PostLimits } from '../../src/http/context.ts';
import type { Store } from '../../src/store/store.ts';
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
  /** Form of the reset in the headers `X-RateLimit-*`; null: responses lack these headers. */
  resetFormat: 'iso' | 'epochSeconds' | null;
  /** `path`: each path has its own counter. `token`: each access token has one. Default: all requests share one. */
  countsPer?: 'path' | 'token';
}

/** A call that only the software has. */
export interface SoftwareCall {
  /** Values of the placeholders in the pattern, with ids of the embedded server. */
  pathParams: Readonly<Record<string, string>>;
  /** Parameters of query and body, with ids of the embedded server. */
  params: JsonEntity;
  /** Account id of the access token; null without a user. */
  viewerId: string | null;
  store: Store;
  /** Requests another call with the same access token; returns its body with ids of the embedded server. */
  fetchJson(method: string, path: string): Promise<JsonValue>;
}
/** Returns the body of the response, with ids of the embedded server, or a complete response. */
export type SoftwareCallHandler = (call: SoftwareCall) => JsonValue | SimulatedResponse | Promise<JsonValue | SimulatedResponse>;

export interface Reaction {
  /** An emoji, or the name of a custom emoji without colons. */
  name: string;
  /** Picture of a custom emoji. */
  url: string | null;
  count: number;
  /** True: the viewer reacted so. */
  me: boolean;
  accounts: JsonEntity[];
  accountIds: string[];
}

/** Emoji reactions to posts. Paths have the placeholders `{id}` and `{emoji}`; the list may lack `{emoji}`. */
export interface ReactionSupport {
  add: readonly EndpointPattern[];
  remove: readonly EndpointPattern[];
  list: readonly EndpointPattern[];
  /** An entry of the list. */
  presentEntry(reaction: Reaction): JsonEntity;
  notificationType: string;
  /** Fields of a notification besides type, account, and status. */
  notificationFields(reaction: Pick<Reaction, 'name' | 'url'>): JsonEntity;
  /** True: a new reaction replaces the viewer's former one. */
  isSingle: boolean;
  /** The response to an unknown emoji. */
  refusal: SimulatedResponse;
  /** The emoji that replaces an unknown one, instead of the refusal. */
  fallback?: string;
}

/** Fields that the software stores with a post besides Mastodon's. */
export interface PostedFields {
  /** The visibility that the client chose. */
  visibility?: string;
  listId?: string;
  contentType?: string;
  /** Epoch milliseconds. */
  expiresAt?: number;
  isLocalOnly?: boolean;
  interactionPolicy?: JsonEntity;
}

export interface StatusDetails {
  reactions: Reaction[];
  posted: PostedFields;
  /** The source text. */
  text: string;
  threadId: string;
  isLocal: boolean;
}

/** How the software reads the parameters of a new post. */
export interface PostingSupport {
  /** Mastodon's name of each parameter that the software names otherwise; the last one that is present counts. */
  renamedParams: Readonly<Record<string, string>>;
  /** Mastodon's visibility that behaves most like the software's own one. */
  audiences: Readonly<Record<string, string>>;
  /** True: the visibility `list:` with the id of a list is accepted. */
  hasListAudience: boolean;
  /** The first one is the default. */
  contentTypes: readonly string[];
  /** True: with `preview`, the response shows the post, but it is not stored. */
  hasPreview: boolean;
  /** Reads `expires_in` in seconds. Null: posts never expire. */
  expiry: { minMs: number; refusal: SimulatedResponse } | null;
  hasLocalOnly: boolean;
  hasInteractionPolicy: boolean;
  /** The response to a quoted post that is missing, or that may not be quoted. */
  quoteRefusal?: { missing: SimulatedResponse; forbidden: SimulatedResponse };
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
  /** Fields that no entity of the software has, besides those of Mastodon 4.6. */
  missingFields?: readonly string[];
  /** Types of notifications that the software lacks. */
  missingNotificationTypes?: readonly string[];
  extraEndpoints?: Readonly<Partial<Record<EndpointPattern, SoftwareCallHandler>>>;
  reactions?: ReactionSupport;
  posting?: PostingSupport;
  postLimits?: PostLimits;
  /** Alerts of push subscriptions besides Mastodon's. */
  furtherAlertKinds?: readonly string[];
  /** Adds the software's own fields to a status. */
  presentStatus?(status: JsonEntity, details: StatusDetails): JsonEntity;
  /** Returns the response to a request that the software refuses for its parameters; null: it does not. */
  refuseRequest?(method: string, path: string, params: JsonEntity): SimulatedResponse | null;
  /** `draft`: encrypted as `aesgcm`. Default: as RFC 8291 says. */
  push?: 'standard' | 'draft' | 'none';
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

/** Fields and calls that came with Mastodon 4.6. No other software has them: the simulation removes them without an entry. */
export const newIn46Fields: readonly string[] = [
  'avatar_description',
  'header_description',
  'show_media',
  'show_media_replies',
  'show_featured',
  'feature_approval',
  'tagged_collections',
  'collections',
  'collection_limit',
  'for_bots',
  'fallback',
  'muting_expires_at',
  'wrapstodon',
  'max_display_name_length',
  'max_note_length',
  'max_avatar_description_length',
  'max_header_description_length',
  'max_profile_fields',
  'profile_field_name_limit',
  'profile_field_value_limit',
];
export const newIn46Endpoints: readonly EndpointPattern[] = [
  '* /api/v1/profile',
  '* /api/v1/collections',
  '* /api/v1/collections/{rest}',
  'GET /api/v1/accounts/{id}/collections',
  'GET /api/v1/accounts/{id}/in_collections',
  'POST /api/v1/annual_reports/{year}/generate',
  'GET /api/v1/annual_reports/{year}/state',
];
/** Fields that came with Mastodon 4.5, besides those of quotes. */
export const newIn45Fields: readonly string[] = ['timelines_access', 'quote_policy', 'posting:default:quote_policy'];
export const newIn44Fields: readonly string[] = [
  'attribution_domains',
  'min_age',
  'reason_required',
  'about',
  'privacy_policy',
  'terms_of_service',
];
export const newIn44Endpoints: readonly EndpointPattern[] = [
  'GET /api/v1/accounts/{id}/endorsements',
  'POST /api/v1/accounts/{id}/endorse',
  'POST /api/v1/accounts/{id}/unendorse',
  'POST /api/v1/tags/{name}/feature',
  'POST /api/v1/tags/{name}/unfeature',
  'DELETE /api/v1/media/{id}',
  'GET /api/v1_alpha/async_refreshes/{id}',
  'GET /api/v1/instance/terms_of_service',
  'GET /api/v1/instance/terms_of_service/{date}',
  'GET /oauth/userinfo',
  'POST /oauth/userinfo',
  'GET /api/v1/annual_reports/{year}',
];
/** Calls for several statuses or accounts, which came with Mastodon 4.3. */
export const batchEndpoints: readonly EndpointPattern[] = ['GET /api/v1/statuses', 'GET /api/v1/accounts'];
export const annualReportEndpoints: readonly EndpointPattern[] = ['* /api/v1/annual_reports', '* /api/v1/annual_reports/{rest}'];
/** Types of notifications that came with Mastodon 4.5. */
export const quoteNotificationTypes: readonly string[] = ['quote', 'quoted_update'];
/** Types of notifications that only Mastodon has. */
export const moderationNotificationTypes: readonly string[] = [
  'severed_relationships',
  'moderation_warning',
  'annual_report',
  'added_to_collection',
  'collection_update',
];

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
