// /api/v1/timelines, and the lists of favourites and bookmarks.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';
import type { Timeline } from '../store/timelines.ts';

export function timelineRoutes({ store, present }: Service) {
  function answer(c: Request, timeline: Timeline) {
    const pageParams = page(c, 20, 40);
    const rows = store.timelines.page(timeline, viewer(c), pageParams);
    return answerPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.id),
      present.statuses(rows, viewer(c)),
    );
  }

  function saved(c: Request, table: 'favourites' | 'bookmarks') {
    const pageParams = page(c, 20, 40);
    const rows = store.timelines.saved(table, me(c).id, pageParams);
    return answerPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.cursor),
      present.statuses(rows, me(c).id),
    );
  }

  return routes()
    .get('/api/v1/timelines/home', (c) => {
      me(c);
      return answer(c, { kind: 'home' });
    })
    .get('/api/v1/timelines/public', (c) => {
      const params = input(c);
      return answer(c, {
        kind: 'public',
        local: params.flag('local') ?? false,
        remote: params.flag('remote') ?? false,
        onlyMedia: params.flag('only_media') ?? false,
      });
    })
    .get('/api/v1/timelines/tag/:name', (c) =>
      answer(c, { kind: 'tag', tag: pathParam(c, 'name'), local: input(c).flag('local') ?? false }),
    )
    .get('/api/v1/timelines/link', (c) => {
      const url = input(c).text('url') ?? '';
      if (!store.trends.isKnownLink(url)) throw notFound();
      return answer(c, { kind: 'link', url });
    })
    .get('/api/v1/timelines/list/:id', (c) => {
      if (!store.groups.list(me(c).id, pathParam(c, 'id'))) throw notFound();
      return answer(c, { kind: 'list', listId: pathParam(c, 'id') });
    })
    .get('/api/v1/favourites', (c) => saved(c, 'favourites'))
    .get('/api/v1/bookmarks', (c) => saved(c, 'bookmarks'));
}
