// /api/v1/tags, followed tags and featured tags.
import { invalid, missing, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';

const maxFeaturedTags = 10;

export function tagRoutes({ store, present }: Service) {
  const { groups } = store;

  function name(c: Request): string {
    const tag = pathParam(c, 'name').replace(/^#/, '').toLowerCase();
    if (!/^[\p{L}\p{N}\p{M}_]+$/u.test(tag)) throw notFound();
    return tag;
  }

  return routes()
    .get('/api/v1/tags/:name', (c) => c.json(present.tag(name(c), viewer(c))))
    .post('/api/v1/tags/:name/follow', (c) => {
      groups.followTag(me(c).id, name(c));
      return c.json(present.tag(name(c), me(c).id));
    })
    .post('/api/v1/tags/:name/unfollow', (c) => {
      groups.unfollowTag(me(c).id, name(c));
      return c.json(present.tag(name(c), me(c).id));
    })
    .get('/api/v1/followed_tags', (c) => {
      const pageParams = page(c, 100, 200);
      const rows = groups.followedTags(me(c).id, pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map((row) => present.tag(row.tag, me(c).id)),
      );
    })
    .get('/api/v1/featured_tags', (c) => c.json(groups.featuredTags(me(c).id).map((row) => present.featuredTag(row, me(c).id))))
    .post('/api/v1/featured_tags', (c) => {
      const { id } = me(c);
      const wanted = input(c).text('name');
      if (!wanted) throw missing('name');
      const tag = wanted.replace(/^#/, '').toLowerCase();
      if (!/^[\p{L}\p{N}\p{M}_]+$/u.test(tag)) throw invalid('Name is invalid');
      if (groups.featuredTags(id).some((row) => row.tag === tag)) throw invalid('Name has already been taken');
      if (groups.featuredTags(id).length >= maxFeaturedTags) throw invalid('You have already featured the maximum number of hashtags');
      return c.json(present.featuredTag({ id: groups.featureTag(id, tag), tag }, id));
    })
    .get('/api/v1/featured_tags/suggestions', (c) => c.json(groups.suggestedTags(me(c).id).map((tag) => present.tag(tag, me(c).id))))
    .delete('/api/v1/featured_tags/:id', (c) => {
      if (!groups.unfeatureTag(me(c).id, pathParam(c, 'id'))) throw notFound();
      return c.json({});
    });
}
