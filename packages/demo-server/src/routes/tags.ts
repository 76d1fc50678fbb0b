// Serves /api/v1/tags, followed tags, and featured tags.
import { invalid, missing, notFound, recordNotFound } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';

const maxFeaturedTags = 10;
const tagPattern = /^[\p{L}\p{N}\p{M}_]+$/u;

export function tagRoutes({ store, present }: RouteServices) {
  const { accountData } = store;

  function readTagName(c: RequestContext): string {
    const tag = pathParam(c, 'name').replace(/^#/, '').toLowerCase();
    if (!tagPattern.test(tag)) throw notFound();
    return tag;
  }

  /** Returns the featured tag that is there already, if there is one, as Mastodon does (CreateFeaturedTagService). */
  function featureTag(me: string, tag: string) {
    const rows = accountData.featuredTags(me);
    const existing = rows.find((row) => row.tag === tag);
    if (existing) return existing;
    if (rows.length >= maxFeaturedTags) throw invalid('You have already featured the maximum number of hashtags');
    return { id: accountData.featureTag(me, tag), tag };
  }

  return createRoutes()
    .get('/api/v1/tags/:name', (c) => c.json(present.tag(readTagName(c), viewerId(c))))
    .post('/api/v1/tags/:name/follow', (c) => {
      if (!accountData.followsTag(requireUser(c).id, readTagName(c))) c.get('countAction')('follows');
      accountData.followTag(requireUser(c).id, readTagName(c));
      return c.json(present.tag(readTagName(c), requireUser(c).id));
    })
    .post('/api/v1/tags/:name/unfollow', (c) => {
      accountData.unfollowTag(requireUser(c).id, readTagName(c));
      return c.json(present.tag(readTagName(c), requireUser(c).id));
    })
    .post('/api/v1/tags/:name/feature', (c) => {
      featureTag(requireUser(c).id, readTagName(c));
      return c.json(present.tag(readTagName(c), requireUser(c).id));
    })
    .post('/api/v1/tags/:name/unfeature', (c) => {
      const { id } = requireUser(c);
      const tag = readTagName(c);
      const row = accountData.featuredTags(id).find((one) => one.tag === tag);
      if (row) accountData.unfeatureTag(id, row.id);
      return c.json(present.tag(tag, id));
    })
    .get('/api/v1/followed_tags', (c) => {
      const pageParams = readPageRange(c, 100, 200);
      const rows = accountData.followedTags(requireUser(c).id, pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map((row) => present.tag(row.tag, requireUser(c).id)),
        'since_id',
      );
    })
    .get('/api/v1/featured_tags', (c) =>
      c.json(accountData.featuredTags(requireUser(c).id).map((row) => present.featuredTag(row, requireUser(c).id))),
    )
    .post('/api/v1/featured_tags', (c) => {
      const { id } = requireUser(c);
      const name = readParams(c).text('name');
      if (!name) throw missing('name');
      const displayName = name.trim().replace(/^#/, '');
      const tag = displayName.replace(/[^\p{L}\p{N}\p{M}_]/gu, '').toLowerCase();
      if (!tag) throw invalid("Name can't be blank, Name is invalid, Display name is invalid");
      if (!tagPattern.test(displayName)) throw invalid('Display name is invalid');
      return c.json(present.featuredTag(featureTag(id, tag), id));
    })
    .get('/api/v1/featured_tags/suggestions', (c) =>
      c.json(accountData.suggestedTags(requireUser(c).id).map((tag) => present.tag(tag, requireUser(c).id))),
    )
    .delete('/api/v1/featured_tags/:id', (c) => {
      if (!accountData.unfeatureTag(requireUser(c).id, pathParam(c, 'id'))) throw recordNotFound();
      return c.json({});
    });
}
