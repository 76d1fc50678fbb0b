// Creates the HTTP application: reads parameters and token, applies the rate limits, and mounts every group of routes.
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { ApiError } from '../errors.ts';
import type { RateLimits } from '../rate-limits.ts';
import { accountActionRoutes, domainBlockRoutes, followRequestRoutes, relationshipRoutes } from '../routes/accounts.ts';
import { announcementRoutes } from '../routes/announcements.ts';
import { collectionItemRoutes, collectionRoutes } from '../routes/collections.ts';
import { annualReportRoutes } from '../routes/annual-reports.ts';
import { discoveryRoutes } from '../routes/discovery.ts';
import { drawnRoutes } from '../routes/drawn.ts';
import { filterKeywordRoutes, filterRoutes, filterStatusRoutes, filterV1Routes } from '../routes/filters.ts';
import { instanceRoutes, wellKnownRoutes } from '../routes/instance.ts';
import { listRoutes } from '../routes/lists.ts';
import { mediaRoutes } from '../routes/media.ts';
import { groupedNotificationRoutes, notificationPolicyRoutes, notificationRoutes } from '../routes/notifications.ts';
import { appRoutes, authorizationRoutes, tokenRoutes } from '../routes/oauth.ts';
import { pageRoutes } from '../routes/pages.ts';
import { ownProfileRoutes } from '../routes/own-profile.ts';
import { profileRoutes } from '../routes/profiles.ts';
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
import { limitRequests } from './limit-requests.ts';
import { createParamTree, maxBodyBytes, readBody } from './params.ts';
import { requireScope } from './scopes.ts';
import type { StreamHub } from './stream.ts';

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
  collectionRoutes,
  collectionItemRoutes,
  tagRoutes,
  instanceRoutes,
  announcementRoutes,
  annualReportRoutes,
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

const jsonType = /^(application\/(\*|json|jsonrequest|(jrd|activity|ld)\+json)|text\/x-json)$/;

/** Rails takes a list with the type for any content for a browser's, and answers in HTML. */
function prefersJson(c: RequestContext): boolean {
  if (c.req.path.endsWith('.json')) return true;
  const types = (c.req.header('accept') ?? '').toLowerCase().split(',');
  const names = types.map((type) => type.replace(/;.*/s, '').trim());
  return !names.includes('*/*') && names.some((name) => jsonType.test(name));
}

export const notFoundPage = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>The page you are looking for isn't here.</title></head>
<body><h1>The page you are looking for isn't here.</h1></body>
</html>
`;

/** Responds like Mastodon's ErrorResponses concern, outside the controllers of the API. */
function respondWithNotFound(c: RequestContext) {
  c.set('isOutsideController', true);
  if (prefersJson(c)) return c.json({ error: 'Not Found' }, 404);
  return c.body(notFoundPage, 404, { 'Content-Type': 'text/html; charset=utf-8' });
}

/** Middleware is mounted with `*`; every other matched path belongs to a route. Unknown paths need no token. */
const refuseUnknownPath = createMiddleware<HonoEnv>(async (c, next) =>
  matchedRoutes(c).some(({ path }) => !path.endsWith('*')) ? next() : respondWithNotFound(c),
);

const isWebPage = (path: string) => !/^\/(api|oauth|\.well-known|nodeinfo)(\/|$)/.test(path);

function respondWithError(error: Error, c: RequestContext) {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return c.json({ error: 'An unexpected error occurred' }, 500);
  }
  // The rest of the body is not read, so the connection cannot be reused.
  if (error.status === 413) c.header('Connection', 'close');
  const { status, code, description, details } = error;
  if (status === 404 && isWebPage(c.req.path)) return respondWithNotFound(c);
  if (error.hasEmptyBody) {
    c.set('isOutsideController', true);
    return c.body(null, status, { 'Content-Type': 'text/html; charset=UTF-8' });
  }
  return c.json({ error: code, ...(description && { error_description: description }), ...(details && { details }) }, status);
}

/** CORS controls reading only. The header also keeps other origins from embedding the response, for example as an image. */
const setResourcePolicy = (allowedOrigins: readonly string[]) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    await next();
    c.header('Cross-Origin-Resource-Policy', allowedOrigins.length ? 'cross-origin' : 'same-origin');
  });

/** Rails names the charset of JSON. */
const setCharset = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get('content-type') === 'application/json') c.header('Content-Type', 'application/json; charset=utf-8');
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
  rateLimits: RateLimits;
  hub: StreamHub;
  /** Origins of web clients that may read the responses (CORS). */
  allowedOrigins: readonly string[];
  /** Runs on each request before the server rejects an unknown token. */
  middleware?: MiddlewareHandler<HonoEnv> | undefined;
}

export function createHttpApp(services: RouteServices, { rateLimits, hub, allowedOrigins, middleware }: AppOptions) {
  const { store } = services;
  const app = createRoutes();
  app.onError(respondWithError);
  app.notFound(respondWithNotFound);

  app.use(
    cors({
      origin: [...allowedOrigins],
      exposeHeaders: ['Link', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id', 'Mastodon-Async-Refresh'],
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    }),
  );
  app.use(setResourcePolicy(allowedOrigins));
  app.use(setCharset);
  app.use(identifyViewer(store));
  app.use(parseParams);
  if (middleware) app.use(middleware);
  app.use(limitRequests(rateLimits, store.now));
  app.use(refuseUnknownPath);
  app.use(refuseUnknownToken);
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
