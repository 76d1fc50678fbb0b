// Describes Friendica 2024.08, by its sources: github.com/friendica/friendica, static/routes.config.php, src/Module/Api/Mastodon, and
// src/Object/Api/Mastodon.
import { decimalNumbers } from './id-formats.ts';
import { describeInstance, keepFields, mediaLimitsOf, transformNested } from './nested-entities.ts';
import { renderPostFormat } from './post-formats.ts';
import { featuringEndpoints, filterChangeEndpoints, recentEndpoints, profilePictureEndpoints } from './recent-endpoints.ts';
import {
  filteredNotificationEndpoints,
  htmlResponse,
  jsonResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  quoteParams,
  synchronousUploads,
  translationEndpoints,
} from './server-software.ts';
import type { JsonEntity, ServerSoftware } from './server-software.ts';

const version = '2.8.0 (compatible; Friendica 2024.08)';

const presentAccount = keepFields(
  'id username acct display_name locked bot discoverable group created_at note url avatar avatar_static header header_static ' +
    'followers_count following_count statuses_count last_status_at emojis moved fields source',
);
const keepStatusFields = keepFields(
  'id created_at in_reply_to_id in_reply_to_account_id sensitive spoiler_text language uri url replies_count reblogs_count ' +
    'favourites_count favourited reblogged muted bookmarked content reblog account media_attachments mentions tags emojis card poll ' +
    'edited_at',
);
/** Status.php: direct posts are reported as private; `pinned` is present only if true. Only the app Fedilab receives quotes. */
const presentStatus = (status: JsonEntity): JsonEntity => ({
  ...keepStatusFields(status),
  visibility: status['visibility'] === 'direct' ? 'private' : (status['visibility'] ?? 'public'),
  in_reply_to_status: null,
  quote: null,
  ...(status['pinned'] === true && { pinned: true }),
  ...(status['application'] && { application: status['application'] }),
  friendica: { title: '', dislikes_count: 0, disliked: false, delivery_data: null, visibility: null },
});

/** Routes that lead to Module/Api/Mastodon/Unimplemented.php; other unknown routes have no module. */
const unimplementedRoutes =
  /^\/api\/v1\/(accounts\/(\d+\/(pin|unpin|remove_from_followers)|familiar_followers)|announcements\/\d+\/.+|domain_blocks|emails\/.+|featured_tags(\/.+)?|filters\/\d+|instance\/(activity|domain_blocks)|polls\/\d+\/votes|statuses\/\d+\/history|streaming\/.+|suggestions\/\d+)$/;

export const friendica: ServerSoftware = {
  software: { name: 'friendica', version: '2024.08' },
  instanceOverrides: { version },
  idFormat: decimalNumbers,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...filteredNotificationEndpoints,
    ...recentEndpoints,
    ...profilePictureEndpoints,
    ...featuringEndpoints,
    ...filterChangeEndpoints,
    'GET /api/v1/instance/activity',
    'GET /api/v1/directories',
    'DELETE /api/v1/suggestions/{id}',
    'GET /api/v1/timelines/link',
    'GET /api/v1/accounts/familiar_followers',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    '* /api/v1/domain_blocks',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/polls/{id}/votes',
    'GET /api/v1/statuses/{id}/history',
  ],
  // ApiResponse.php, unsupported
  respondToUnknownEndpoint: (method, path) =>
    unimplementedRoutes.test(path)
      ? jsonResponse(501, {
          error: `API endpoint ${method} ${path.slice(1)} is not implemented but might be in the future.`,
          code: '501 Not Implemented',
          request: path.slice(1),
        })
      : htmlResponse(404, 'Not Found'),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  // Routes marked “Dummy, not supported”; Statuses.php, delete.
  constantResponses: {
    'GET /api/v1/announcements': [],
    'GET /api/v1/endorsements': [],
    'GET /api/v1/filters': [],
    'GET /api/v2/filters': [],
    'GET /api/v1/accounts/{id}/featured_tags': [],
    'DELETE /api/v1/statuses/{id}': [],
  },
  // Statuses.php reads these parameters at most to ignore them. Quotes use the parameter `quote_id`.
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'poll', 'sensitive'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'poll', 'sensitive', 'media_attributes'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
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
  postLimits: { maxCharacters: 200_000, maxPollOptions: 0, maxPollOptionCharacters: 0 },
  // Statuses.php converts Markdown to BBCode.
  presentStatus: (status, { isLocal }) => ({
    ...status,
    content: renderPostFormat(String(status['content']), isLocal && status['content'] !== '' ? 'text/markdown' : undefined),
  }),
  entityTransforms: {
    'GET /api/{version}/instance': describeInstance({
      version,
      v1:
        'uri title short_description description email version urls stats thumbnail languages registrations approval_required ' +
        'invites_enabled configuration contact_account rules',
      v2: 'domain title version source_url description usage thumbnail languages configuration registrations contact rules',
      presentAccount,
      // InstanceV2.php, buildConfigurationInfo; Polls.php and Accounts.php have zeros.
      configuration: (own) => ({
        statuses: { max_characters: 200_000, max_media_attachments: 99, characters_reserved_per_url: 23 },
        media_attachments: {
          ...keepFields('supported_mime_types image_size_limit video_size_limit')(mediaLimitsOf(own)),
          image_matrix_limit: 33_177_600,
          video_frame_rate_limit: 60,
          video_matrix_limit: 33_177_600,
        },
        polls: { max_options: 0, max_characters_per_option: 0, min_expiration: 0, max_expiration: 0 },
        accounts: { max_featured_tags: 0 },
      }),
    }),
    '* /api/{rest}': transformNested({
      status: presentStatus,
      account: presentAccount,
      attachment: keepFields('id type url preview_url remote_url text_url description blurhash meta'),
      notification: (notification) => ({ ...keepFields('id type created_at account status')(notification), dismissed: false }),
    }),
  },
};
