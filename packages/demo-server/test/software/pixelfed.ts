// Describes Pixelfed 0.12, by its sources: github.com/pixelfed/pixelfed, routes/api.php, app/Http/Controllers/Api, and app/Transformer/Api.
import { decimalNumbers } from './id-formats.ts';
import { describeInstance, keepFields, transformNested } from './nested-entities.ts';
import {
  aboutEndpoints,
  featuringEndpoints,
  recentEndpoints,
  profilePictureEndpoints,
  pushEndpoints,
  scheduleEndpoints,
} from './recent-endpoints.ts';
import {
  filteredNotificationEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  quoteParams,
  synchronousUploads,
  translationEndpoints,
} from './server-software.ts';
import type { JsonEntity, ServerSoftware } from './server-software.ts';

const version = '3.5.3 (compatible; Pixelfed 0.12.7)';

const presentAccount = keepFields(
  'id username acct display_name locked bot created_at note url avatar avatar_static header header_static followers_count ' +
    'following_count statuses_count last_status_at emojis moved fields source',
);
const keepStatusFields = keepFields(
  'id uri url in_reply_to_id in_reply_to_account_id reblog created_at emojis replies_count reblogs_count favourites_count reblogged ' +
    'favourited sensitive spoiler_text visibility mentions media_attachments account tags poll edited_at bookmarked pinned',
);
const presentStatus = (status: JsonEntity): JsonEntity => ({
  ...keepStatusFields(status),
  // The response to DELETE has `text` instead.
  ...('content' in status ? { content: status['content'] ?? '' } : { text: status['text'] ?? '' }),
  muted: null,
  card: null,
  language: null,
  application: { name: 'web', website: null },
});

const presentAttachment = keepFields('id type url preview_url remote_url text_url description blurhash meta');

const dayMs = 86_400_000;
/** abort(429) has no message. */
const limitReached = jsonResponse(429, { error: '' });

export const pixelfed: ServerSoftware = {
  software: { name: 'pixelfed', version: '0.12.7' },
  instanceOverrides: { version },
  // SnowflakeService.php
  idFormat: decimalNumbers,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...filteredNotificationEndpoints,
    ...recentEndpoints,
    ...profilePictureEndpoints,
    ...featuringEndpoints,
    ...scheduleEndpoints,
    ...pushEndpoints,
    ...aboutEndpoints,
    'GET /api/v1/trends/{kind}',
    'GET /api/v2/suggestions',
    'DELETE /api/v1/suggestions/{id}',
    'GET /api/v1/timelines/link',
    'GET /api/v1/timelines/list/{id}',
    'POST /api/v1/lists',
    '* /api/v1/lists/{id}',
    'POST /api/v1/lists/{id}/accounts',
    'DELETE /api/v1/lists/{id}/accounts',
    // routes/api.php takes these last parts for the id of an account.
    'GET /api/v1/accounts/lookup',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/featured_tags',
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'DELETE /api/v1/conversations/{id}',
    'POST /api/v1/conversations/{id}/read',
    'POST /api/v1/filters',
    '* /api/v1/filters/{id}',
    '* /api/v2/filters/{id}/{rest}',
    '* /api/v2/filters/keywords/{id}',
    '* /api/v2/filters/statuses/{id}',
    'GET /api/v1/notifications/{id}',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/notifications/clear',
    'POST /api/v1/notifications/{id}/dismiss',
    'GET /api/v1/polls/{id}',
    'POST /api/v1/polls/{id}/votes',
    // Reports have a call of their own: `POST /api/v1.1/report`.
    'POST /api/v1/reports',
    'GET /api/v1/statuses/{id}/source',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
  ],
  // Exceptions/Handler.php returns the exception's message if the client asks for JSON.
  respondToUnknownEndpoint: (_, path) => jsonResponse(404, { error: `The route ${path.slice(1)} could not be found.` }),
  // Statuses.php, statusById: abort(404) has no message.
  missingRecordResponse: jsonResponse(404, { error: '' }),
  constantResponses: {
    'GET /api/v1/endorsements': [],
    'GET /api/v1/preferences': {
      'posting:default:visibility': 'public',
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
    },
  },
  // Statuses.php, statusCreate
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'scheduled_at', 'language', 'poll'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'language', 'poll'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: [],
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes],
  aliases: synchronousUploads,
  // ApiV2Controller.php, mediaUploadV2
  statusCodes: { 'POST /api/v2/media': 202 },
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  // Statuses.php, statusCreate, and mediaUploadV2 in ApiV2Controller.php
  rateLimits: [
    { calls: ['POST /api/v1/statuses'], requests: 1_000, windowMs: dayMs, answer: limitReached, resetFormat: null, countsPer: 'token' },
    { calls: ['POST /api/{version}/media'], requests: 1_250, windowMs: dayMs, answer: limitReached, resetFormat: null, countsPer: 'token' },
  ],
  push: 'none',
  postLimits: { maxCharacters: 500, maxPollOptions: 0, maxPollOptionCharacters: 0 },
  refuseRequest(method, path, params) {
    if (method !== 'POST' || path !== '/api/v1/statuses') return null;
    if (params['visibility'] === 'direct') return jsonResponse(400, { error: 'Direct visibility is not available.' });
    const { media_ids: mediaIds, in_reply_to_id: repliedId } = params;
    const hasMedia = Array.isArray(mediaIds) ? mediaIds.length > 0 : Boolean(mediaIds);
    return hasMedia || repliedId ? null : jsonResponse(403, { error: 'Empty statuses are not allowed' });
  },
  entityTransforms: {
    'GET /api/{version}/instance': describeInstance({
      version,
      v1:
        'uri title short_description description email version urls stats thumbnail languages registrations approval_required ' +
        'contact_account rules configuration',
      v2: 'domain title version source_url description usage thumbnail languages configuration registrations contact rules',
      fields: { urls: { streaming_api: null } },
      presentAccount,
      // config/pixelfed.php
      configuration: (own, isV2) => ({
        ...(isV2 && { urls: { streaming: null, status: null }, vapid: own['vapid'] ?? {}, accounts: { max_featured_tags: 0 } }),
        statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: ['image/jpeg', 'image/png', 'image/gif'],
          image_size_limit: 15_360_000,
          image_matrix_limit: 2_073_600,
          video_size_limit: 15_360_000,
          video_frame_rate_limit: 120,
          video_matrix_limit: 2_073_600,
        },
        polls: { max_options: 0, max_characters_per_option: 0, min_expiration: 0, max_expiration: 0 },
        ...(isV2 && { translation: { enabled: false } }),
      }),
    }),
    'POST /api/v2/media': (attachment) => ({ ...presentAttachment(attachment), url: null }),
    '* /api/{rest}': transformNested({
      status: presentStatus,
      account: presentAccount,
      attachment: presentAttachment,
      notification: keepFields('id type created_at account status'),
    }),
  },
};
