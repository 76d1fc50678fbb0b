// The API table: every endpoint the client can call, said once. The renderer names a row, main runs it, the
// embedded service is checked against it. Rows of the documented contract first in each group; the rest is what the app needs besides.
import * as v from 'valibot';
import * as e from './entities.ts';
import type { Result } from './result.ts';

export type Encoding = 'query' | 'json' | 'form' | 'multipart';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Another way to say the same on other servers; tried on 404 or 405, then remembered per server. */
export interface Alternate {
  method: HttpMethod;
  path: string;
}

export interface Endpoint<Params = unknown, Answer = unknown> {
  method: HttpMethod;
  /** `{name}` is filled from the parameter of that name. */
  path: string;
  /** How the parameters that are not in the path travel. GET is always `query`. */
  encoding: Encoding;
  params: v.GenericSchema<Params>;
  answer: v.GenericSchema<unknown, Answer>;
  /** True where the Link header pages. */
  paged: boolean;
  /** Seconds until it is given up. */
  timeout: number;
  alternates: readonly Alternate[];
  /** False: main alone may call it (it carries or answers credentials). */
  callable: boolean;
}

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const short = v.pipe(v.string(), v.maxLength(5_000));
const ids = v.pipe(v.array(id), v.maxLength(200));
const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)));
/** `cursor` is what an earlier answer gave as `next` or `prev`: a query string, without its `?`. */
const page = {
  limit,
  max_id: v.optional(id),
  since_id: v.optional(id),
  min_id: v.optional(id),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
};
const none = {};
const byId = { id };

interface Options<Callable> {
  encoding?: Encoding;
  paged?: boolean;
  timeout?: number;
  alternates?: readonly Alternate[];
  callable?: Callable;
}

function row<const P extends v.ObjectEntries, A, const Callable extends boolean = true>(
  method: HttpMethod,
  path: string,
  params: P,
  answer: v.GenericSchema<unknown, A>,
  options: Options<Callable> = {},
) {
  return {
    method,
    path,
    params: v.strictObject(params),
    answer,
    encoding: method === 'GET' ? 'query' : (options.encoding ?? 'json'),
    paged: options.paged ?? 'cursor' in params,
    timeout: options.timeout ?? 20,
    alternates: options.alternates ?? [],
    callable: (options.callable ?? true) as Callable,
  } as const satisfies Endpoint<v.InferInput<v.StrictObjectSchema<P, undefined>>, A>;
}

const statusList = e.many(e.status, 200);
const accountList = e.many(e.account, 400);
const relationshipList = e.many(e.relationship, 400);

const statusFields = {
  status: v.pipe(v.string(), v.maxLength(200_000)),
  sensitive: v.boolean(),
  in_reply_to_id: v.optional(id),
  spoiler_text: v.optional(short),
  visibility: v.optional(v.picklist(e.visibilities)),
  language: v.optional(v.pipe(v.string(), v.maxLength(20))),
  media_ids: v.optional(ids),
  poll: v.optional(v.strictObject({ options: v.array(v.string()), expires_in: v.number(), multiple: v.boolean() })),
};

const alertFields = {
  follow: v.optional(v.boolean()),
  favourite: v.optional(v.boolean()),
  reblog: v.optional(v.boolean()),
  mention: v.optional(v.boolean()),
  poll: v.optional(v.boolean()),
  status: v.optional(v.boolean()),
};
const data = v.optional(v.strictObject({ alerts: v.optional(v.strictObject(alertFields)), policy: v.optional(v.string()) }));

