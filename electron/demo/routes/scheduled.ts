// /api/v1/scheduled_statuses: the posts that are published later.
import { notFound } from '../errors.ts';
import { input, me, page, pathParam, routes, setPageLinks, type Request, type Service } from '../http/context.ts';
import type { ScheduledRow } from '../store/rows.ts';
import { scheduledAtOf } from './draft.ts';

/** Parsed again, a number that is too large would change. */
export const answerJson = (c: Request, json: string) => c.body(json, 200, { 'Content-Type': 'application/json' });

export function scheduledRoutes({ store, present }: Service) {
  const { scheduled } = store;
  function own(c: Request): ScheduledRow {
    const row = scheduled.byId(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }

  return routes()
    .get('/api/v1/scheduled_statuses', (c) => {
      const pageParams = page(c, 20, 40);
      const rows = scheduled.page(me(c).id, pageParams);
      const cursors = rows.map(({ id }) => id);
      setPageLinks(c, store.origin(), pageParams, cursors);
      return answerJson(c, present.scheduledJson(rows));
    })
    .get('/api/v1/scheduled_statuses/:id', (c) => answerJson(c, present.scheduledJson(own(c))))
    .put('/api/v1/scheduled_statuses/:id', (c) => {
      const at = scheduledAtOf(input(c));
      if (at !== undefined) scheduled.move(own(c), at);
      return answerJson(c, present.scheduledJson(own(c)));
    })
    .delete('/api/v1/scheduled_statuses/:id', (c) => {
      scheduled.remove(own(c).id);
      return c.json({});
    });
}
