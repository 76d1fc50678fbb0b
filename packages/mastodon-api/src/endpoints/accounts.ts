// Defines the endpoints for accounts, relationships, search, domain blocks, and follow requests.
import * as v from 'valibot';
import { account, credentialAccount, mutedAccount, relationship } from '../entities/account.ts';
import { many, domain, ignored } from '../entities/fields.ts';
import { familiarFollowers, search, list } from '../entities/timelines.ts';
import { featuredTag } from '../entities/status.ts';
import { accountList, statusList, byId, id, ids, lastId, limit, name, none, page, shortText, row } from './row.ts';

const languageCode = v.pipe(v.string(), v.minLength(2), v.maxLength(20));

export const accountRows = {
  'accounts.verifyCredentials': row('GET', '/api/v1/accounts/verify_credentials', none, credentialAccount),
  'accounts.get': row('GET', '/api/v1/accounts/{id}', byId, account),
  'accounts.follow': row(
    'POST',
    '/api/v1/accounts/{id}/follow',
    /** `languages`: language codes; empty: all. */
    { id, reblogs: v.optional(v.boolean()), notify: v.optional(v.boolean()), languages: v.optional(v.array(languageCode)) },
    relationship,
    { undoes: 'accounts.unfollow', rateLimit: 'follows' },
  ),
  'accounts.unfollow': row('POST', '/api/v1/accounts/{id}/unfollow', byId, relationship, { undoes: 'accounts.follow' }),
  'accounts.block': row('POST', '/api/v1/accounts/{id}/block', byId, relationship),
  'accounts.mute': row(
    'POST',
    '/api/v1/accounts/{id}/mute',
    { id, notifications: v.optional(v.boolean()), duration: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) },
    relationship,
  ),
  'accounts.pin': row('POST', '/api/v1/accounts/{id}/pin', byId, relationship, {
    alternates: [{ method: 'POST', path: '/api/v1/accounts/{id}/endorse' }],
    lackedBySome: true,
  }),
  'accounts.unpin': row('POST', '/api/v1/accounts/{id}/unpin', byId, relationship, {
    alternates: [{ method: 'POST', path: '/api/v1/accounts/{id}/unendorse' }],
    lackedBySome: true,
    undoes: 'accounts.pin',
  }),
  'accounts.search': row(
    'GET',
    '/api/v1/accounts/search',
    { q: name, limit, resolve: v.optional(v.boolean()), following: v.optional(v.boolean()) },
    accountList,
  ),
  'accounts.relationships': row('GET', '/api/v1/accounts/relationships', { 'id[]': ids }, many(relationship, 400)),
  'accounts.unblock': row('POST', '/api/v1/accounts/{id}/unblock', byId, relationship, { undoes: 'accounts.block' }),
  'accounts.unmute': row('POST', '/api/v1/accounts/{id}/unmute', byId, relationship, { undoes: 'accounts.mute' }),
  'accounts.lookup': row('GET', '/api/v1/accounts/lookup', { acct: name }, account, { namesRecord: true }),
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
    { oldestId: lastId },
  ),
  'accounts.followers': row('GET', '/api/v1/accounts/{id}/followers', { id, ...page }, accountList),
  'accounts.following': row('GET', '/api/v1/accounts/{id}/following', { id, ...page }, accountList),
  'accounts.lists': row('GET', '/api/v1/accounts/{id}/lists', byId, many(list, 500)),
  'accounts.note': row('POST', '/api/v1/accounts/{id}/note', { id, comment: shortText }, relationship, { lackedBySome: true }),
  'accounts.removeFollower': row('POST', '/api/v1/accounts/{id}/remove_from_followers', byId, relationship, { lackedBySome: true }),
  'accounts.familiarFollowers': row('GET', '/api/v1/accounts/familiar_followers', { 'id[]': ids }, many(familiarFollowers, 40), {
    lackedBySome: true,
  }),
  'accounts.endorsements': row('GET', '/api/v1/accounts/{id}/endorsements', { id, ...page }, accountList, { lackedBySome: true }),
  'accounts.featuredTags': row('GET', '/api/v1/accounts/{id}/featured_tags', byId, many(featuredTag, 100)),
  'blocks.list': row('GET', '/api/v1/blocks', page, accountList),
  'mutes.list': row('GET', '/api/v1/mutes', page, many(mutedAccount, 400)),
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
    search,
    { namesRecord: true },
  ),
} as const;

// Defines the endpoints for domain blocks of an account.
export const domainBlockRows = {
  'domainBlocks.list': row('GET', '/api/v1/domain_blocks', page, many(domain, 10_000), { lackedBySome: true }),
  'domainBlocks.create': row('POST', '/api/v1/domain_blocks', { domain: name }, ignored, { encoding: 'form', lackedBySome: true }),
  'domainBlocks.delete': row('DELETE', '/api/v1/domain_blocks', { domain: name }, ignored, {
    encoding: 'form',
    lackedBySome: true,
    undoes: 'domainBlocks.create',
  }),
} as const;

// Defines the endpoints for requests to follow a locked account.
export const followRequestRows = {
  'followRequests.list': row('GET', '/api/v1/follow_requests', page, accountList),
  'followRequests.authorize': row('POST', '/api/v1/follow_requests/{id}/authorize', byId, relationship, {
    undoes: 'followRequests.reject',
  }),
  'followRequests.reject': row('POST', '/api/v1/follow_requests/{id}/reject', byId, relationship, {
    undoes: 'followRequests.authorize',
  }),
} as const;
