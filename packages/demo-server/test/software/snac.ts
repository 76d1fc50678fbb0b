// Describes snac 2.88, according to its source: codeberg.org/grunfink/snac2, mastoapi.c.
import { timeAndHash } from './id-formats.ts';
import { keepFields, transformNested } from './nested-entities.ts';
import { renderPostFormat } from './post-formats.ts';
import { recentEndpoints } from './recent-endpoints.ts';
import {
  filteredNotificationEndpoints,
  htmlResponse,
  moderationNotificationTypes,
  quoteEndpoints,
  quoteNotificationTypes,
  quoteParams,
  translationEndpoints,
  synchronousUploads,
} from './server-software.ts';
import type { JsonEntity, Reaction, ServerSoftware } from './server-software.ts';

const unsentNotificationTypes = ['status', 'update', 'follow_request', 'admin.sign_up', 'admin.report'];

/** mastoapi_account and credentials_get */
const presentAccount = keepFields(
  'id username acct display_name created_at last_status_at note url locked bot emojis avatar avatar_static header header_static fields ' +
    'source followers_count following_count statuses_count',
);
const keepRelationshipFields = keepFields('id following followed_by blocking');
/** mastoapi_relationship */
const presentRelationship = (relationship: JsonEntity): JsonEntity => ({
  ...keepRelationshipFields(relationship),
  showing_reblogs: true,
  notifying: false,
  muting: false,
  muting_notifications: false,
  requested: false,
  domain_blocking: false,
  endorsed: false,
  note: '',
});
const keepStatusFields = keepFields(
  'id uri url account created_at content visibility sensitive spoiler_text media_attachments mentions tags emojis favourites_count ' +
    'favourited reblogs_count reblogged replies_count in_reply_to_id in_reply_to_account_id reblog text edited_at poll bookmarked pinned',
);
/** mastoapi_status */
const presentStatus = (status: JsonEntity): JsonEntity => ({
  ...keepStatusFields(status),
  reactions: status['reactions'] ?? [],
  card: null,
  language: 'en',
  filtered: [],
  muted: false,
  pinned: status['pinned'] ?? false,
});
/** mastoapi_status writes the count as text. */
const presentReaction = ({ name, url, count, me, accounts }: Reaction): JsonEntity => ({
  name: url === null ? name : `:${name}:`,
  count: String(count),
  me,
  visible_in_picker: true,
  ...(url !== null && { shortcode: `:${name}:`, accounts: accounts.slice(0, 1), url, static_url: url }),
});
/** snac returns every upload as an image, whatever the file is. */
const convertToImage = ({ id, url, description }: JsonEntity): JsonEntity =>
  id === undefined
    ? {}
    : { id, type: 'image', url: url ?? null, preview_url: url ?? null, remote_url: url ?? null, description: description ?? null };

