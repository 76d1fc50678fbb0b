// /api/v1/follow_requests: listing, authorising and rejecting follow requests.
import { notFound } from '../errors.ts';
import { answerPage, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import type { AccountRow } from '../store/rows.ts';

export function followRequestRoutes({ store, present }: Service) {
  function requester(c: Request): AccountRow {
    me(c);
    const row = store.accounts.byId(pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  const relationship = (c: Request) => c.json(store.relations.between(me(c).id, pathParam(c, 'id')));

  return routes()
    .get('/api/v1/follow_requests', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = store.accounts.related('follow_requests', 'target_id', me(c).id, 'account_id', pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    })
    .post('/api/v1/follow_requests/:id/authorize', (c) => {
      if (!store.relations.authorize(me(c), requester(c))) throw notFound();
      return relationship(c);
    })
    .post('/api/v1/follow_requests/:id/reject', (c) => {
      if (!store.relations.reject(me(c).id, requester(c).id)) throw notFound();
      return relationship(c);
    });
}
