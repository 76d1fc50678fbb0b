// /api/v1/timelines, and what a person kept: favourites and bookmarks.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, part, routes, viewer, type Request, type Service } from '../http/context.ts';
import type { Timeline } from '../store/timelines.ts';

export function timelineRoutes({ store, present }: Service) {
  function answer(c: Request, timeline: Timeline) {
    const asked = page(c, 20, 40);
    const rows = store.timelines.page(timeline, viewer(c), asked);
    return answerPage(
      c,
      store.origin(),
      asked,
      rows.map((row) => row.id),
      present.statuses(rows, viewer(c)),
    );
  }

  function kept(c: Request, table: 'favourites' | 'bookmarks') {
    const asked = page(c, 20, 40);
    const rows = store.timelines.kept(table, me(c).id, asked);
    return answerPage(
      c,
      store.origin(),
      asked,
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
      const wish = input(c);
      return answer(c, {
        kind: 'public',
        local: wish.flag('local') ?? false,
        remote: wish.flag('remote') ?? false,
        onlyMedia: wish.flag('only_media') ?? false,
      });
    })
    .get('/api/v1/timelines/tag/:name', (c) => answer(c, { kind: 'tag', tag: part(c, 'name'), local: input(c).flag('local') ?? false }))
    .get('/api/v1/timelines/list/:id', (c) => {
      if (!store.groups.list(me(c).id, part(c, 'id'))) throw notFound();
      return answer(c, { kind: 'list', listId: part(c, 'id') });
    })
    .get('/api/v1/favourites', (c) => kept(c, 'favourites'))
    .get('/api/v1/bookmarks', (c) => kept(c, 'bookmarks'));
}