export const snac: ServerSoftware = {
  software: { name: 'snac', version: '2.88' },
  instanceOverrides: {
    version: '4.0.0 (not true; really snac/2.88)',
    rules: [],
    configuration: {
      translation: { enabled: false },
      statuses: { characters_reserved_per_url: 32, max_characters: 100_000, max_media_attachments: 4 },
      accounts: { max_featured_tags: 0 },
    },
  },
  idFormat: timeAndHash,
  unsupportedEndpoints: [
    ...quoteEndpoints,
    ...translationEndpoints,
    ...recentEndpoints,
    ...filteredNotificationEndpoints,
    'GET /api/v1/trends',
    'GET /api/v1/trends/links',
    'GET /api/v1/suggestions',
    'GET /api/v2/suggestions',
    'DELETE /api/v1/suggestions/{id}',
    'GET /api/v1/timelines/link',
    'GET /api/v1/endorsements',
    'GET /api/v1/apps/verify_credentials',
    'POST /api/v1/accounts/{id}/note',
    'POST /api/v1/accounts/{id}/remove_from_followers',
    'GET /api/v1/accounts/familiar_followers',
    '* /api/v1/profile/{picture}',
    'POST /api/v1/reports',
    '* /api/v1/scheduled_statuses/{id}',
    'GET /api/v2/instance',
    'GET /api/v1/instance/rules',
    'GET /api/v1/instance/activity',
    'GET /api/v1/directory',
    'GET /api/v1/directories',
    'POST /api/v2/filters',
    '* /api/v2/filters/{rest}',
    'POST /api/v1/statuses/{id}/mute',
    'POST /api/v1/statuses/{id}/unmute',
    'GET /api/v1/notifications/{id}',
    'POST /api/v1/notifications/{id}/dismiss',
    'POST /api/v1/announcements/{id}/dismiss',
    '* /api/v1/announcements/{id}/reactions/{name}',
    'DELETE /api/v1/conversations/{id}',
    'POST /api/v1/conversations/{id}/read',
    '* /api/v1/domain_blocks',
    'POST /api/v1/accounts/{id}/mute',
    'POST /api/v1/accounts/{id}/unmute',
    'POST /api/v1/accounts/{id}/pin',
    'POST /api/v1/accounts/{id}/unpin',
    '* /api/v1/featured_tags',
    '* /api/v1/featured_tags/{id}',
    'GET /api/v1/tags/{name}',
    'GET /api/v1/polls/{id}',
    'GET /api/v1/media/{id}',
    'PUT /api/v1/lists/{id}',
    'GET /api/v1/statuses/{id}/history',
    'GET /api/v1/push/subscription',
    'PUT /api/v1/push/subscription',
  ],
  // mastoapi_post_handler returns 422 if no known prefix matches the path, otherwise 404. httpd.c writes the page.
  respondToUnknownEndpoint: (method, path) =>
    method === 'POST' && !/^\/api\/v1\/(accounts|statuses)\//.test(path)
      ? htmlResponse(422, 'Unprocessable Content')
      : htmlResponse(404, 'Not Found'),
  missingRecordResponse: htmlResponse(404, 'Not Found'),
  constantResponses: {
    'GET /api/v1/conversations': [],
    'GET /api/v1/favourites': [],
    'GET /api/v1/blocks': [],
    'GET /api/v1/mutes': [],
    'GET /api/v1/filters': [],
    'GET /api/v2/filters': [],
    'GET /api/v1/scheduled_statuses': [],
    'GET /api/v1/trends/tags': [],
    'GET /api/v1/trends/statuses': [],
    'GET /api/v1/preferences': {},
    'GET /api/v1/accounts/{id}/featured_tags': [],
    'GET /api/v1/accounts/{id}/followers': [],
  },
  // mastoapi_post_handler creates no polls; a post is sensitive if it has a content warning.
  ignoredParams: {
    'POST /api/v1/statuses': [...quoteParams, 'poll', 'sensitive'],
    'PUT /api/v1/statuses/{id}': [...quoteParams, 'poll', 'sensitive', 'media_attributes'],
    'DELETE /api/v1/statuses/{id}': ['delete_media'],
    'POST /api/{version}/media': ['thumbnail', 'focus'],
    'PUT /api/v1/media/{id}': ['thumbnail', 'focus'],
    'GET /api/v1/notifications': ['since_id'],
    'GET /api/v1/accounts/{id}/statuses': ['pinned', 'since_id', 'min_id', 'only_media', 'exclude_reblogs'],
  },
  ignoredFormParams: {},
  supportsIdempotency: false,
  missingStatusFields: [],
  // mastoapi_get_handler converts mentions, favourites, reactions, boosts, follows, and ended polls.
  missingNotificationTypes: [...quoteNotificationTypes, ...moderationNotificationTypes, ...unsentNotificationTypes],
  aliases: synchronousUploads,
  statusCodes: {},
  minScheduleAheadMs: null,
  // snac keeps the post until its time, but no response shows that it is scheduled, and no call lists it.
  hidesSchedule: true,
  // The instance entity names a streaming URL nevertheless.
  hasStreaming: false,
  rateLimits: [],
  postLimits: { maxCharacters: 100_000, maxPollOptions: 0, maxPollOptionCharacters: 0 },
  // mastoapi_post_handler; snac 2.86
  reactions: {
    add: ['POST /api/v1/statuses/{id}/react/{emoji}'],
    remove: ['POST /api/v1/statuses/{id}/unreact/{emoji}'],
    list: [],
    presentEntry: presentReaction,
    notificationType: 'reaction',
    notificationFields: ({ name, url }) =>
      url === null ? { name: `&#${name.codePointAt(0) ?? 0};` } : { emoji: `:${name}:`, emoji_url: url },
    isSingle: false,
    refusal: htmlResponse(404, 'Not Found'),
  },
  // examples/formatting.md: a subset of Markdown
  presentStatus: (status, { reactions, isLocal }) => ({
    ...status,
    content: renderPostFormat(String(status['content']), isLocal ? 'text/markdown' : undefined),
    reactions: reactions.map(presentReaction),
  }),
  entityTransforms: {
    'GET /api/v1/accounts/relationships': presentRelationship,
    'POST /api/v1/follow_requests/{id}/{answer}': presentRelationship,
    'GET /api/v1/accounts/{id}': (account) => ({ ...presentAccount(account), header: '', header_static: '' }),
    'POST /api/{version}/media': convertToImage,
    // The key is a new random text in each response; mastoapi.c comments this call with “I don't know what I'm doing”.
    'POST /api/v1/push/subscription': (subscription) => ({ ...subscription, id: '1', server_key: Math.random().toString(16).slice(2) }),
    '* /api/{rest}': transformNested({
      status: presentStatus,
      account: presentAccount,
      attachment: keepFields('id url preview_url remote_url description type'),
      notification: keepFields('type id created_at account status emoji emoji_url name'),
      // mastoapi_poll
      poll: keepFields('id expires_at expired multiple options votes_count emojis voted'),
      relationship: keepFields(
        'id following showing_reblogs notifying followed_by blocking muting muting_notifications requested domain_blocking endorsed note',
      ),
    }),
  },
};
