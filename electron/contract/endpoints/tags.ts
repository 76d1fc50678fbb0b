// Hashtags, followed and featured.
import * as e from '../entities.ts';
import { byId, name, none, page } from './params.ts';
import { row } from './row.ts';

export const tagRows = {
  'followedTags.list': row('GET', '/api/v1/followed_tags', page, e.many(e.tag, 400)),
  'tags.follow': row('POST', '/api/v1/tags/{name}/follow', { name }, e.tag, { lackedBySome: true }),
  'tags.unfollow': row('POST', '/api/v1/tags/{name}/unfollow', { name }, e.tag, { lackedBySome: true, undoes: 'tags.follow' }),
  'featuredTags.list': row('GET', '/api/v1/featured_tags', none, e.many(e.featuredTag, 100)),
  'featuredTags.create': row('POST', '/api/v1/featured_tags', { name }, e.featuredTag),
  'featuredTags.delete': row('DELETE', '/api/v1/featured_tags/{id}', byId, e.ignored, { lackedBySome: true }),
  'featuredTags.suggestions': row('GET', '/api/v1/featured_tags/suggestions', none, e.many(e.tag, 100)),
  'tags.get': row('GET', '/api/v1/tags/{name}', { name }, e.tag),
} as const;
