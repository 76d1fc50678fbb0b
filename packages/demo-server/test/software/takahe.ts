// Describes Takahē 0.11, by its sources: github.com/jointakahe/takahe, api/urls.py, api/schemas.py, and api/views.
import { decimalNumbers } from './id-formats.ts';
import { describeInstance, keepFields, transformNested } from './nested-entities.ts';
import {
  aboutEndpoints,
  featuringEndpoints,
  filterChangeEndpoints,
  recentEndpoints,
  profilePictureEndpoints,
  scheduleEndpoints,
} from './recent-endpoints.ts';
import {
  filteredNotificationEndpoints,
  htmlResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  quoteParams,
  synchronousUploads,
  translationEndpoints,
} from './server-software.ts';
import type { JsonEntity, ServerSoftware } from './server-software.ts';

const version = 'takahe/0.11.0';

const keepAccountFields = keepFields(
  'id username acct url display_name note avatar avatar_static header header_static locked fields emojis bot group discoverable moved ' +
    'suspended limited created_at last_status_at statuses_count followers_count following_count source',
);
const presentAccount = (account: JsonEntity): JsonEntity => ({
  moved: null,
  suspended: false,
  limited: false,
  source: null,
  ...keepAccountFields(account),
});
const keepStatusFields = keepFields(
  'id uri created_at account content visibility sensitive spoiler_text media_attachments mentions tags emojis reblogs_count ' +
    'favourites_count replies_count url in_reply_to_id in_reply_to_account_id reblog poll edited_at favourited reblogged bookmarked pinned',
);
/** post.py, to_mastodon_json: `text` is HTML. Conversations cannot be muted. */
const presentStatus = (status: JsonEntity): JsonEntity => ({
  ...keepStatusFields(status),
  card: null,
  language: null,
  text: status['content'] ?? status['text'] ?? '',
  muted: false,
  pinned: status['pinned'] ?? false,
});

/** Django's response to another method than that of the view. */
const methodNotAllowed = { status: 405, type: 'text/html; charset=utf-8', body: '' };
const readOnlyPaths = /^\/api\/(v1\/lists|v[12]\/filters)$/;

export const takahe: ServerSoftware = {
  software: { name: 'takahe', version: '0.11.0' },
  instanceOverrides: { version },
  // core/snowflake.py
  idFormat: decimalNumbers,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...filteredNotificationEndpoints,
    ...recentEndpoints,
    ...profilePictureEndpoints,
    ...featuringEndpoints,
    ...filterChangeEndpoints,
    ...scheduleEndpoints,
    ...aboutEndpoints.filter((endpoint) => endpoint !== 'GET /api/v1/instance/activity'),
    'GET /api/v1/trends',
    'GET /api/v1/suggestions',
    'DELETE /api/v1/suggestions/{id}',
    'GET /api/v1/timelines/link',
    'GET /api/v1/timelines/list/{id}',
    'POST /api/v1/lists',
    '* /api/v1/lists/{id}',
    '* /api/v1/lists/{id}/accounts',
    'GET /api/v1/accounts/{id}/lists',
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'GET /api/v1/blocks',
    'GET /api/v1/mutes',
    'GET /api/v1/endorsements',
    '* /api/v1/domain_blocks',
    'DELETE /api/v1/conversations/{id}',
    'POST /api/v1/conversations/{id}/read',
    '* /api/v1/markers',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/reports',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/statuses/{id}/card',
  ],
  respondToUnknownEndpoint: (method, path) =>
    method !== 'GET' && readOnlyPaths.test(path) ? methodNotAllowed : htmlResponse(404, 'Not Found'),
  // get_object_or_404 raises Django's Http404, which hatchway does not convert to JSON.
  missingRecordResponse: htmlResponse(404, 'Not Found'),
  // timelines.py, lists.py, filters.py, trends.py, suggestions.py: “We don't implement this yet”
  constantResponses: {
    'GET /api/v1/conversations': [],
    'GET /api/v1/lists': [],
    'GET /api/v1/filters': [],
    'GET /api/v2/filters': [],
    'GET /api/v1/trends/tags': [],
    'GET /api/v1/trends/statuses': [],
    'GET /api/v1/trends/links': [],
    'GET /api/v2/suggestions': [],
  },
  // statuses.py, post_status does not use the schema's `scheduled_at` and `language`. media.py does not store the focal point.
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'scheduled_at', 'language'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'poll', 'language'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/v1/accounts/{id}/follow': ['notify', 'languages'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredFormParams: {},
  supportsIdempotency: false,
  missingStatusFields: [],
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes],
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  rateLimits: [],
  postLimits: { maxCharacters: 500, maxPollOptions: 4, maxPollOptionCharacters: 50 },
  entityTransforms: {
    'GET /api/{version}/instance': describeInstance({
      version,
      v1:
        'uri title short_description description email version urls stats thumbnail languages registrations approval_required ' +
        'invites_enabled configuration contact_account rules',
      v2: 'domain title version source_url description email urls usage thumbnail languages configuration registrations contact rules',
      fields: { description: '', email: '', urls: {}, languages: ['en'], rules: [] },
      presentAccount,
      configuration: (own, isV2) => ({
        ...(isV2 && { urls: {}, vapid: own['vapid'] ?? {} }),
        accounts: isV2 ? { max_featured_tags: 0 } : {},
        statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
        media_attachments: {
          supported_mime_types: ['image/apng', 'image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'],
          image_size_limit: 10_485_760,
          image_matrix_limit: 4_000_000,
          ...(isV2 && { video_size_limit: 0, video_frame_rate_limit: 60, video_matrix_limit: 4_000_000 }),
        },
        ...(isV2 && {
          polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
          translation: { enabled: false },
        }),
      }),
    }),
    // search.py stores the tags that it finds under `hashtag`, which the schema drops.
    'GET /api/v2/search': (results) =>
      transformNested({ status: presentStatus, account: presentAccount })({
        accounts: results['accounts'] ?? [],
        statuses: results['statuses'] ?? [],
        hashtags: [],
      }),
    '* /api/{rest}': transformNested({
      status: presentStatus,
      account: presentAccount,
      attachment: keepFields('id type url preview_url remote_url meta description blurhash'),
      notification: (notification) => ({
        ...keepFields('id type created_at account')(notification),
        status: notification['status'] ?? null,
      }),
      relationship: keepFields(
        'id following followed_by showing_reblogs notifying blocking blocked_by muting muting_notifications requested domain_blocking ' +
          'endorsed note',
      ),
    }),
  },
};
