// /api/v1_alpha/async_refreshes: whether the server is still fetching what an answer lacked.
import { notFound } from '../errors.ts';
import { me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import type { Refresh } from '../store/refreshes.ts';

const retryAfterSeconds = 1;

/** Mastodon's header; its value is a dictionary of RFC 8941. */
export function setRefreshHeader(c: Request, refresh: Refresh | undefined) {
  if (refresh) c.header('Mastodon-Async-Refresh', `id="${refresh.id}", retry=${retryAfterSeconds}, result_count=${refresh.found}`);
}

export function asyncRefreshRoutes({ store }: Service) {
  return routes().get('/api/v1_alpha/async_refreshes/:id', (c) => {
    me(c);
    const refresh = store.refreshes.byId(pathParam(c, 'id'));
    if (!refresh) throw notFound();
    const status = refresh.isFinished ? 'finished' : 'running';
    return c.json({ async_refresh: { id: refresh.id, status, result_count: refresh.found } });
  });
}
