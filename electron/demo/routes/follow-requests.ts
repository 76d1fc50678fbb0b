// /api/v1/follow_requests: who asks to follow, and the answer to them.
import { notFound } from '../errors.ts';
import { answerPage, me, page, part, routes, type Request, type Service } from '../http/context.ts';
import type { AccountRow } from '../store/rows.ts';

export function followRequestRoutes({ store, present }: Service) {
  function requester(c: Request): AccountRow {
    me(c);
    const row = store.accounts.byId(part(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  const relationship = (c: Request) => c.json(store.relations.between(me(c).id, part(c, 'id')));

  return routes()
    .get('/api/v1/follow_requests', (c) => {
      const asked = page(c, 40, 80);
      const rows = store.accounts.tied('follow_requests', 'target_id', me(c).id, 'account_id', asked);
      return answerPage(
        c,
        store.origin(),
        asked,
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
