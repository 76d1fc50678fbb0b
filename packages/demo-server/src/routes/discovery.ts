// Serves trends, follow suggestions, and small endpoints that other clients call.
import {
  respondWithOffsetPage,
  readParams,
  requireUser,
  pathParam,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';

export function discoveryRoutes({ store, present }: RouteServices) {
  const { trends } = store;
  /** Reads `limit` and `offset` of the request. */
  const readOffsetPage = (c: RequestContext, defaultLimit: number, maxLimit: number) => ({
    limit: Math.min(Math.max(readParams(c).integer('limit') ?? defaultLimit, 1), maxLimit),
    offset: Math.max(readParams(c).integer('offset') ?? 0, 0),
  });

  const listSuggestions = (c: RequestContext) => trends.suggestions(requireUser(c).id, readOffsetPage(c, 40, 80).limit);

  return createRoutes()
    .on('GET', ['/api/v1/trends/tags', '/api/v1/trends'], (c) => {
      const range = readOffsetPage(c, 10, 20);
      return respondWithOffsetPage(
        c,
        store.origin(),
        range,
        trends.tags(range).map((tag) => present.tag(tag, viewerId(c))),
      );
    })
    .get('/api/v1/trends/statuses', (c) => {
      const range = readOffsetPage(c, 20, 40);
      const rows = trends.statuses(range).filter(({ id }) => store.statuses.findVisible(id, viewerId(c)));
      return respondWithOffsetPage(c, store.origin(), range, present.statuses(rows, viewerId(c)));
    })
    .get('/api/v1/trends/links', (c) => {
      const range = readOffsetPage(c, 10, 20);
      return respondWithOffsetPage(c, store.origin(), range, trends.links(range).map(present.trendingLink));
    })
    .get('/api/v2/suggestions', (c) =>
      c.json(
        listSuggestions(c).map((row) => ({
          source: row.familiar ? 'past_interactions' : 'global',
          sources: [row.familiar ? 'friends_of_friends' : 'most_followed'],
          account: present.account(row),
        })),
      ),
    )
    .get('/api/v1/suggestions', (c) => c.json(listSuggestions(c).map(present.account)))
    .delete('/api/v1/suggestions/:id', (c) => {
      trends.dismissSuggestion(requireUser(c).id, pathParam(c, 'id'));
      return c.json({});
    })
    .get('/health', (c) => c.text('OK'));
}
