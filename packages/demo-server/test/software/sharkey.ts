// Describes Sharkey 2025.5, by its sources: packages/backend/src/server/api/mastodon and packages/megalodon, which translates between
// Mastodon's calls and Misskey's.
import { aidx } from './id-formats.ts';
import { describeInstance, isEntity, keepFields, mediaLimitsOf, transformNested } from './nested-entities.ts';
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
  filteredNotificationEndpoints,
  jsonResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  synchronousUploads,
  translationEndpoints,
} from './server-software.ts';
import type { JsonEntity, Reaction, ServerSoftware, SimulatedResponse, StatusDetails } from './server-software.ts';

import { plainPosting, renamedQuoteParams } from './plain-posting.ts';

const version = '3.0.0 (compatible; Sharkey 2025.5.2-dev; like Akkoma)';

const keepAccountFields = keepFields(
  'id username acct fqn display_name locked created_at followers_count following_count statuses_count note url uri avatar avatar_static ' +
    'header header_static emojis moved fields bot discoverable noindex group suspended limited source',
);
const presentAccount = (account: JsonEntity): JsonEntity => ({
  ...keepAccountFields(account),
  fqn: account['acct'] ?? '',
  moved: null,
  group: null,
  suspended: false,
  limited: false,
});

const keepStatusFields = keepFields(
  'id uri url account in_reply_to_id in_reply_to_account_id reblog content created_at edited_at emojis replies_count reblogs_count ' +
    'favourites_count reblogged favourited muted sensitive spoiler_text visibility media_attachments mentions tags poll',
);
const heart = '❤';
/** misskey/api_client.ts, mapReactions */
const presentReaction = ({ name, url, count, me }: Reaction): JsonEntity => ({ count, me, name: url === null ? name : `:${name}@.:` });

/** misskey/api_client.ts, note: a favourite is the reaction “❤”, and all reactions count as favourites. */
function addReactions(status: JsonEntity, reactions: readonly Reaction[]): JsonEntity {
  const hearts = reactions.find(({ name }) => name === heart);
  const heartCount = Number(status['favourites_count'] ?? 0) + (hearts?.count ?? 0);
  const others = reactions.filter((reaction) => reaction !== hearts);
  const me = status['favourited'] === true || (hearts?.me ?? false);
  return {
    ...status,
    favourites_count: others.reduce((sum, { count }) => sum + count, heartCount),
    favourited: me || others.some((reaction) => reaction.me),
    reactions: [...(heartCount > 0 ? [{ count: heartCount, me, name: heart }] : []), ...others.map(presentReaction)],
  };
}

/** MastodonConverters.ts, convertStatus: pins and bookmarks are never reported. */
function presentStatus(status: JsonEntity, { reactions, text, isLocal }: StatusDetails): JsonEntity {
  const { quote } = status;
  const quoted = isEntity(quote) ? (quote['quoted_status'] ?? null) : null;
  const isBoost = isEntity(status['reblog']);
  const content = String(status['content']);
  return addReactions(
    {
      ...keepStatusFields(status),
      content: isLocal && !isBoost ? renderPostFormat(content, 'text/x.misskeymarkdown') : content,
      content_type: 'text/x.misskeymarkdown',
      text: isBoost ? null : text,
      card: null,
      application: null,
      language: null,
      pinned: false,
      bookmarked: false,
      quote: quoted,
      ...(isEntity(quoted) && { quote_id: quoted['id'] ?? null }),
    },
    reactions,
  );
}

const postlessNotificationTypes = ['follow', 'follow_request', 'admin.sign_up', 'admin.report'];

const internalError = jsonResponse(500, {
  error: 'INTERNAL_ERROR',
  error_description: 'Error: misskey does not support',
});
const respondBadRequest = (description: string): SimulatedResponse =>
  jsonResponse(400, { error: 'BAD_REQUEST', error_description: description });
const respondRenoteError = (code: string, description: string, id: string): SimulatedResponse =>
  jsonResponse(400, { error: code, error_description: description, id, kind: 'client' });
