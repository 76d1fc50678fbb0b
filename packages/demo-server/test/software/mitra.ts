// Describes Mitra 4.14, by its sources: mitra_api/src/mastodon_api (codeberg.org/silverpill/mitra).
import { uuid } from './id-formats.ts';
import type { IdFormat } from './id-formats.ts';
import { describeInstance, isEntity, keepFields, transformNested } from './nested-entities.ts';
import { plainPosting, renamedQuoteParams } from './plain-posting.ts';
import { renderPostFormat } from './post-formats.ts';
import {
  aboutEndpoints,
  featuringEndpoints,
  filterChangeEndpoints,
  recentEndpoints,
  profilePictureEndpoints,
  pushEndpoints,
  scheduleEndpoints,
} from './recent-endpoints.ts';
import {
  exploreEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  synchronousUploads,
  translationEndpoints,
} from './server-software.ts';
import type { JsonEntity, Reaction, ServerSoftware, SimulatedResponse, StatusDetails } from './server-software.ts';

const version = '4.0.0 (compatible; Mitra 4.14.0)';

/** Posts and accounts have UUIDs; notifications have numbers (notifications/types.rs). */
const uuidAndNumber: IdFormat = { ...uuid, encode: (id) => (id.length === 18 ? uuid.encode(id) : id) };

const presentAccount = keepFields(
  'id username acct url display_name created_at note avatar header locked bot discoverable fields emojis followers_count following_count ' +
    'statuses_count source role',
);
const keepStatusFields = keepFields(
  'id uri url created_at edited_at account content language in_reply_to_id in_reply_to_account_id reblog sensitive pinned replies_count ' +
    'favourites_count reblogs_count poll media_attachments mentions tags emojis favourited reblogged bookmarked',
);
/** reactions/views.rs, get_post_reactions_view */
const presentReaction = ({ name, url, count, me, accounts }: Reaction): JsonEntity => ({ name, url, count, me, accounts });

/** statuses/types.rs, from_post: there are no content warnings, and unlisted posts are public. The state of a quote is always `accepted`. */
function presentStatus(status: JsonEntity, { reactions, posted, isLocal }: StatusDetails): JsonEntity {
  const { quote } = status;
  const quoted = isEntity(quote) && quote['state'] === 'accepted' ? (quote['quoted_status'] ?? null) : null;
  const isBoost = isEntity(status['reblog']);
  const content = String(status['content']);
  const visibility = posted.visibility === 'subscribers' ? posted.visibility : (status['visibility'] ?? 'public');
  return {
    ...keepStatusFields(status),
    content: isLocal && !isBoost ? renderPostFormat(content, posted.contentType ?? 'text/markdown') : content,
    spoiler_text: '',
    visibility: visibility === 'unlisted' ? 'public' : visibility,
    pinned: status['pinned'] ?? false,
    quote: quoted && { state: 'accepted', quoted_status: quoted },
    pleroma: {
      emoji_reactions: reactions.map((reaction) => ({ ...presentReaction(reaction), accounts: [] })),
      in_reply_to_account_acct: null,
      parent_visible: true,
      quote: quoted,
      quote_visible: true,
    },
    hidden: false,
    ipfs_cid: null,
    links: quoted ? [quoted] : [],
  };
}

/** errors.rs */
const respondError = (status: number, text: string): SimulatedResponse => jsonResponse(status, { error: text, error_description: text });

const contentTypes = ['text/markdown', 'text/html'];
const visibilities = ['public', 'unlisted', 'direct', 'private', 'subscribers', 'conversation'];
/** statuses/views.rs, create_status, and mitra_validators/src/posts.rs */
function findPostError(params: JsonEntity): string | null {
  const { visibility, content_type: contentType } = params;
  if (visibility !== undefined && visibility !== null && !visibilities.includes(String(visibility))) return 'invalid visibility parameter';
  if (contentType !== undefined && !contentTypes.includes(String(contentType))) return 'unsupported content type';
  const isPublic = ['public', 'unlisted'].includes(String(visibility ?? 'public'));
  if (params['quote_id'] && !isPublic) return "can't add links to non-public posts";
  const hasMention = params['in_reply_to_id'] !== undefined || /(^|\s)@\w/.test(String(params['status'] ?? ''));
  return visibility === 'direct' && !hasMention ? 'direct message should have at least one mention' : null;
}

