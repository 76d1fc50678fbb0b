// Describes Hollo 0.9, by its sources: github.com/fedify-dev/hollo, CHANGES.md and src/api. docs/servers.md has the source of each fact.
import { uuid } from './id-formats.ts';
import {
  annualReportEndpoints,
  batchEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  newIn44Endpoints,
  newIn44Fields,
  newIn45Fields,
  translationEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { JsonEntity, ServerSoftware } from './server-software.ts';

/** The default response of Hono to an unknown path. */
const unknownPath = { status: 404, type: 'text/plain; charset=UTF-8', body: '404 Not Found' };
const presentReaction = (name: string, url: string | null): JsonEntity =>
  url === null ? { name } : { name, domain: null, url, static_url: url };

export const hollo: ServerSoftware = {
  software: { name: 'hollo', version: '0.9.9' },
  // v2/instance.ts returns no streaming URL and an empty VAPID key. v1/media.ts converts every file to a picture, so audio is refused.
  instanceOverrides: {
    version: '0.9.9',
    urls: {},
    rules: [],
    api_versions: { mastodon: 2 },
    feature_quote: true,
    fedibird_capabilities: ['emoji_reaction', 'enable_wide_emoji', 'enable_wide_emoji_reaction'],
    configuration: {
      accounts: { max_featured_tags: 10, max_pinned_statuses: 10 },
      statuses: { max_characters: 10_000, max_media_attachments: 8, characters_reserved_per_url: 256 },
      polls: { max_options: 10, max_characters_per_option: 100, min_expiration: 300, max_expiration: 1_209_600 },
      translation: { enabled: false },
      urls: {},
      vapid: { public_key: '' },
      media_attachments: {
        supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/webm'],
        image_size_limit: 33_554_432,
        image_matrix_limit: 16_777_216,
        video_size_limit: 134_217_728,
        video_frame_rate_limit: 120,
        video_matrix_limit: 8_294_400,
      },
    },
  },
  idFormat: uuid,
  unsupportedEndpoints: [
    ...translationEndpoints,
    ...newIn44Endpoints,
    ...batchEndpoints,
    ...annualReportEndpoints,
    '* /api/v2/notifications/policy',
    'GET /api/v1/notifications/requests',
    '* /api/v1/notifications/requests/{rest}',
    'GET /api/v1/timelines/link',
    'DELETE /api/v1/suggestions/{id}',
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    '* /api/v1/profile/{picture}',
    '* /api/v1/scheduled_statuses',
    '* /api/v1/scheduled_statuses/{id}',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/notifications/{id}',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/notifications/clear',
    'POST /api/v1/notifications/{id}/dismiss',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    '* /api/v1/conversations',
    '* /api/v1/conversations/{id}',
    '* /api/v1/conversations/{id}/read',
    'POST /api/v1/conversations/{id}/unread',
    '* /api/v1/domain_blocks',
    '* /api/v1/push/subscription',
    '* /api/v1/filters',
    '* /api/v2/filters',
    '* /api/v2/filters/{rest}',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/instance/peers',
    'GET /api/v1/instance/activity',
    'GET /api/v1/instance/rules',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
  ],
  respondToUnknownEndpoint: () => unknownPath,
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  // v1/index.ts: every account gets the same preferences.
  constantResponses: {
    'GET /api/v1/announcements': [],
    'GET /api/v1/trends': [],
    'GET /api/v1/trends/{kind}': [],
    'GET /api/v1/suggestions': [],
    'GET /api/v2/suggestions': [],
    'GET /api/v1/preferences': {
      'posting:default:visibility': 'public',
      'posting:default:sensitive': false,
      'posting:default:language': null,
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
    },
  },
  // v1/statuses.ts accepts `scheduled_at` but posts at once.
  ignoredParams: {
    'POST /api/v1/statuses': ['scheduled_at'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    'GET /api/v1/followed_tags': ['limit', 'max_id'],
    'GET /api/v1/accounts/{id}/statuses': ['since_id', 'exclude_reblogs'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: ['edited_at'],
  missingFields: [...newIn44Fields, ...newIn45Fields],
  missingNotificationTypes: moderationNotificationTypes,
  push: 'none',
  postLimits: { maxCharacters: 10_000, maxPollOptions: 10, maxPollOptionCharacters: 100 },
  // v1/statuses.ts. Quotes ask for consent as in Mastodon.
  posting: {
    renamedParams: { quote_id: 'quoted_status_id' },
    audiences: {},
    hasListAudience: false,
    contentTypes: [],
    hasPreview: false,
    expiry: null,
    hasLocalOnly: false,
    hasInteractionPolicy: false,
  },
  // v1/statuses.ts and notifications.ts. An unknown emoji gets the same response as an unknown path.
  reactions: {
    add: ['PUT /api/v1/statuses/{id}/emoji_reactions/{emoji}', 'POST /api/v1/statuses/{id}/react/{emoji}'],
    remove: ['DELETE /api/v1/statuses/{id}/emoji_reactions/{emoji}', 'POST /api/v1/statuses/{id}/unreact/{emoji}'],
    list: [],
    presentEntry: ({ name }) => ({ name }),
    notificationType: 'emoji_reaction',
    notificationFields: ({ name, url }) => ({
      emoji: url === null ? name : `:${name}:`,
      emoji_url: url,
      emoji_reaction: presentReaction(name, url),
    }),
    isSingle: false,
    refusal: unknownPath,
  },
  presentStatus(status, { reactions }) {
    const quoted = (status['quote'] as JsonEntity | null)?.['quoted_status'] as JsonEntity | null | undefined;
    return {
      ...status,
      filtered: null,
      muted: false,
      quote_id: quoted?.['id'] ?? null,
      emoji_reactions: reactions.map(({ name, url, me, count, accountIds }) => ({
        ...presentReaction(name, url),
        me,
        count,
        account_ids: accountIds,
      })),
    };
  },
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  rateLimits: [],
  entityTransforms: {
    // v2/index.ts: search never returns hashtags.
    'GET /api/v2/search': (results) => ({ ...results, hashtags: [] }),
    // notifications.ts: the id consists of the time, the type, and the id of the record.
    'GET /api/v1/notifications': (each) => ({
      ...each,
      id: `${each['created_at'] as string}/${each['type'] as string}/${each['id'] as string}`,
    }),
  },
};
