// What a server offers to find: what trends, whom to follow, and posts that share a link.
import * as v from 'valibot';
import { suggestion, trendingLink } from '../entities/discovery.ts';
import { ignored, many } from '../entities/fields.ts';
import { tag } from '../entities/tag.ts';
import { statusList } from './answers.ts';
import { id, limit, page } from './params.ts';
import { row } from './row.ts';

const lackedBySome = true;
const offset = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const part = { limit, offset };

export const discoveryRows = {
  'trends.statuses': row('GET', '/api/v1/trends/statuses', part, statusList, { lackedBySome, paged: true }),
  'trends.tags': row('GET', '/api/v1/trends/tags', part, many(tag, 100), {
    alternates: [{ method: 'GET', path: '/api/v1/trends' }],
    lackedBySome,
    paged: true,
  }),
  'trends.links': row('GET', '/api/v1/trends/links', part, many(trendingLink, 100), { lackedBySome, paged: true }),
  'suggestions.list': row('GET', '/api/v2/suggestions', { limit }, many(suggestion, 80), { lackedBySome }),
  'suggestions.dismiss': row('DELETE', '/api/v1/suggestions/{account_id}', { account_id: id }, ignored, { lackedBySome }),
  'timelines.link': row(
    'GET',
    '/api/v1/timelines/link',
    { url: v.pipe(v.string(), v.minLength(1), v.maxLength(5_000)), ...page },
    statusList,
    // Mastodon knows the posts of links that trend alone, and answers for another one that there is no record (LinkController).
    { lackedBySome, namesRecord: true },
  ),
} as const;