/** ApiServerService.ts answers unknown GET calls; Fastify answers the others. */
const respondUnknown = (method: string, path: string): SimulatedResponse =>
  method === 'GET'
    ? jsonResponse(404, {
        error: {
          message: 'Unknown API endpoint.',
          code: 'UNKNOWN_API_ENDPOINT',
          id: '2ca3b769-540a-4f08-9dd5-b5a825b6d0f1',
          kind: 'client',
        },
      })
    : jsonResponse(404, { message: `Route ${method}:${path} not found`, error: 'Not Found', statusCode: 404 });

/** Calls that exist, but fail for every client, with the pattern of their path. */
const failingCalls: readonly { pattern: RegExp; response: SimulatedResponse }[] = [
  // MastodonApiServerService.ts reads the id from the body.
  { pattern: /^\/api\/v1\/announcements\/[^/]+\/dismiss$/, response: respondBadRequest('Missing required payload "id"') },
  // timeline.ts expects `accounts_id` instead of `account_ids`.
  { pattern: /^\/api\/v1\/lists\/[^/]+\/accounts$/, response: respondBadRequest('Missing required property "accounts_id"') },
  // megalodon/src/misskey.ts rejects these with NoImplementedError.
  { pattern: /^\/api\/v1\/(filters(\/[^/]+)?|accounts\/[^/]+\/lists)$/, response: internalError },
];

