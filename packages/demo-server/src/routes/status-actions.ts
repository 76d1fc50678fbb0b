// Serves the actions on a status, under /api/v1/statuses/:id: boost, favourite, bookmark, pin, mute; and who boosted and favourited.
import { notFound, ApiError, forbidden } from '../errors.ts';
import {
  respondWithAccountPage,
  respondWithPage,
  readParams,
  requireStatus,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
  requireToken,
} from '../http/context.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { isVisibility, readQuotePolicy } from './draft.ts';

type StatusAction = (interactions: Store['interactions'], user: AccountRow, row: StatusRow) => void;

/** Actions without parameters, by the last segment of their path. Each returns the status. */
const statusActions: Readonly<Record<string, StatusAction>> = {
  unreblog: (interactions, user, row) => interactions.unreblog(user, row),
  favourite: (interactions, user, row) => interactions.favourite(user, row),
  unfavourite: (interactions, user, row) => interactions.unfavourite(user, row),
  bookmark: (interactions, user, row) => interactions.bookmark(user.id, row.id),
  unbookmark: (interactions, user, row) => interactions.unbookmark(user.id, row.id),
  pin: (interactions, user, row) => interactions.pin(user.id, row),
  unpin: (interactions, user, row) => interactions.unpin(user.id, row.id),
  mute: (interactions, user, row) => interactions.muteThread(user.id, row.thread_id),
  unmute: (interactions, user, row) => interactions.unmuteThread(user.id, row.thread_id),
};

export function statusActionRoutes(services: RouteServices) {
  const { store, present } = services;
  const { statuses, interactions } = store;

  /** Actions on a boost apply to the boosted post. */
  function requireTarget(c: RequestContext): StatusRow {
    requireUser(c);
    const row = requireStatus(c, store);
    return row.reblog_of_id ? requireStatus(c, store, row.reblog_of_id) : row;
  }
  const respondWithStatus = (c: RequestContext, id: string) => {
    const row = statuses.byId(id);
    if (!row) throw notFound();
    return c.json(present.status(row, viewerId(c)));
  };

  const routes = createRoutes()
    .get('/api/v1/statuses/:id/favourited_by', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      const rows = store.accounts.related('favourites', 'status_id', requireStatus(c, store).id, 'account_id', pageParams);
      return respondWithAccountPage(c, services, pageParams, rows);
    })
    .get('/api/v1/statuses/:id/reblogged_by', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      return respondWithAccountPage(c, services, pageParams, interactions.boosters(requireStatus(c, store).id, pageParams));
    })
    .post('/api/v1/statuses/:id/reblog', (c) => {
      const user = requireUser(c);
      const visibility = readParams(c).text('visibility');
      const row = requireTarget(c);
      if (!interactions.boostOf(user.id, row.id)) c.get('countAction')('posts');
      const boost = interactions.reblog(user, row, visibility && isVisibility(visibility) ? { visibility } : {});
      return respondWithStatus(c, boost.id);
    });
  for (const [name, perform] of Object.entries(statusActions))
    routes.post(`/api/v1/statuses/:id/${name}`, (c) => {
      const row = requireTarget(c);
      perform(interactions, requireUser(c), row);
      return respondWithStatus(c, row.id);
    });
  return routes;
}

// Serves /api/v1/statuses/:id/quotes and /interaction_policy: list and revoke quotes of a post, and set who may quote it.
export function quoteRoutes({ store, present }: RouteServices) {
  const { statuses, quotes } = store;
  const respondWithStatus = (c: RequestContext, id: string) => c.json(present.status(requireStatus(c, store, id), requireUser(c).id));

  return createRoutes()
    .get('/api/v1/statuses/:id/quotes', (c) => {
      requireToken(c);
      const pageParams = readPageRange(c, 20, 40);
      const rows = quotes.page(requireStatus(c, store).id, viewerId(c), pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map(({ id }) => id),
        present.statuses(rows, viewerId(c)),
      );
    })
    .post('/api/v1/statuses/:id/quotes/:quoting/revoke', (c) => {
      const user = requireUser(c);
      const quoted = requireStatus(c, store);
      const quote = statuses.byId(pathParam(c, 'quoting'));
      if (quote?.quote_of_id !== quoted.id) throw notFound();
      if (quoted.account_id !== user.id) throw forbidden();
      quotes.revoke(quote);
      return respondWithStatus(c, quote.id);
    })
    .put('/api/v1/statuses/:id/interaction_policy', (c) => {
      const user = requireUser(c);
      const row = requireStatus(c, store);
      if (row.account_id !== user.id) throw forbidden();
      if (row.reblog_of_id) throw new ApiError(422, 'Record invalid');
      quotes.setPolicy(row, readQuotePolicy(readParams(c)) ?? user.quote_policy);
      return respondWithStatus(c, row.id);
    });
}
