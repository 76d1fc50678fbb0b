// The HTTP application: reads parameters and token, applies the rate limit, and mounts every group of routes.
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ApiError } from '../errors.ts';
import { accountRoutes } from '../routes/accounts.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { conversationRoutes } from '../routes/conversations.ts';
import { domainBlockRoutes } from '../routes/domain-blocks.ts';
import { discoveryRoutes } from '../routes/discovery.ts';
import { drawnRoutes } from '../routes/drawn.ts';
import { olderFilterRoutes } from '../routes/filters-v1.ts';
import { filterRoutes } from '../routes/filters.ts';
import { followRequestRoutes } from '../routes/follow-requests.ts';
import { groupedNotificationRoutes } from '../routes/grouped-notifications.ts';
import { instanceRoutes } from '../routes/instance.ts';
import { listRoutes } from '../routes/lists.ts';
import { markerRoutes } from '../routes/markers.ts';
import { mediaRoutes } from '../routes/media.ts';
import { notificationRoutes } from '../routes/notifications.ts';
import { oauthRoutes } from '../routes/oauth.ts';
import { pageRoutes } from '../routes/pages.ts';
import { pollRoutes } from '../routes/polls.ts';
import { profileRoutes } from '../routes/profiles.ts';
import { pushRoutes } from '../routes/push.ts';
import { searchRoutes } from '../routes/search.ts';
import { statusRoutes } from '../routes/statuses.ts';
import { streamingRoutes } from '../routes/streaming.ts';
import { tagRoutes } from '../routes/tags.ts';
import { timelineRoutes } from '../routes/timelines.ts';
import { wellKnownRoutes } from '../routes/well-known.ts';
import { routes, type Env, type Service } from './context.ts';
import { fromEntries, readBody } from './params.ts';
import { rateLimit } from './rate-limit.ts';
import type { StreamHub } from './stream.ts';
import { requireScope } from './scopes.ts';

/** `first` runs on each request before the service looks at its token. */
export function createApp(service: Service, limit: number, hub: StreamHub, first?: MiddlewareHandler<Env>) {
  const { store } = service;
  const app = routes();

  app.onError((error, c) => {
    if (!(error instanceof ApiError)) {
      console.error(error);
      return c.json({ error: 'An unexpected error occurred' }, 500);
    }
    return c.json({ error: error.code, ...(error.description && { error_description: error.description }) }, error.status);
  });
  app.notFound((c) => c.json({ error: 'Record not found' }, 404));

  app.use(
    cors({
      origin: '*',
      exposeHeaders: ['Link', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    }),
  );

  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const { params, text } = await readBody(c.req.raw);
    c.set('params', { ...fromEntries(url.searchParams), ...params });
    c.set('body', text);
    await next();
  });

  if (first) app.use(first);

  app.use(async (c, next) => {
    const secret = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('access_token');
    const row = secret === undefined ? undefined : store.grants.token(secret);
    c.set('token', row ?? null);
    c.set('me', row?.account_id ? (store.accounts.byId(row.account_id) ?? null) : null);
    if (secret !== undefined && !row && c.req.path.startsWith('/api/')) throw new ApiError(401, 'The access token is invalid');
    await next();
  });

  app.use('/api/*', rateLimit(limit, store.now));
  app.use('/api/*', requireScope);

  const groups: ((service: Service) => ReturnType<typeof routes>)[] = [
    statusRoutes,
    timelineRoutes,
    accountRoutes,
    profileRoutes,
    listRoutes,
    tagRoutes,
    instanceRoutes,
    announcementRoutes,
    followRequestRoutes,
    conversationRoutes,
    domainBlockRoutes,
    pushRoutes,
    groupedNotificationRoutes,
    notificationRoutes,
    mediaRoutes,
    pollRoutes,
    searchRoutes,
    markerRoutes,
    filterRoutes,
    olderFilterRoutes,
    discoveryRoutes,
    drawnRoutes,
    wellKnownRoutes,
    pageRoutes,
  ];
  for (const group of groups) app.route('/', group(service));
  app.route('/', streamingRoutes(hub));
  app.route('/', oauthRoutes(service, hub.revoke));
  return app;
}

export type App = ReturnType<typeof createApp>;
export type { Env };
