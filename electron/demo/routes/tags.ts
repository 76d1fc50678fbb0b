// Serves /api/v1/tags, followed tags, and featured tags.
import { invalid, missing, notFound } from '../errors.ts';
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

export function tagRoutes({ store, present }: RouteServices) {
  const { accountData } = store;

  function readTagName(c: RequestContext): string {
    const tag = pathParam(c, 'name').replace(/^#/, '').toLowerCase();
    if (!/^[\p{L}\p{N}\p{M}_]+$/u.test(tag)) throw notFound();
    return tag;
  }

  return createRoutes()
    .get('/api/v1/tags/:name', (c) => c.json(present.tag(readTagName(c), viewerId(c))))
    .post('/api/v1/tags/:name/follow', (c) => {
      accountData.followTag(requireUser(c).id, readTagName(c));
      return c.json(present.tag(readTagName(c), requireUser(c).id));
    })
    .post('/api/v1/tags/:name/unfollow', (c) => {
      accountData.unfollowTag(requireUser(c).id, readTagName(c));
      return c.json(present.tag(readTagName(c), requireUser(c).id));
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
      );
    })
    .get('/api/v1/featured_tags', (c) =>
      c.json(accountData.featuredTags(requireUser(c).id).map((row) => present.featuredTag(row, requireUser(c).id))),
    )
    .post('/api/v1/featured_tags', (c) => {
      const { id } = requireUser(c);
      const name = readParams(c).text('name');
      if (!name) throw missing('name');
      const tag = name.replace(/^#/, '').toLowerCase();
      if (!/^[\p{L}\p{N}\p{M}_]+$/u.test(tag)) throw invalid('Name is invalid');
      if (accountData.featuredTags(id).some((row) => row.tag === tag)) throw invalid('Name has already been taken');
      if (accountData.featuredTags(id).length >= maxFeaturedTags) throw invalid('You have already featured the maximum number of hashtags');
      return c.json(present.featuredTag({ id: accountData.featureTag(id, tag), tag }, id));
    })
    .get('/api/v1/featured_tags/suggestions', (c) =>
      c.json(accountData.suggestedTags(requireUser(c).id).map((tag) => present.tag(tag, requireUser(c).id))),
    )
    .delete('/api/v1/featured_tags/:id', (c) => {
      if (!accountData.unfeatureTag(requireUser(c).id, pathParam(c, 'id'))) throw notFound();
      return c.json({});
    });
}