export const endpoints = {
  // Statuses
  'statuses.get': row('GET', '/api/v1/statuses/{id}', byId, e.status),
  'statuses.create': row(
    'POST',
    '/api/v1/statuses',
    { ...statusFields, idempotencyKey: v.pipe(v.string(), v.minLength(8), v.maxLength(100)) },
    e.status,
    { timeout: 60 },
  ),
  'statuses.delete': row('DELETE', '/api/v1/statuses/{id}', byId, e.status),
  'statuses.reblog': row('POST', '/api/v1/statuses/{id}/reblog', byId, e.status),
  'statuses.unreblog': row('POST', '/api/v1/statuses/{id}/unreblog', byId, e.status),
  'statuses.favourite': row('POST', '/api/v1/statuses/{id}/favourite', byId, e.status),
  'statuses.unfavourite': row('POST', '/api/v1/statuses/{id}/unfavourite', byId, e.status),
  'statuses.bookmark': row('POST', '/api/v1/statuses/{id}/bookmark', byId, e.status),
  'statuses.unbookmark': row('POST', '/api/v1/statuses/{id}/unbookmark', byId, e.status),
  'statuses.context': row('GET', '/api/v1/statuses/{id}/context', byId, e.context),
  'statuses.source': row('GET', '/api/v1/statuses/{id}/source', byId, e.statusSource),
  'statuses.history': row('GET', '/api/v1/statuses/{id}/history', byId, e.many(e.statusEdit, 200)),
  'statuses.edit': row('PUT', '/api/v1/statuses/{id}', { ...statusFields, id }, e.status),
  'statuses.rebloggedBy': row('GET', '/api/v1/statuses/{id}/reblogged_by', { id, ...page }, accountList),
  'statuses.favouritedBy': row('GET', '/api/v1/statuses/{id}/favourited_by', { id, ...page }, accountList),
  'polls.get': row('GET', '/api/v1/polls/{id}', byId, e.poll),
  'polls.vote': row('POST', '/api/v1/polls/{id}/votes', { id, choices: v.array(v.pipe(v.number(), v.integer())) }, e.poll),
  'media.get': row('GET', '/api/v1/media/{id}', byId, e.mediaAttachment),
  'media.update': row(
    'PUT',
    '/api/v1/media/{id}',
    { id, description: v.optional(short), focus: v.optional(v.string()) },
    e.mediaAttachment,
  ),
  'media.upload': row(
    'POST',
    '/api/v2/media',
    { file: v.instance(Blob), description: v.optional(short), focus: v.optional(v.string()) },
    e.mediaAttachment,
    { encoding: 'multipart', timeout: 300, alternates: [{ method: 'POST', path: '/api/v1/media' }], callable: false },
  ),

  // Timelines
  'timelines.home': row('GET', '/api/v1/timelines/home', page, statusList),
  'timelines.public': row(
    'GET',
    '/api/v1/timelines/public',
    { ...page, local: v.optional(v.boolean()), remote: v.optional(v.boolean()) },
    statusList,
  ),
  'timelines.tag': row('GET', '/api/v1/timelines/tag/{name}', { name, ...page }, statusList),
  'timelines.list': row('GET', '/api/v1/timelines/list/{id}', { id, ...page }, statusList),
  'bookmarks.list': row('GET', '/api/v1/bookmarks', page, statusList),
  'favourites.list': row('GET', '/api/v1/favourites', page, statusList),
  'markers.get': row('GET', '/api/v1/markers', { 'timeline[]': v.array(v.string()) }, e.markers),
  'markers.save': row(
    'POST',
    '/api/v1/markers',
    { home: v.optional(v.strictObject({ last_read_id: id })), notifications: v.optional(v.strictObject({ last_read_id: id })) },
    e.markers,
  ),

  // Accounts
  'accounts.verifyCredentials': row('GET', '/api/v1/accounts/verify_credentials', none, e.credentialAccount),
  'accounts.get': row('GET', '/api/v1/accounts/{id}', byId, e.account),
  'accounts.follow': row(
    'POST',
    '/api/v1/accounts/{id}/follow',
    { id, reblogs: v.optional(v.boolean()), notify: v.optional(v.boolean()) },
    e.relationship,
  ),
  'accounts.unfollow': row('POST', '/api/v1/accounts/{id}/unfollow', byId, e.relationship),
  'accounts.block': row('POST', '/api/v1/accounts/{id}/block', byId, e.relationship),
  'accounts.mute': row(
    'POST',
    '/api/v1/accounts/{id}/mute',
    { id, notifications: v.optional(v.boolean()), duration: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) },
    e.relationship,
  ),
  'accounts.pin': row('POST', '/api/v1/accounts/{id}/pin', byId, e.relationship, {
    alternates: [{ method: 'POST', path: '/api/v1/accounts/{id}/endorse' }],
  }),
  'accounts.unpin': row('POST', '/api/v1/accounts/{id}/unpin', byId, e.relationship, {
    alternates: [{ method: 'POST', path: '/api/v1/accounts/{id}/unendorse' }],
  }),
  'accounts.search': row(
    'GET',
    '/api/v1/accounts/search',
    { q: name, limit, resolve: v.optional(v.boolean()), following: v.optional(v.boolean()) },
    accountList,
  ),
  'accounts.relationships': row('GET', '/api/v1/accounts/relationships', { 'id[]': ids }, relationshipList),
  'accounts.unblock': row('POST', '/api/v1/accounts/{id}/unblock', byId, e.relationship),
  'accounts.unmute': row('POST', '/api/v1/accounts/{id}/unmute', byId, e.relationship),
  'accounts.lookup': row('GET', '/api/v1/accounts/lookup', { acct: name }, e.account),
  'accounts.statuses': row(
    'GET',
    '/api/v1/accounts/{id}/statuses',
    {
      id,
      ...page,
      pinned: v.optional(v.boolean()),
      only_media: v.optional(v.boolean()),
      exclude_replies: v.optional(v.boolean()),
      exclude_reblogs: v.optional(v.boolean()),
    },
    statusList,
  ),
  'accounts.followers': row('GET', '/api/v1/accounts/{id}/followers', { id, ...page }, accountList),
  'accounts.following': row('GET', '/api/v1/accounts/{id}/following', { id, ...page }, accountList),
  'accounts.lists': row('GET', '/api/v1/accounts/{id}/lists', byId, e.many(e.list, 500)),
  'accounts.featuredTags': row('GET', '/api/v1/accounts/{id}/featured_tags', byId, e.many(e.featuredTag, 100)),
  'blocks.list': row('GET', '/api/v1/blocks', page, accountList),
  'mutes.list': row('GET', '/api/v1/mutes', page, e.many(e.mutedAccount, 400)),
  'search.all': row(
    'GET',
    '/api/v2/search',
    {
      q: name,
      type: v.optional(v.picklist(['accounts', 'hashtags', 'statuses'])),
      limit,
      offset: v.optional(v.number()),
      resolve: v.optional(v.boolean()),
    },
    e.search,
  ),
  'filters.list': row('GET', '/api/v2/filters', none, e.many(e.filter, 500)),

  // Lists
  'lists.all': row('GET', '/api/v1/lists', none, e.many(e.list, 500)),
  'lists.get': row('GET', '/api/v1/lists/{id}', byId, e.list),
  'lists.create': row('POST', '/api/v1/lists', { title: name }, e.list),
  'lists.delete': row('DELETE', '/api/v1/lists/{id}', byId, e.ignored),
  'lists.addAccounts': row('POST', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, e.ignored),
  'lists.removeAccounts': row('DELETE', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, e.ignored),
  'lists.rename': row('PUT', '/api/v1/lists/{id}', { id, title: name }, e.list),
  'lists.accounts': row('GET', '/api/v1/lists/{id}/accounts', { id, ...page }, accountList),

  // Tags
  'followedTags.list': row('GET', '/api/v1/followed_tags', page, e.many(e.tag, 400)),
  'tags.follow': row('POST', '/api/v1/tags/{name}/follow', { name }, e.tag),
  'tags.unfollow': row('POST', '/api/v1/tags/{name}/unfollow', { name }, e.tag),
  'featuredTags.list': row('GET', '/api/v1/featured_tags', none, e.many(e.featuredTag, 100)),
  'featuredTags.create': row('POST', '/api/v1/featured_tags', { name }, e.featuredTag),
  'featuredTags.delete': row('DELETE', '/api/v1/featured_tags/{id}', byId, e.ignored),
  'featuredTags.suggestions': row('GET', '/api/v1/featured_tags/suggestions', none, e.many(e.tag, 100)),
  'tags.get': row('GET', '/api/v1/tags/{name}', { name }, e.tag),

  // Instance
  'instance.get': row('GET', '/api/v1/instance', none, e.instance),
  'instance.peers': row('GET', '/api/v1/instance/peers', none, e.many(e.domain, 100_000), { timeout: 60 }),
  'instance.activity': row('GET', '/api/v1/instance/activity', none, e.many(e.activity, 100)),
  'instance.rules': row('GET', '/api/v1/instance/rules', none, e.many(e.rule, 200)),
  'instance.directory': row(
    'GET',
    '/api/v1/directories',
    { limit, offset: v.optional(v.number()), order: v.optional(v.picklist(['active', 'new'])), local: v.optional(v.boolean()) },
    accountList,
    { alternates: [{ method: 'GET', path: '/api/v1/directory' }] },
  ),
  'instance.v2': row('GET', '/api/v2/instance', none, e.instanceV2),
  'customEmojis.list': row('GET', '/api/v1/custom_emojis', none, e.many(e.customEmoji, 10_000)),

  // Announcements
  'announcements.list': row('GET', '/api/v1/announcements', none, e.many(e.announcement, 100)),
  'announcements.dismiss': row('POST', '/api/v1/announcements/{id}/dismiss', byId, e.ignored),
  'announcements.addReaction': row('POST', '/api/v1/announcements/{id}/reactions/{name}', { id, name }, e.lenient(e.announcementReaction), {
    alternates: [{ method: 'PUT', path: '/api/v1/announcements/{id}/reactions/{name}' }],
  }),
  'announcements.removeReaction': row(
    'DELETE',
    '/api/v1/announcements/{id}/reactions/{name}',
    { id, name },
    e.lenient(e.announcementReaction),
  ),

  // Follow requests
  'followRequests.list': row('GET', '/api/v1/follow_requests', page, accountList),
  'followRequests.authorize': row('POST', '/api/v1/follow_requests/{id}/authorize', byId, e.relationship),
  'followRequests.reject': row('POST', '/api/v1/follow_requests/{id}/reject', byId, e.relationship),

  // Conversations
  'conversations.list': row('GET', '/api/v1/conversations', page, e.many(e.conversation, 200)),
  'conversations.delete': row('DELETE', '/api/v1/conversations/{id}', byId, e.ignored),
  'conversations.read': row('POST', '/api/v1/conversations/{id}/read', byId, e.conversation),

  // Domain blocks
  'domainBlocks.list': row('GET', '/api/v1/domain_blocks', page, e.many(e.domain, 400)),
  'domainBlocks.create': row('POST', '/api/v1/domain_blocks', { domain: name }, e.ignored, { encoding: 'form' }),
  'domainBlocks.delete': row('DELETE', '/api/v1/domain_blocks', { domain: name }, e.ignored, { encoding: 'form' }),

  // Web push subscription
  'push.get': row('GET', '/api/v1/push/subscription', none, e.webPushSubscription, { callable: false }),
  'push.create': row(
    'POST',
    '/api/v1/push/subscription',
    {
      subscription: v.strictObject({
        endpoint: v.string(),
        keys: v.strictObject({ p256dh: v.string(), auth: v.string() }),
        standard: v.optional(v.boolean()),
      }),
      data,
    },
    e.webPushSubscription,
    { encoding: 'form', callable: false },
  ),
  'push.update': row('PUT', '/api/v1/push/subscription', { data }, e.webPushSubscription, { encoding: 'form', callable: false }),
  'push.delete': row('DELETE', '/api/v1/push/subscription', none, e.ignored, { encoding: 'form', callable: false }),

  // Notifications
  'notifications.list': row(
    'GET',
    '/api/v1/notifications',
    { ...page, 'types[]': v.optional(v.array(v.string())), 'exclude_types[]': v.optional(v.array(v.string())) },
    e.many(e.notification, 200),
  ),
  'notifications.get': row('GET', '/api/v1/notifications/{id}', byId, e.notification),
  'notifications.clear': row('POST', '/api/v1/notifications/clear', none, e.ignored),
  'notifications.dismiss': row('POST', '/api/v1/notifications/{id}/dismiss', byId, e.ignored),

  // Signing in; main alone
  'apps.create': row(
    'POST',
    '/api/v1/apps',
    { client_name: v.string(), redirect_uris: v.string(), scopes: v.string(), website: v.optional(v.string()) },
    e.application,
    { encoding: 'form', callable: false },
  ),
  'oauth.token': row(
    'POST',
    '/oauth/token',
    {
      grant_type: v.literal('authorization_code'),
      code: v.string(),
      client_id: v.string(),
      client_secret: v.string(),
      redirect_uri: v.string(),
      code_verifier: v.string(),
      scope: v.string(),
    },
    e.token,
    { encoding: 'form', callable: false },
  ),
  'oauth.revoke': row('POST', '/oauth/revoke', { client_id: v.string(), client_secret: v.string(), token: v.string() }, e.ignored, {
    encoding: 'form',
    callable: false,
  }),
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ParamsOf<N extends EndpointName> = v.InferInput<Endpoints[N]['params']>;
export type AnswerOf<N extends EndpointName> = v.InferOutput<Endpoints[N]['answer']>;
/** The rows the renderer may call. */
export type CallableName = { [N in EndpointName]: Endpoints[N]['callable'] extends false ? never : N }[EndpointName];

/** What a call answers. `next` leads to older, `prev` to newer entries; both go back as the parameter `cursor`. */
export interface Answer<T> {
  data: T;
  next: string | null;
  prev: string | null;
}

/** Runs one endpoint at one server; how the parts of main that need the API receive it. Never throws. */
export type Request = <N extends EndpointName>(
  at: { origin: string; token: string | null },
  name: N,
  params: ParamsOf<N>,
  options?: { background?: boolean; signal?: AbortSignal },
) => Promise<Result<Answer<AnswerOf<N>>>>;
