// Creates the HTTP application: reads parameters and token, applies the rate limit, and mounts every group of routes.
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import { accountActionRoutes, domainBlockRoutes, followRequestRoutes, relationshipRoutes } from '../routes/accounts.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { discoveryRoutes } from '../routes/discovery.ts';
import { drawnRoutes } from '../routes/drawn.ts';
import { filterKeywordRoutes, filterRoutes, filterStatusRoutes, filterV1Routes } from '../routes/filters.ts';
import { instanceRoutes, wellKnownRoutes } from '../routes/instance.ts';
import { listRoutes } from '../routes/lists.ts';
import { mediaRoutes } from '../routes/media.ts';
import { groupedNotificationRoutes, notificationPolicyRoutes, notificationRoutes } from '../routes/notifications.ts';
import { appRoutes, authorizationRoutes, tokenRoutes } from '../routes/oauth.ts';
import { pageRoutes } from '../routes/pages.ts';
import { ownProfileRoutes, profileRoutes } from '../routes/profiles.ts';
import { pushRoutes } from '../routes/push.ts';
import { reportRoutes } from '../routes/reports.ts';
import { searchRoutes } from '../routes/search.ts';
import { quoteRoutes, statusActionRoutes } from '../routes/status-actions.ts';
import { asyncRefreshRoutes, pollRoutes, postingRoutes, scheduledRoutes, statusRoutes } from '../routes/statuses.ts';
import { streamingRoutes } from '../routes/streaming.ts';
import { tagRoutes } from '../routes/tags.ts';
import { conversationRoutes, markerRoutes, timelineRoutes } from '../routes/timelines.ts';
import type { Store } from '../store/store.ts';
import { createRoutes, type HonoEnv, type RequestContext, type RouteServices } from './context.ts';
import { createParamTree, maxBodyBytes, readBody } from './params.ts';
import { requireScope } from './scopes.ts';
import type { StreamHub } from './stream.ts';

// Limits requests per token, or per IP address without a token, and returns the remaining number in headers.
const windowMs = 5 * 60_000;
const maxCountedKeys = 10_000;

function limitRequests(limit: number, now: () => number) {
  const counts = new Map<string, { from: number; count: number }>();
  return createMiddleware<HonoEnv>(async (c, next) => {
    const from = Math.floor(now() / windowMs) * windowMs;
    const key = c.get('token')?.token ?? c.env.incoming.socket.remoteAddress ?? '';
    const entry = counts.get(key);
    const count = entry?.from === from ? entry.count + 1 : 1;
    if (counts.size > maxCountedKeys) counts.clear();
    counts.set(key, { from, count });
    c.header('X-RateLimit-Limit', String(limit));
    c.header('X-RateLimit-Remaining', String(Math.max(0, limit - count)));
    c.header('X-RateLimit-Reset', new Date(from + windowMs).toISOString());
    if (count > limit) throw new ApiError(429, 'Too many requests');
    await next();
  });
}

/** Where two paths match a request, the first one serves it. */
const routeGroups: readonly ((services: RouteServices) => ReturnType<typeof createRoutes>)[] = [
  statusRoutes,
  postingRoutes,
  statusActionRoutes,
  quoteRoutes,
  asyncRefreshRoutes,
  scheduledRoutes,
  timelineRoutes,
  relationshipRoutes,
  accountActionRoutes,
  ownProfileRoutes,
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
  filterKeywordRoutes,
  filterStatusRoutes,
  filterV1Routes,
  discoveryRoutes,
  drawnRoutes,
  wellKnownRoutes,
  pageRoutes,
  appRoutes,
  authorizationRoutes,
];

function respondWithError(error: Error, c: RequestContext) {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return c.json({ error: 'An unexpected error occurred' }, 500);
  }
  // The rest of the body is not read, so the connection cannot be reused.
  if (error.status === 413) c.header('Connection', 'close');
  return c.json({ error: error.code, ...(error.description && { error_description: error.description }) }, error.status);
}

/** CORS controls reading only. The header also keeps other origins from embedding the response, for example as an image. */
const setResourcePolicy = (allowedOrigins: readonly string[]) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    await next();
    c.header('Cross-Origin-Resource-Policy', allowedOrigins.length ? 'cross-origin' : 'same-origin');
  });

const readAccessToken = (c: RequestContext) =>
  /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('access_token');

const identifyViewer = ({ grants, accounts }: Store) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const secret = readAccessToken(c);
    const row = secret === undefined ? undefined : grants.token(secret);
    c.set('token', row ?? null);
    c.set('me', row?.account_id ? (accounts.byId(row.account_id) ?? null) : null);
    await next();
  });

const parseParams = createMiddleware<HonoEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const type = c.req.header('content-type') ?? '';
  const { params, text } = await readBody(c.req.raw, maxBodyBytes(c.req.path, type, c.get('me') !== null));
  c.set('params', { ...createParamTree(url.searchParams), ...params });
  c.set('body', text);
  await next();
});

const refuseUnknownToken = createMiddleware<HonoEnv>(async (c, next) => {
  const isUnknownToken = readAccessToken(c) !== undefined && c.get('token') === null;
  if (isUnknownToken && c.req.path.startsWith('/api/')) throw new ApiError(401, 'The access token is invalid');
  await next();
});

interface AppOptions {
  /** Requests per token in five minutes. */
  rateLimit: number;
  hub: StreamHub;
  /** Origins of web clients that may read the responses (CORS). */
  allowedOrigins: readonly string[];
  /** Runs on each request before the server rejects an unknown token. */
  middleware?: MiddlewareHandler<HonoEnv> | undefined;
}

export function createHttpApp(services: RouteServices, { rateLimit: limit, hub, allowedOrigins, middleware }: AppOptions) {
  const { store } = services;
  const app = createRoutes();
  app.onError(respondWithError);
  app.notFound((c) => c.json({ error: 'Record not found' }, 404));

  app.use(
    cors({
      origin: [...allowedOrigins],
      exposeHeaders: ['Link', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id', 'Mastodon-Async-Refresh'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    }),
  );
  app.use(setResourcePolicy(allowedOrigins));
  app.use(identifyViewer(store));
  app.use(parseParams);
  if (middleware) app.use(middleware);
  app.use(refuseUnknownToken);
  app.use('/api/*', limitRequests(limit, store.now));
  app.use('/api/*', requireScope);

  for (const createGroup of routeGroups) app.route('/', createGroup(services));
  app.route('/', streamingRoutes(hub));
  app.route(
    '/',
    tokenRoutes(services, (token) => hub.closeConnectionsOf(token)),
  );
  return app;
}

export type HttpApp = ReturnType<typeof createHttpApp>;
