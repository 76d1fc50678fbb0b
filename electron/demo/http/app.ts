// The HTTP application: reads parameters and token, applies the rate limit, and mounts every group of routes.
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { ApiError } from '../errors.ts';
import { accountRoutes } from '../routes/accounts.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { asyncRefreshRoutes } from '../routes/async-refreshes.ts';
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
import { notificationPolicyRoutes } from '../routes/notification-policy.ts';
import { notificationRoutes } from '../routes/notifications.ts';
import { oauthRoutes } from '../routes/oauth.ts';
import { pageRoutes } from '../routes/pages.ts';
import { pollRoutes } from '../routes/polls.ts';
import { profileRoutes } from '../routes/profiles.ts';
import { pushRoutes } from '../routes/push.ts';
import { quoteRoutes } from '../routes/quotes.ts';
import { reportRoutes } from '../routes/reports.ts';
import { scheduledRoutes } from '../routes/scheduled.ts';
import { searchRoutes } from '../routes/search.ts';
import { statusActionRoutes } from '../routes/status-actions.ts';
import { statusRoutes } from '../routes/statuses.ts';
import { streamingRoutes } from '../routes/streaming.ts';
import { tagRoutes } from '../routes/tags.ts';
import { timelineRoutes } from '../routes/timelines.ts';
import { wellKnownRoutes } from '../routes/well-known.ts';
import { routes, type Env, type Request, type Service } from './context.ts';
import { maxBodyBytes } from './body-limits.ts';
import { fromEntries, readBody } from './params.ts';
import { rateLimit } from './rate-limit.ts';
import type { StreamHub } from './stream.ts';
import { requireScope } from './scopes.ts';

export interface AppOptions {
  /** Requests per five minutes and token. */
  rateLimit: number;
  hub: StreamHub;
  /** Web clients that may read the answers. */
  allowedOrigins: readonly string[];
  /** Runs on each request before the service answers an unknown token. */
  first?: MiddlewareHandler<Env> | undefined;
}

export function createApp(service: Service, { rateLimit: limit, hub, allowedOrigins, first }: AppOptions) {
  const { store } = service;
  const app = routes();

  app.onError((error, c) => {
    if (!(error instanceof ApiError)) {
      console.error(error);
      return c.json({ error: 'An unexpected error occurred' }, 500);
    }
    // The rest of the body is not read, so the connection can't be used again.
    if (error.status === 413) c.header('Connection', 'close');
    return c.json({ error: error.code, ...(error.description && { error_description: error.description }) }, error.status);
  });
  app.notFound((c) => c.json({ error: 'Record not found' }, 404));

  app.use(
    cors({
      origin: [...allowedOrigins],
      exposeHeaders: ['Link', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id', 'Mastodon-Async-Refresh'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    }),
  );

  // A page that may not read an answer may not show it either, as a picture for instance.
  app.use(async (c, next) => {
    await next();
    c.header('Cross-Origin-Resource-Policy', allowedOrigins.length ? 'cross-origin' : 'same-origin');
  });

  const secretOf = (c: Request) => /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('access_token');
  app.use(async (c, next) => {
    const secret = secretOf(c);
    const row = secret === undefined ? undefined : store.grants.token(secret);
    c.set('token', row ?? null);
    c.set('me', row?.account_id ? (store.accounts.byId(row.account_id) ?? null) : null);
    await next();
  });

  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const type = c.req.header('content-type') ?? '';
    const { params, text } = await readBody(c.req.raw, maxBodyBytes(c.req.path, type, c.get('me') !== null));
    c.set('params', { ...fromEntries(url.searchParams), ...params });
    c.set('body', text);
    await next();
  });

  if (first) app.use(first);

  app.use(async (c, next) => {
    const isUnknown = secretOf(c) !== undefined && c.get('token') === null;
    if (isUnknown && c.req.path.startsWith('/api/')) throw new ApiError(401, 'The access token is invalid');
    await next();
  });

  app.use('/api/*', rateLimit(limit, store.now));
  app.use('/api/*', requireScope);

  const groups: ((service: Service) => ReturnType<typeof routes>)[] = [
    statusRoutes,
    statusActionRoutes,
    quoteRoutes,
    asyncRefreshRoutes,
    scheduledRoutes,
    timelineRoutes,
    accountRoutes,
    profileRoutes,
    reportRoutes,
    listRoutes,
    tagRoutes,
    instanceRoutes,
    announcementRoutes,
    followRequestRoutes,
    conversationRoutes,
    domainBlockRoutes,
    pushRoutes,
    notificationPolicyRoutes,
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
