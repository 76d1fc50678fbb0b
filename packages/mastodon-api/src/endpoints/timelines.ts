// Defines the endpoints for timelines, other lists of statuses, read markers, conversations, lists, tags, trends, and follow suggestions.
import * as v from 'valibot';
import { markers, conversation, list, repliesPolicies, suggestion, trendingLink } from '../entities/timelines.ts';
import { statusList, accountList, id, name, page, byId, ids, none, row, limit, lastId } from './row.ts';
import type { Conversation } from '../entities/timelines.ts';
import { ignored, many } from '../entities/fields.ts';
import { featuredTag, tag } from '../entities/status.ts';

export const timelineRows = {
  'timelines.home': row('GET', '/api/v1/timelines/home', page, statusList, { oldestId: lastId }),
  'timelines.public': row(
    'GET',
    '/api/v1/timelines/public',
    { ...page, local: v.optional(v.boolean()), remote: v.optional(v.boolean()) },
    statusList,
    { oldestId: lastId },
  ),
  'timelines.tag': row('GET', '/api/v1/timelines/tag/{name}', { name, ...page }, statusList, { oldestId: lastId }),
  'timelines.list': row('GET', '/api/v1/timelines/list/{id}', { id, ...page }, statusList, { oldestId: lastId }),
  'bookmarks.list': row('GET', '/api/v1/bookmarks', page, statusList, { oldestId: lastId }),
  'favourites.list': row('GET', '/api/v1/favourites', page, statusList, { oldestId: lastId }),
  'markers.get': row('GET', '/api/v1/markers', { 'timeline[]': v.array(v.string()) }, markers, { lackedBySome: true }),
  'markers.save': row(
    'POST',
    '/api/v1/markers',
    { home: v.optional(v.strictObject({ last_read_id: id })), notifications: v.optional(v.strictObject({ last_read_id: id })) },
    markers,
    { lackedBySome: true },
  ),
} as const;

/** Conversations are threads of direct statuses. */
export const conversationRows = {
  'conversations.list': row('GET', '/api/v1/conversations', page, many(conversation, 200), {
    lackedBySome: true,
    oldestId: (conversations) => (conversations as Conversation[]).at(-1)?.last_status?.id ?? null,
  }),
  'conversations.delete': row('DELETE', '/api/v1/conversations/{id}', byId, ignored),
  'conversations.read': row('POST', '/api/v1/conversations/{id}/read', byId, conversation),
  'conversations.unread': row('POST', '/api/v1/conversations/{id}/unread', byId, conversation, {
    lackedBySome: true,
    mastodonSince: [4, 4],
  }),
} as const;

/** `exclusive`: the posts of the list are not in the home timeline. */
const listSettings = { replies_policy: v.optional(v.picklist(repliesPolicies)), exclusive: v.optional(v.boolean()) };

export const listRows = {
  'lists.all': row('GET', '/api/v1/lists', none, many(list, 500)),
  'lists.get': row('GET', '/api/v1/lists/{id}', byId, list),
  'lists.create': row('POST', '/api/v1/lists', { title: name, ...listSettings }, list),
  'lists.delete': row('DELETE', '/api/v1/lists/{id}', byId, ignored),
  'lists.addAccounts': row('POST', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, ignored),
  'lists.removeAccounts': row('DELETE', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, ignored, {
    undoes: 'lists.addAccounts',
  }),
  'lists.update': row('PUT', '/api/v1/lists/{id}', { id, title: v.optional(name), ...listSettings }, list),
  'lists.accounts': row('GET', '/api/v1/lists/{id}/accounts', { id, ...page }, accountList),
} as const;

export const tagRows = {
  'followedTags.list': row('GET', '/api/v1/followed_tags', page, many(tag, 400), { lackedBySome: true }),
  'tags.follow': row('POST', '/api/v1/tags/{name}/follow', { name }, tag, {
    lackedBySome: true,
    mastodonSince: [4, 0],
    rateLimit: 'follows',
  }),
  'tags.unfollow': row('POST', '/api/v1/tags/{name}/unfollow', { name }, tag, {
    lackedBySome: true,
    mastodonSince: [4, 0],
    undoes: 'tags.follow',
  }),
  'featuredTags.list': row('GET', '/api/v1/featured_tags', none, many(featuredTag, 100), { lackedBySome: true }),
  'featuredTags.create': row('POST', '/api/v1/featured_tags', { name }, featuredTag, { lackedBySome: true }),
  'featuredTags.delete': row('DELETE', '/api/v1/featured_tags/{id}', byId, ignored, { lackedBySome: true }),
  'featuredTags.suggestions': row('GET', '/api/v1/featured_tags/suggestions', none, many(tag, 100), { lackedBySome: true }),
  'tags.get': row('GET', '/api/v1/tags/{name}', { name }, tag, { lackedBySome: true, mastodonSince: [4, 0] }),
} as const;

const lackedBySome = true;
const offset = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const offsetPage = { limit, offset };

export const discoveryRows = {
  'trends.statuses': row('GET', '/api/v1/trends/statuses', offsetPage, statusList, { lackedBySome, paged: true }),
  'trends.tags': row('GET', '/api/v1/trends/tags', offsetPage, many(tag, 100), {
    alternates: [{ method: 'GET', path: '/api/v1/trends' }],
    lackedBySome,
    paged: true,
  }),
  'trends.links': row('GET', '/api/v1/trends/links', offsetPage, many(trendingLink, 100), { lackedBySome, paged: true }),
  'suggestions.list': row('GET', '/api/v2/suggestions', { limit }, many(suggestion, 80), { lackedBySome }),
  'suggestions.dismiss': row('DELETE', '/api/v1/suggestions/{account_id}', { account_id: id }, ignored, { lackedBySome }),
  'timelines.link': row(
    'GET',
    '/api/v1/timelines/link',
    { url: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)), ...page },
    statusList,
    // Mastodon returns posts only for trending links, and responds that the record is missing for all others (LinkController).
    { lackedBySome, namesRecord: true, oldestId: lastId },
  ),
} as const;
