// Describes Iceshrimp.NET 2026.1, by its sources: github.com/kaido2ki/Iceshrimp.NET, Iceshrimp.Backend/Controllers/Mastodon and
// Controllers/Pleroma. docs/servers.md has the source of each fact.
import { timeAndCuid } from './id-formats.ts';
import { quotedStatusOf } from './pleroma-family.ts';
import { renderPostFormat } from './post-formats.ts';
import {
  annualReportEndpoints,
  exploreEndpoints,
  filteredNotificationEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  newIn44Endpoints,
  newIn44Fields,
  newIn45Fields,
  quoteEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { JsonEntity, Reaction, ServerSoftware } from './server-software.ts';

const version = '4.2.1 (compatible; Iceshrimp.NET/2026.1.2-beta)';
const throttledResponse = jsonResponse(429, { statusCode: 429, error: 'Too Many Requests', message: null });
const mediaType = 'text/x.misskeymarkdown';

const presentReaction = ({ name, count, me, url, accounts, accountIds }: Reaction): JsonEntity => ({
  name,
  count,
  me,
  url,
  static_url: url,
  accounts,
  account_ids: accountIds,
});

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const visibilities = new Set(['public', 'unlisted', 'private', 'direct', 'local']);
/** StatusController.cs, PostNote */
function refuseRequest(method: string, path: string, params: JsonEntity) {
  if (method !== 'POST' || path !== '/api/v1/statuses') return null;
  if (['status', 'media_ids', 'poll', 'quote_id', 'quoted_status_id'].every((name) => isBlank(params[name])))
    return jsonResponse(400, { error: 'Posts must have text, media or poll' });
  const { visibility, scheduled_at: scheduledAt } = params;
  if (typeof visibility === 'string' && !visibilities.has(visibility))
    return jsonResponse(400, { error: `Unknown visibility: ${visibility}` });
  const isTooSoon = typeof scheduledAt === 'string' && Date.parse(scheduledAt) < Date.now() + 5 * 60_000;
  return isTooSoon ? jsonResponse(422, { error: 'Scheduled note must be at least 5 minutes in the future' }) : null;
}

export const iceshrimp: ServerSoftware = {
  software: { name: 'Iceshrimp.NET', version: '2026.1.2-beta' },
  instanceOverrides: {
    version,
    api_versions: null,
    configuration: {
      accounts: { max_featured_tags: 20 },
      statuses: {
        supported_mime_types: [mediaType],
        max_characters: 8_192,
        max_media_attachments: 16,
        characters_reserved_per_url: 23,
      },
      media_attachments: {
        // The types of Core/Configuration/Constants.cs that the embedded server processes.
        supported_mime_types: ['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'video/webm', 'video/mp4', 'audio/mpeg', 'audio/ogg'],
        image_size_limit: 10_485_760,
        image_matrix_limit: 16_777_216,
        video_size_limit: 41_943_040,
        video_frame_limit: 60,
        video_matrix_limit: 2_304_000,
      },
      polls: { max_options: 10, max_characters_per_option: 50, min_expiration: 50, max_expiration: 2_629_746 },
      reactions: { max_reactions: 1 },
      translation: { enabled: false },
    },
  },
  idFormat: timeAndCuid,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...newIn44Endpoints,
    ...annualReportEndpoints,
    ...filteredNotificationEndpoints,
    ...exploreEndpoints,
    'GET /api/v1/suggestions',
    'POST /api/v1/statuses/{id}/translate',
    'GET /api/v1/accounts/familiar_followers',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    'GET /api/v1/endorsements',
    '* /api/v1/featured_tags',
    'DELETE /api/v1/featured_tags/{id}',
    'GET /api/v1/featured_tags/suggestions',
    'GET /api/v1/tags/{name}',
    'POST /api/v1/tags/{name}/follow',
    'POST /api/v1/tags/{name}/unfollow',
    'GET /api/v1/followed_tags',
    '* /api/v1/filters',
    '* /api/v1/filters/{id}',
    '* /api/v2/filters/{id}/statuses',
    '* /api/v2/filters/statuses/{id}',
    '* /api/v1/domain_blocks',
    'GET /api/v1/instance/rules',
    'GET /api/v1/instance/peers',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
    'POST /api/v1/notifications/clear',
    'POST /api/v1/notifications/{id}/dismiss',
    'GET /api/v1/notifications/unread_count',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'GET /api/v1/statuses/{id}/card',
  ],
  respondToUnknownEndpoint: () => jsonResponse(404, { statusCode: 404, error: 'Not Found', message: null }),
  missingRecordResponse: jsonResponse(404, { error: 'Record not found' }),
  constantResponses: { 'GET /api/v1/instance/translation_languages': {}, 'GET /api/v1/accounts/{id}/featured_tags': [] },
  ignoredParams: {
    'POST /api/v1/statuses': ['quote_approval_policy'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/v1/accounts/{id}/follow': ['reblogs', 'notify', 'languages'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: ['quotes_count'],
  missingFields: [...newIn44Fields, ...newIn45Fields],
  missingNotificationTypes: ['quoted_update', ...moderationNotificationTypes],
  aliases: {
    ...synchronousUploads,
    'GET /api/v1/timelines/bubble': '/api/v1/timelines/public?local=true',
    'GET /api/v1/pleroma/statuses/{id}/quotes': '/api/v1/statuses/{id}/quotes',
  },
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: true,
  // ServiceExtensions.cs: the limits of a user are counted in sliding windows.
  rateLimits: [
    { calls: ['* /api/{rest}'], requests: 500, windowMs: 60_000, answer: throttledResponse, resetFormat: null, countsPer: 'token' },
    { calls: ['POST /api/v1/apps'], requests: 10, windowMs: 60_000, answer: throttledResponse, resetFormat: null },
  ],
  postLimits: { maxCharacters: 8_192, maxPollOptions: 10, maxPollOptionCharacters: 50 },
  // PleromaStatusController.cs and StatusController.cs
  reactions: {
    add: ['POST /api/v1/statuses/{id}/react/{emoji}', 'PUT /api/v1/pleroma/statuses/{id}/reactions/{emoji}'],
    remove: ['POST /api/v1/statuses/{id}/unreact/{emoji}', 'DELETE /api/v1/pleroma/statuses/{id}/reactions/{emoji}'],
    list: ['GET /api/v1/pleroma/statuses/{id}/reactions', 'GET /api/v1/pleroma/statuses/{id}/reactions/{emoji}'],
    presentEntry: presentReaction,
    notificationType: 'reaction',
    notificationFields: ({ name, url }) => ({ emoji: url === null ? name : `:${name}:`, emoji_url: url }),
    isSingle: false,
    refusal: jsonResponse(400, { error: 'Invalid emoji' }),
  },
  posting: {
    renamedParams: { quote_id: 'quoted_status_id' },
    audiences: { local: 'public' },
    hasListAudience: false,
    contentTypes: [mediaType],
    hasPreview: true,
    expiry: null,
    hasLocalOnly: true,
    hasInteractionPolicy: false,
    quoteRefusal: {
      missing: jsonResponse(400, { error: 'Quote target is nonexistent or inaccessible' }),
      forbidden: jsonResponse(400, { error: 'Quote target is nonexistent or inaccessible' }),
    },
  },
  presentStatus(status, { reactions, text, isLocal }) {
    const quoted = quotedStatusOf(status);
    return {
      ...status,
      content: renderPostFormat(String(status['content']), isLocal ? mediaType : undefined),
      content_type: mediaType,
      text,
      card: null,
      application: null,
      language: null,
      reactions: reactions.map(presentReaction),
      quote: quoted && { ...quoted, state: 'accepted', quoted_status: quoted },
      quote_id: quoted?.['id'] ?? null,
      quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
    };
  },
  refuseRequest,
  entityTransforms: {
    // NotificationRenderer.cs: a quote is shown with the type of a new post.
    'GET /api/v1/notifications': (each) => (each['type'] === 'quote' ? { ...each, type: 'status' } : each),
    'POST /api/v2/media': (media) => media,
  },
};
