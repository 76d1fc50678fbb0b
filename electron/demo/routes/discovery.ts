// What trends, whom to follow, and small endpoints that other clients ask for.
import { answerPart, input, me, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';

export function discoveryRoutes({ store, present }: Service) {
  const { trends } = store;
  /** The part of a list that `limit` and `offset` ask for. */
  const part = (c: Request, defaultLimit: number, maxLimit: number) => ({
    limit: Math.min(Math.max(input(c).whole('limit') ?? defaultLimit, 1), maxLimit),
    offset: Math.max(input(c).whole('offset') ?? 0, 0),
  });

  const suggestions = (c: Request) => trends.suggestions(me(c).id, part(c, 40, 80).limit);

  return routes()
    .on('GET', ['/api/v1/trends/tags', '/api/v1/trends'], (c) => {
      const wanted = part(c, 10, 20);
      return answerPart(
        c,
        store.origin(),
        wanted,
        trends.tags(wanted).map((tag) => present.tag(tag, viewer(c))),
      );
    })
    .get('/api/v1/trends/statuses', (c) => {
      const wanted = part(c, 20, 40);
      const rows = trends.statuses(wanted).filter(({ id }) => store.statuses.readable(id, viewer(c)));
      return answerPart(c, store.origin(), wanted, present.statuses(rows, viewer(c)));
    })
    .get('/api/v1/trends/links', (c) => {
      const wanted = part(c, 10, 20);
      return answerPart(c, store.origin(), wanted, trends.links(wanted).map(present.trendingLink));
    })
    .get('/api/v2/suggestions', (c) =>
      c.json(
        suggestions(c).map((row) => ({
          source: row.familiar ? 'past_interactions' : 'global',
          sources: [row.familiar ? 'friends_of_friends' : 'most_followed'],
          account: present.account(row),
        })),
      ),
    )
    .get('/api/v1/suggestions', (c) => c.json(suggestions(c).map(present.account)))
    .delete('/api/v1/suggestions/:id', (c) => {
      trends.dismiss(me(c).id, pathParam(c, 'id'));
      return c.json({});
    })
    .get('/health', (c) => c.text('OK'));
}
