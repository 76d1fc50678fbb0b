// Describes what Pleroma and Akkoma share. docs/servers.md has the source of each fact.
import { flake } from './id-formats.ts';
import { renderPostFormat } from './post-formats.ts';
import {
  annualReportEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  newIn44Fields,
  newIn45Fields,
  quoteNotificationTypes,
  synchronousUploads,
} from './server-software.ts';
import type {
  EndpointPattern,
  JsonEntity,
  JsonValue,
  PostingSupport,
  Reaction,
  ReactionSupport,
  ServerSoftware,
  SoftwareRateLimit,
  StatusDetails,
} from './server-software.ts';

const throttledResponse = jsonResponse(429, { error: 'Throttled' });
/** config/config.exs, `:rate_limit`. The server sends no headers for them. */
const limit = (calls: readonly EndpointPattern[], requests: number, windowMs: number, countsPer?: 'path'): SoftwareRateLimit => ({
  calls,
  requests,
  windowMs,
  answer: throttledResponse,
  resetFormat: null,
  ...(countsPer && { countsPer }),
});
const timelines = ['home', 'public', 'direct', 'bubble', 'tag/{tag}', 'list/{id}'] as const;
const rateLimits: readonly SoftwareRateLimit[] = [
  ...timelines.map((name) => limit([`GET /api/v1/timelines/${name}`], 3, 500)),
  limit(['POST /api/v1/statuses', 'DELETE /api/v1/statuses/{id}'], 15, 10_000),
  limit(['POST /api/v1/statuses/{id}/reblog', 'POST /api/v1/statuses/{id}/unreblog'], 3, 60_000, 'path'),
  limit(['POST /api/v1/statuses/{id}/favourite', 'POST /api/v1/statuses/{id}/unfavourite'], 3, 60_000, 'path'),
  limit(['POST /api/v1/accounts/{id}/follow', 'POST /api/v1/accounts/{id}/unfollow'], 10, 10_000),
  limit(['GET /api/v2/search', 'GET /api/v1/search', 'GET /api/v1/accounts/search'], 30, 1_000),
  limit(['POST /oauth/token'], 15, 60_000),
];

/** config/config.exs: `limit` and `poll_limits`. */
export const familyLimits = {
  max_toot_chars: 5_000,
  poll_limits: { max_options: 20, max_option_chars: 200, min_expiration: 0, max_expiration: 31_536_000 },
  upload_limit: 16_000_000,
  avatar_upload_limit: 2_000_000,
  background_upload_limit: 4_000_000,
  banner_upload_limit: 4_000_000,
  description_limit: 5_000,
} satisfies JsonEntity;
export const contentTypes = ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'] as const;

const reactionsPath = '/api/v1/pleroma/statuses/{id}/reactions';
export const familyReactions: ReactionSupport = {
  add: [`PUT ${reactionsPath}/{emoji}`],
  remove: [`DELETE ${reactionsPath}/{emoji}`],
  list: [`GET ${reactionsPath}`, `GET ${reactionsPath}/{emoji}`],
  presentEntry: ({ name, count, me, accounts, url }) => ({ name, count, me, accounts, ...(url !== null && { url }) }),
  notificationType: 'pleroma:emoji_reaction',
  notificationFields: ({ name, url }) => ({ emoji: url === null ? name : `:${name}:`, emoji_url: url }),
  isSingle: false,
  refusal: jsonResponse(400, { error: 'Invalid emoji' }),
};
/** status_view.ex */
export const presentReactions = (reactions: readonly Reaction[]): JsonEntity[] =>
  reactions.map(({ name, count, me, url, accountIds }) => ({ name, count, me, url, account_ids: accountIds }));

export const familyPosting: PostingSupport = {
  renamedParams: { quote_id: 'quoted_status_id' },
  audiences: { local: 'public' },
  hasListAudience: false,
  contentTypes,
  hasPreview: true,
  // common_api.ex, check_expiry_date
  expiry: { minMs: 600_000, refusal: jsonResponse(422, { error: 'Expiry date is too soon' }) },
  hasLocalOnly: false,
  hasInteractionPolicy: false,
  quoteRefusal: {
    missing: jsonResponse(422, { error: "You can't quote a status that doesn't exist" }),
    forbidden: jsonResponse(422, { error: 'You can only quote public or unlisted statuses and your own private posts' }),
  },
};