export const mitra: ServerSoftware = {
  software: { name: 'mitra', version: '4.14.0' },
  instanceOverrides: { version },
  idFormat: uuidAndNumber,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...recentEndpoints,
    ...exploreEndpoints,
    ...profilePictureEndpoints,
    ...featuringEndpoints,
    ...filterChangeEndpoints,
    ...scheduleEndpoints,
    ...pushEndpoints,
    ...aboutEndpoints.filter((endpoint) => endpoint !== 'GET /api/v1/directory'),
    'GET /api/v1/suggestions',
    'GET /api/v1/filters',
    'GET /api/v1/endorsements',
    'GET /api/v1/apps/verify_credentials',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/featured_tags',
    'POST /api/v1/accounts/{id}/note',
    // Accounts are muted; only administrators block servers.
    'POST /api/v1/accounts/{id}/block',
    'POST /api/v1/accounts/{id}/unblock',
    'GET /api/v1/blocks',
    '* /api/v1/domain_blocks',
    '* /api/v1/announcements',
    '* /api/v1/announcements/{rest}',
    '* /api/v1/conversations',
    '* /api/v1/conversations/{rest}',
    'GET /api/v1/notifications/{id}',
    'GET /api/v1/notifications/unread_count',
    'POST /api/v1/notifications/{id}/dismiss',
    'GET /api/v1/notifications/requests',
    '* /api/v1/notifications/requests/{rest}',
    // notification_policy_view answers; the other calls of this version are missing.
    '* /api/v2/notifications',
    'GET /api/v2/notifications/unread_count',
    '* /api/v2/notifications/{key}/{rest}',
    'PATCH /api/v2/notifications/policy',
    'POST /api/v1/reports',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/statuses/{id}/card',
    'GET /api/v1/tags/{name}',
    'POST /api/v1/tags/{name}/follow',
    'POST /api/v1/tags/{name}/unfollow',
    'GET /api/v1/followed_tags',
  ],
  // The default response of Actix Web to an unknown path.
  respondToUnknownEndpoint: () => ({ status: 404, type: 'text/plain; charset=utf-8', body: '' }),
  // errors.rs; the text names the kind of the record.
  missingRecordResponse: respondError(404, 'post not found'),
  // filters/views.rs
  constantResponses: { 'GET /api/v2/filters': [] },
  // statuses/types.rs, StatusData and StatusUpdateData: a scheduled post is posted at once, and edits keep the poll.
  ignoredParams: {
    'POST /api/v1/statuses': ['quote_approval_policy', 'scheduled_at', 'spoiler_text'],
    'PUT /api/v1/statuses/{id}': ['quote_approval_policy', 'spoiler_text', 'media_attributes'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
  },
  ignoredFormParams: {},
  supportsIdempotency: true,
  missingStatusFields: [],
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes, 'status', 'update', 'poll', 'admin.report'],
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  rateLimits: [],
  push: 'none',
  postLimits: { maxCharacters: 5_000, maxPollOptions: 15, maxPollOptionCharacters: 1_000 },
  posting: {
    ...plainPosting,
    renamedParams: renamedQuoteParams,
    audiences: { unlisted: 'public', subscribers: 'private' },
    contentTypes,
    // statuses/helpers.rs, parse_content
    quoteRefusal: {
      missing: respondError(400, 'quoted post does not exist'),
      forbidden: respondError(400, 'quoted post does not exist'),
    },
  },
  refuseRequest(method, path, params) {
    const error = method === 'POST' && path === '/api/v1/statuses' ? findPostError(params) : null;
    return error === null ? null : respondError(400, error);
  },
  reactions: {
    add: ['PUT /api/v1/pleroma/statuses/{id}/reactions/{emoji}'],
    remove: ['DELETE /api/v1/pleroma/statuses/{id}/reactions/{emoji}'],
    list: ['GET /api/v1/pleroma/statuses/{id}/reactions'],
    presentEntry: presentReaction,
    notificationType: 'pleroma:emoji_reaction',
    notificationFields: ({ name, url }) => {
      const content = url === null ? name : `:${name}:`;
      const emoji = url === null ? null : { shortcode: name, url, static_url: url, visible_in_picker: true };
      return { reaction: { content, emoji }, emoji: content, emoji_url: url };
    },
    isSingle: false,
    refusal: respondError(404, 'emoji not found'),
  },
  presentStatus,
  entityTransforms: {
    'GET /api/{version}/instance': describeInstance({
      version,
      v1:
        'uri title short_description description version registrations approval_required invites_enabled stats configuration ' +
        'contact_account pleroma',
      v2: 'domain title description version source_url usage configuration registrations contact pleroma',
      fields: {
        pleroma: {
          metadata: {
            features: ['quote_posting', 'pleroma_emoji_reactions', 'pleroma_custom_emoji_reactions'],
            post_formats: ['text/html', 'text/markdown'],
          },
        },
      },
      presentAccount,
      // mitra_config/src/limits.rs and mitra_validators/src/polls.rs
      configuration: () => ({
        statuses: { max_characters: 5_000, max_media_attachments: 16 },
        media_attachments: {
          supported_mime_types: [
            'audio/flac',
            'audio/mpeg',
            'audio/ogg',
            'audio/x-wav',
            'audio/wav',
            'audio/vnd.wave',
            'audio/aac',
            'audio/mp4',
            'audio/x-m4a',
            'audio/m4a',
            'image/apng',
            'image/avif',
            'image/gif',
            'image/jpeg',
            'image/png',
            'image/webp',
            'video/mp4',
            'video/ogg',
            'video/quicktime',
            'video/webm',
            'video/x-m4v',
          ],
          image_size_limit: 20_000_000,
        },
        polls: { max_options: 15, max_characters_per_option: 1_000, min_expiration: 0, max_expiration: 2 ** 30 },
      }),
    }),
    '* /api/{rest}': transformNested({
      account: presentAccount,
      attachment: keepFields('id type url preview_url description'),
      // polls/types.rs
      poll: (poll) => ({ ...poll, voters_count: poll['multiple'] === true ? 0 : null }),
      notification: (notification) => ({
        ...keepFields('id type account status created_at')(notification),
        subtype: null,
        status: notification['status'] ?? null,
        reaction: notification['reaction'] ?? null,
        emoji: notification['emoji'] ?? null,
        emoji_url: notification['emoji_url'] ?? null,
      }),
    }),
  },
};
