// What a server says of itself.
import * as v from 'valibot';
import { asyncRefresh } from '../entities/async-refresh.ts';
import { customEmoji } from '../entities/custom-emoji.ts';
import { domain, many } from '../entities/fields.ts';
import { activity, instance, instanceV2, rule } from '../entities/instance.ts';
import { translationLanguages } from '../entities/translation.ts';
import { accountList } from './answers.ts';
import { byId, limit, none } from './params.ts';
import { megabyte, row } from './row.ts';

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
  /** Whether the server is still fetching what the header `Mastodon-Async-Refresh` of an answer named. */
  'asyncRefreshes.get': row('GET', '/api/v1_alpha/async_refreshes/{id}', byId, asyncRefresh, { lackedBySome: true }),
  'customEmojis.list': row('GET', '/api/v1/custom_emojis', none, many(customEmoji, 10_000)),
} as const;