/** Returns the quoted status as a whole, without its own quote. */
export function quotedStatusOf(status: JsonEntity): JsonEntity | null {
  const quoted = (status['quote'] as JsonEntity | null | undefined)?.['quoted_status'];
  return typeof quoted === 'object' && quoted !== null && !Array.isArray(quoted) ? { ...quoted, quote: null } : null;
}

/** Returns the fields that both have in `pleroma`. */
export function presentPleromaFields(status: JsonEntity, { posted, text, threadId, isLocal, reactions }: StatusDetails): JsonEntity {
  return {
    local: isLocal,
    // The conversation has a number.
    conversation_id: [...threadId].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647, 7),
    in_reply_to_account_acct: null,
    content: { 'text/plain': text },
    spoiler_text: { 'text/plain': String(status['spoiler_text']) },
    expires_at: posted.expiresAt === undefined ? null : new Date(posted.expiresAt).toISOString(),
    direct_conversation_id: null,
    thread_muted: status['muted'] ?? false,
    emoji_reactions: presentReactions(reactions),
    parent_visible: status['in_reply_to_id'] !== null,
    pinned_at: null,
  };
}

export const presentFormatted = (status: JsonEntity, { posted }: StatusDetails): JsonEntity => ({
  ...status,
  content: renderPostFormat(String(status['content']), posted.contentType),
  visibility: posted.visibility ?? (status['visibility'] as JsonValue),
});

/** Entries that are the same for both. */
export const family = {
  idFormat: flake,
  // Fallback.RedirectController, api_not_implemented
  respondToUnknownEndpoint: () => jsonResponse(404, { error: 'Not implemented' }),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  constantResponses: { 'GET /api/v1/trends': [] },
  ignoredFormParams: {},
  supportsIdempotency: true,
  aliases: synchronousUploads,
  // media_controller.ex, create2: the file is ready despite the 202.
  statusCodes: { 'POST /api/v2/media': 202 },
  // status_controller.ex, create: a post that is due too soon is posted at once.
  minScheduleAheadMs: 5 * 60_000,
  hidesSchedule: false,
  hasStreaming: true,
  rateLimits,
  missingFields: [...newIn44Fields, ...newIn45Fields],
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes],
  postLimits: { maxCharacters: 5_000, maxPollOptions: 20, maxPollOptionCharacters: 200 },
  // push/subscription.ex, @supported_alert_types
  furtherAlertKinds: ['pleroma:emoji_reaction'],
  push: 'draft',
} satisfies Partial<ServerSoftware>;

/** Calls that neither has. */
export const unsupportedByFamily: readonly EndpointPattern[] = [
  ...annualReportEndpoints,
  'GET /api/v1_alpha/async_refreshes/{id}',
  'GET /api/v1/accounts',
  'GET /api/v1/instance/terms_of_service',
  'GET /api/v1/instance/terms_of_service/{date}',
  'GET /api/v1/trends/{kind}',
  'GET /api/v1/timelines/link',
  'DELETE /api/v1/media/{id}',
  'GET /api/v1/instance/activity',
  'GET /api/v1/directories',
  '* /api/v1/announcements/{id}/reactions/{name}',
  '* /api/v1/profile/{picture}',
  '* /api/v1/featured_tags',
  'DELETE /api/v1/featured_tags/{id}',
  'GET /api/v1/featured_tags/suggestions',
  'GET /api/v1/accounts/{id}/featured_tags',
  'POST /api/v1/tags/{name}/feature',
  'POST /api/v1/tags/{name}/unfeature',
  '* /api/v2/filters',
  '* /api/v2/filters/{rest}',
  'GET /api/v1/notifications/unread_count',
  'GET /oauth/userinfo',
  'POST /oauth/userinfo',
  'GET /.well-known/oauth-authorization-server',
  'POST /api/v1/statuses/{id}/quotes/{quoting}/revoke',
  'PUT /api/v1/statuses/{id}/interaction_policy',
];
/** media_controller.ex reads the file and its description only. */
export const ignoredParams = {
  'POST /api/v1/statuses': ['quote_approval_policy'],
  'PUT /api/v1/statuses/{id}': ['quoted_status_id', 'quote_approval_policy'],
  'DELETE /api/v1/statuses/{id}': ['delete_media'],
  'POST /api/{version}/media': ['thumbnail', 'focus'],
  'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
} satisfies ServerSoftware['ignoredParams'];
