// /api/v1/notifications: reading, dismissing, clearing.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Service } from '../http/context.ts';
import { numericWidth } from '../store/ids.ts';

export function notificationRoutes({ store, present }: Service) {
  const { notifications } = store;

  return routes()
    .get('/api/v1/notifications', (c) => {
      const params = input(c);
      const pageParams = page(c, 40, 80, numericWidth);
      const rows = notifications.page(me(c).id, pageParams, {
        types: params.list('types'),
        without: params.list('exclude_types'),
        from: params.text('account_id'),
        withFiltered: params.flag('include_filtered') ?? false,
      });
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map(present.notification),
      );
    })
    .get('/api/v1/notifications/unread_count', (c) => {
      const limit = Math.min(input(c).whole('limit') ?? 100, 1000);
      const seen = store.groups.marker(me(c).id, 'notifications')?.last_read_id ?? '';
      return c.json({ count: notifications.countAfter(me(c).id, seen, limit) });
    })
    .post('/api/v1/notifications/clear', (c) => {
      notifications.clear(me(c).id);
      return c.json({});
    })
    .get('/api/v1/notifications/:id', (c) => {
      const row = notifications.byId(me(c).id, pathParam(c, 'id'));
      if (!row) throw notFound();
      return c.json(present.notification(row));
    })
    .post('/api/v1/notifications/:id/dismiss', (c) => {
      if (!notifications.dismiss(me(c).id, pathParam(c, 'id'))) throw notFound();
      return c.json({});
    });
}
