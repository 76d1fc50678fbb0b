// /api/v1/conversations: direct messages by thread.
import { notFound } from '../errors.ts';
import { answerPage, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import type { ConversationRow } from '../store/rows.ts';

export function conversationRoutes({ store, present }: Service) {
  function own(c: Request): ConversationRow {
    const row = store.conversations.byId(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }

  return routes()
    .get('/api/v1/conversations', (c) => {
      const pageParams = page(c, 20, 40);
      const rows = store.conversations.page(me(c).id, pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.last_status_id),
        rows.map(present.conversation),
      );
    })
    .delete('/api/v1/conversations/:id', (c) => {
      store.conversations.remove(me(c).id, own(c).id);
      return c.json({});
    })
    .post('/api/v1/conversations/:id/read', (c) => {
      const row = own(c);
      store.conversations.markRead(row.id);
      return c.json(present.conversation({ ...row, unread: 0 }));
    });
}
