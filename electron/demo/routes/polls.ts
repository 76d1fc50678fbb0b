// /api/v1/polls: reading a poll and voting.
import { notFound } from '../errors.ts';
import { input, me, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';
import type { PollRow } from '../store/rows.ts';

export function pollRoutes({ store, present }: Service) {
  function poll(c: Request): PollRow {
    const row = store.polls.byId(pathParam(c, 'id'));
    if (!row || !store.statuses.readable(row.status_id, viewer(c))) throw notFound();
    return row;
  }

  return routes()
    .get('/api/v1/polls/:id', (c) => c.json(present.poll(poll(c), viewer(c))))
    .post('/api/v1/polls/:id/votes', (c) => {
      const { id } = me(c);
      const row = poll(c);
      store.polls.vote(row, id, input(c).list('choices').map(Number));
      return c.json(present.poll(row, id));
    });
}