export const sharkey: ServerSoftware = {
  software: { name: 'sharkey', version: '2025.5.2-dev' },
  instanceOverrides: { version },
  idFormat: aidx,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...filteredNotificationEndpoints,
    ...recentEndpoints,
    ...profilePictureEndpoints,
    ...featuringEndpoints,
    ...filterChangeEndpoints,
    ...scheduleEndpoints,
    ...pushEndpoints,
    ...aboutEndpoints,
    'GET /api/v1/instance/peers',
    'GET /api/v1/apps/verify_credentials',
    'GET /api/v1/filters',
    'GET /api/v2/filters',
    'GET /api/v1/endorsements',
    'GET /api/v1/suggestions',
    'DELETE /api/v1/suggestions/{id}',
    'GET /api/v1/timelines/link',
    'GET /api/v1/accounts/familiar_followers',
    'GET /api/v1/accounts/{id}/lists',
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'DELETE /api/v1/conversations/{id}',
    'POST /api/v1/conversations/{id}/read',
    '* /api/v1/domain_blocks',
    'POST /api/v1/lists/{id}/accounts',
    'DELETE /api/v1/lists/{id}/accounts',
    '* /api/v1/markers',
    // notifications.ts serves `/api/v1/notification/{id}`, without the “s”.
    'GET /api/v1/notifications/{id}',
    'POST /api/v1/notifications/{id}/dismiss',
    'POST /api/v1/reports',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
    'GET /api/v1/statuses/{id}/card',
    'GET /api/v1/tags/{name}',
    'POST /api/v1/tags/{name}/follow',
    'POST /api/v1/tags/{name}/unfollow',
  ],
  respondToUnknownEndpoint: (method, path) =>
    failingCalls.find(({ pattern }) => pattern.test(path))?.response ?? respondUnknown(method, path),
  // MastodonDataService.ts, requireNote
  missingRecordResponse: jsonResponse(404, {
    error: 'NO_SUCH_NOTE',
    error_description: 'No such note.',
    id: '24fcbfc6-2e37-42b6-8388-c29b3861a08d',
    kind: 'client',
  }),
  // megalodon/src/misskey.ts, getFollowedTags and getFeaturedTags; misskey/api_client.ts, userPreferences
  constantResponses: {
    'GET /api/v1/trends/links': [],
    'GET /api/v1/followed_tags': [],
    'GET /api/v1/accounts/{id}/featured_tags': [],
    'GET /api/v1/preferences': {
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
      'posting:default:language': 'english',
      'posting:default:sensitive': false,
      'posting:default:visibility': 'public',
    },
  },
  // megalodon/src/misskey.ts, postStatus: a scheduled post is posted at once.
  ignoredParams: {
    'POST /api/v1/statuses': ['quote_approval_policy', 'scheduled_at', 'language'],
    'PUT /api/v1/statuses/{id}': ['quote_approval_policy', 'media_attributes', 'language'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/v1/accounts/{id}/follow': ['reblogs', 'notify', 'languages'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    // search.ts does not implement `resolve`, as its source says. argsUtils.ts reads no offset for the calls of Misskey.
    'GET /api/v2/search': ['resolve'],
  },
  ignoredFormParams: {},
  supportsIdempotency: false,
  missingStatusFields: [],
  // MastodonConverters.ts, convertNotification drops notifications without a post.
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes, ...postlessNotificationTypes],
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  hidesSchedule: false,
  hasStreaming: false,
  rateLimits: [],
  push: 'none',
  // config.ts and instance.ts
  postLimits: { maxCharacters: 3_000, maxPollOptions: 10, maxPollOptionCharacters: 150 },
  posting: {
    ...plainPosting,
    // status.ts reads `quote_id`; Misskey’s endpoint notes/create has these errors.
    renamedParams: renamedQuoteParams,
    quoteRefusal: {
      missing: respondRenoteError('NO_SUCH_RENOTE_TARGET', 'No such renote target.', 'b5c90186-4ab0-49c8-9bba-a1f76c282ba4'),
      forbidden: respondRenoteError(
        'CANNOT_RENOTE_DUE_TO_VISIBILITY',
        'You can not Renote due to target visibility.',
        'be9529e9-fe72-4de0-ae43-0b363c4938af',
      ),
    },
  },
  reactions: {
    add: ['POST /api/v1/statuses/{id}/react/{emoji}'],
    remove: ['POST /api/v1/statuses/{id}/unreact/{emoji}'],
    list: [],
    presentEntry: presentReaction,
    notificationType: 'reaction',
    notificationFields: () => ({}),
    isSingle: true,
    // ReactionService.ts, normalize
    fallback: heart,
    refusal: internalError,
  },
  presentStatus,
  entityTransforms: {
    'GET /api/{version}/instance': describeInstance({
      version,
      v1:
        'uri title description email version urls stats thumbnail languages registrations approval_required invites_enabled configuration ' +
        'contact_account rules',
      v2: 'domain title version source_url description usage thumbnail icon languages configuration registrations api_versions contact rules',
      fields: { api_versions: {} },
      presentAccount,
      configuration: (own, isV2, host) => ({
        ...(isV2 && { urls: own['urls'] ?? {}, vapid: own['vapid'] ?? {} }),
        accounts: { max_featured_tags: 20 },
        // config.ts: `maxNoteLength ?? 3000`, `maxAltTextLength ?? 20000`. instance.ts counts a link as long as the server's name.
        statuses: { max_characters: 3_000, max_media_attachments: 16, characters_reserved_per_url: host.length },
        media_attachments: {
          supported_mime_types: mediaLimitsOf(own)['supported_mime_types'] ?? [],
          ...(isV2 && { description_limit: 20_000 }),
          image_size_limit: 10_485_760,
          image_matrix_limit: 16_777_216,
          video_size_limit: 41_943_040,
          video_frame_limit: 60,
          video_matrix_limit: 2_304_000,
        },
        polls: { max_options: 10, max_characters_per_option: 150, min_expiration: 50, max_expiration: 2_629_746 },
        reactions: { max_reactions: 1 },
        ...(isV2 && { translation: { enabled: false } }),
      }),
    }),
    // account.ts: the source is derived from the public profile.
    'GET /api/v1/accounts/verify_credentials': (account) => ({
      ...presentAccount(account),
      source: { note: account['note'] ?? '', fields: account['fields'] ?? [], privacy: 'public', sensitive: false, language: '' },
    }),
    '* /api/{rest}': transformNested({
      account: presentAccount,
      attachment: keepFields('id type url remote_url preview_url text_url meta description blurhash'),
      notification: keepFields('account created_at id status type'),
      poll: keepFields('id expires_at expired multiple votes_count options voted own_votes emojis'),
      relationship: (relationship) => ({
        ...keepFields(
          'id following followed_by blocking blocked_by muting muting_notifications requested requested_by domain_blocking ' +
            'showing_reblogs endorsed notifying note',
        )(relationship),
        endorsed: false,
        notifying: relationship['muting'] !== true,
      }),
    }),
  },
};
