// Defines the endpoints for information about a server, its announcements, and OAuth.
import * as v from 'valibot';
import { asyncRefresh, translationLanguages } from '../entities/status.ts';
import { customEmoji } from '../entities/account.ts';
import { domain, many, ignored, lenient, id as receivedId, text } from '../entities/fields.ts';
import { activity, instance, instanceV2, rule, announcement, announcementReaction } from '../entities/instance.ts';
import { accountList, byId, limit, none, id, name, megabyte, row } from './row.ts';

export const instanceRows = {
  'instance.get': row('GET', '/api/v1/instance', none, instance),
  'instance.peers': row('GET', '/api/v1/instance/peers', none, many(domain, 100_000), {
    timeoutMs: 60_000,
    // A large server knows tens of thousands of others.
    maxAnswerBytes: 30 * megabyte,
    lackedBySome: true,
  }),
  'instance.activity': row('GET', '/api/v1/instance/activity', none, many(activity, 100), { lackedBySome: true }),
  'instance.rules': row('GET', '/api/v1/instance/rules', none, many(rule, 200), { lackedBySome: true }),
  'instance.directory': row(
    'GET',
    '/api/v1/directories',
    { limit, offset: v.optional(v.number()), order: v.optional(v.picklist(['active', 'new'])), local: v.optional(v.boolean()) },
    accountList,
    { alternates: [{ method: 'GET', path: '/api/v1/directory' }], lackedBySome: true },
  ),
  'instance.v2': row('GET', '/api/v2/instance', none, instanceV2, { lackedBySome: true }),
  'instance.translationLanguages': row('GET', '/api/v1/instance/translation_languages', none, translationLanguages, { lackedBySome: true }),
  /** Returns whether the server is still fetching the data that the header `Mastodon-Async-Refresh` of a response announced. */
  'asyncRefreshes.get': row('GET', '/api/v1_alpha/async_refreshes/{id}', byId, asyncRefresh, {
    lackedBySome: true,
    mastodonSince: [4, 4],
  }),
  'customEmojis.list': row('GET', '/api/v1/custom_emojis', none, many(customEmoji, 10_000)),
} as const;

// Defines the endpoints for announcements of the server's administrators, and reactions to them.
export const announcementRows = {
  'announcements.list': row('GET', '/api/v1/announcements', none, many(announcement, 100), { lackedBySome: true }),
  'announcements.dismiss': row('POST', '/api/v1/announcements/{id}/dismiss', byId, ignored, { lackedBySome: true }),
  'announcements.addReaction': row('POST', '/api/v1/announcements/{id}/reactions/{name}', { id, name }, lenient(announcementReaction), {
    alternates: [{ method: 'PUT', path: '/api/v1/announcements/{id}/reactions/{name}' }],
    lackedBySome: true,
  }),
  'announcements.removeReaction': row(
    'DELETE',
    '/api/v1/announcements/{id}/reactions/{name}',
    { id, name },
    lenient(announcementReaction),
    { lackedBySome: true, undoes: 'announcements.addReaction' },
  ),
} as const;

export const application = v.object({
  id: v.optional(v.fallback(receivedId, ''), ''),
  client_id: v.string(),
  client_secret: text(1_000),
  vapid_key: text(200),
});

export const token = v.object({ access_token: v.pipe(v.string(), v.minLength(1)), token_type: text(40), scope: text(500) });

export const signInRows = {
  'apps.create': row(
    'POST',
    '/api/v1/apps',
    { client_name: v.string(), redirect_uris: v.string(), scopes: v.string(), website: v.optional(v.string()) },
    application,
    { encoding: 'form', callable: false, rateLimit: 'appRegistrations' },
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
    token,
    { encoding: 'form', callable: false, rateLimit: 'signIn' },
  ),
  'oauth.revoke': row('POST', '/oauth/revoke', { client_id: v.string(), client_secret: v.string(), token: v.string() }, ignored, {
    encoding: 'form',
    callable: false,
    rateLimit: 'signIn',
  }),
} as const;
