// What people do to a status, under /api/v1/statuses/:id: boost, favourite, bookmark, pin, mute; and who did.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';
import type { StatusRow } from '../store/rows.ts';
import { isVisibility } from './draft.ts';

export function statusActionRoutes({ store, present }: Service) {
  const { statuses, reactions } = store;

  function status(c: Request, id = pathParam(c, 'id')): StatusRow {
    const row = statuses.readable(id, viewer(c));
    if (!row) throw notFound();
    return row;
  }
  /** An action on a boost applies to the boosted post. */
  function target(c: Request): StatusRow {
    me(c);
    const row = status(c);
    return row.reblog_of_id ? status(c, row.reblog_of_id) : row;
  }
  const answer = (c: Request, id: string) => {
    const row = statuses.byId(id);
    if (!row) throw notFound();
    return c.json(present.status(row, viewer(c)));
  };

  return routes()
    .get('/api/v1/statuses/:id/favourited_by', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = store.accounts.related('favourites', 'status_id', status(c).id, 'account_id', pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    })
    .get('/api/v1/statuses/:id/reblogged_by', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = reactions.boosters(status(c).id, pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    })
    .post('/api/v1/statuses/:id/reblog', (c) => {
      const person = me(c);
      const wanted = input(c).text('visibility');
      const row = target(c);
      const boost = reactions.reblog(person, row, wanted && isVisibility(wanted) ? { visibility: wanted } : {});
      return answer(c, boost.id);
    })
    .post('/api/v1/statuses/:id/unreblog', (c) => {
      const row = target(c);
      reactions.unreblog(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/favourite', (c) => {
      const row = target(c);
      reactions.favourite(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unfavourite', (c) => {
      const row = target(c);
      reactions.unfavourite(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/bookmark', (c) => {
      const row = target(c);
      reactions.bookmark(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unbookmark', (c) => {
      const row = target(c);
      reactions.unbookmark(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/pin', (c) => {
      const row = target(c);
      reactions.pin(me(c).id, row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unpin', (c) => {
      const row = target(c);
      reactions.unpin(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/mute', (c) => {
      const row = target(c);
      reactions.muteThread(me(c).id, row.thread_id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unmute', (c) => {
      const row = target(c);
      reactions.unmuteThread(me(c).id, row.thread_id);
      return answer(c, row.id);
    });
}
