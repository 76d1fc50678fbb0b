// Hashtags, followed and featured.
import { ignored, many } from '../entities/fields.ts';
import { featuredTag, tag } from '../entities/tag.ts';
import { byId, name, none, page } from './params.ts';
import { row } from './row.ts';

export const tagRows = {
  'followedTags.list': row('GET', '/api/v1/followed_tags', page, many(tag, 400), { lackedBySome: true }),
  'tags.follow': row('POST', '/api/v1/tags/{name}/follow', { name }, tag, { lackedBySome: true }),
  'tags.unfollow': row('POST', '/api/v1/tags/{name}/unfollow', { name }, tag, { lackedBySome: true, undoes: 'tags.follow' }),
  'featuredTags.list': row('GET', '/api/v1/featured_tags', none, many(featuredTag, 100), { lackedBySome: true }),
  'featuredTags.create': row('POST', '/api/v1/featured_tags', { name }, featuredTag, { lackedBySome: true }),
  'featuredTags.delete': row('DELETE', '/api/v1/featured_tags/{id}', byId, ignored, { lackedBySome: true }),
  'featuredTags.suggestions': row('GET', '/api/v1/featured_tags/suggestions', none, many(tag, 100), { lackedBySome: true }),
  'tags.get': row('GET', '/api/v1/tags/{name}', { name }, tag, { lackedBySome: true }),
} as const;
