// Serves timelines, favourites, bookmarks, read markers, and conversations.
import { ApiError, notFound, recordNotFound } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  viewerId,
  withOpenEnd,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import type { FeedAccess, TimelineQuery } from '../store/timelines.ts';
import { presentMarker } from '../present/settings.ts';
import type { ConversationRow, StatusRow } from '../store/rows.ts';

/** Seconds after which a client asks again whether Home is complete, as Mastodon tells it. */
const rebuildRetrySeconds = 5;

/** Reads which posts of a public feed the request asks for. */
function readPublicFilter(c: RequestContext) {
  const params = readParams(c);
  return {
    local: params.flag('local') ?? false,
    remote: params.flag('remote') ?? false,
    onlyMedia: params.flag('only_media') ?? false,
  };
}

const feedOrigins = ['local', 'remote'] as const;
type FeedOrigin = (typeof feedOrigins)[number];

/**
 * Applies the server's settings of who may read a feed; null: the feed has nothing for this viewer. Source: the `require_auth?` of the
 * timeline controllers, and PublicFeed#incompatible_feed_settings?. No account of the embedded server may view disabled feeds.
 */
function applyFeedAccess(c: RequestContext, access: Record<FeedOrigin, FeedAccess>) {
  const filter = readPublicFilter(c);
  const requestedOrigins = feedOrigins.filter((origin) => filter[origin]).slice(0, 1);
  const isSignedIn = viewerId(c) !== null;
  if (!isSignedIn && (requestedOrigins.length ? requestedOrigins : feedOrigins).some((origin) => access[origin] !== 'public'))
    throw new ApiError(422, 'This method requires an authenticated user');
  const canRead = (origin: FeedOrigin) => access[origin] === 'public' || (access[origin] === 'authenticated' && isSignedIn);
  const local = (filter.local && !filter.remote) || !canRead('remote');
  const remote = (filter.remote && !filter.local) || !canRead('local');
  return (local && !canRead('local')) || (remote && !canRead('remote')) ? null : { ...filter, local, remote };
}

export function timelineRoutes({ store, present }: RouteServices) {
  const { live, topic } = store.feedAccess;

  function respondWithRows(c: RequestContext, rows: StatusRow[]) {
    return respondWithPage(
      c,
      store.origin(),
      withOpenEnd(readPageRange(c, 20, 40)),
      rows.map((row) => row.id),
      present.statuses(rows, viewerId(c)),
    );
  }
  const respondWithTimeline = (c: RequestContext, timeline: TimelineQuery) =>
    respondWithRows(c, store.timelines.page(timeline, viewerId(c), readPageRange(c, 20, 40)));

  function respondWithHome(c: RequestContext) {
    const me = requireUser(c).id;
    const rows = store.timelines.page({ kind: 'home' }, me, readPageRange(c, 20, 40));
    const rebuild = store.homeFeeds.findRebuild(me);
    if (!rebuild) return respondWithRows(c, rows);
    c.header('Mastodon-Async-Refresh', `id="${rebuild.id}", retry=${rebuildRetrySeconds}`);
    c.status(206);
    // Posts that arrive in the meantime are in the timeline already.
    return respondWithRows(
      c,
      rows.filter(({ id }) => id > rebuild.id),
    );
  }

  function respondWithFeed(
    c: RequestContext,
    access: Record<FeedOrigin, FeedAccess>,
    timelineOf: (filter: ReturnType<typeof readPublicFilter>) => TimelineQuery,
  ) {
    const filter = applyFeedAccess(c, access);
    return filter ? respondWithTimeline(c, timelineOf(filter)) : respondWithRows(c, []);
  }

  function respondWithSaved(c: RequestContext, table: 'favourites' | 'bookmarks') {
    const pageParams = readPageRange(c, 20, 40);
    const rows = store.timelines.savedStatuses(table, requireUser(c).id, pageParams);
    return respondWithPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.cursor),
      present.statuses(rows, requireUser(c).id),
    );
  }

  return createRoutes()
    .get('/api/v1/timelines/home', respondWithHome)
    .get('/api/v1/timelines/public', (c) => respondWithFeed(c, live, (filter) => ({ kind: 'public', ...filter })))
    .get('/api/v1/timelines/tag/:name', (c) => {
      const [any, all, none] = ['any', 'all', 'none'].map((name) => readParams(c).list(name)) as [string[], string[], string[]];
      return respondWithFeed(c, topic, (filter) => ({ kind: 'tag', tag: pathParam(c, 'name'), any, all, none, ...filter }));
    })
    .get('/api/v1/timelines/link', (c) => {
      const url = readParams(c).text('url') ?? '';
      if (!store.trends.isKnownLink(url)) throw recordNotFound();
      return respondWithFeed(c, topic, (filter) => ({ kind: 'link', url, ...filter }));
    })
    .get('/api/v1/timelines/list/:id', (c) => {
      if (!store.accountData.list(requireUser(c).id, pathParam(c, 'id'))) throw recordNotFound();
      return respondWithTimeline(c, { kind: 'list', listId: pathParam(c, 'id') });
    })
    .get('/api/v1/favourites', (c) => respondWithSaved(c, 'favourites'))
    .get('/api/v1/bookmarks', (c) => respondWithSaved(c, 'bookmarks'));
}

// Serves /api/v1/markers: the read positions of an account.
const timelines = ['home', 'notifications'];

export function markerRoutes({ store }: RouteServices) {
  const { accountData } = store;
  const respondWithMarkers = (c: RequestContext, requestedTimelines: string[]) => {
    const rows = requestedTimelines.flatMap((timeline) => accountData.marker(requireUser(c).id, timeline) ?? []);
    return c.json(Object.fromEntries(rows.map((row) => [row.timeline, presentMarker(row)])));
  };

  return createRoutes()
    .get('/api/v1/markers', (c) => {
      const requestedTimelines = readParams(c).list('timeline');
      return respondWithMarkers(
        c,
        timelines.filter((timeline) => requestedTimelines.includes(timeline)),
      );
    })
    .post('/api/v1/markers', (c) => {
      const changedTimelines = timelines.filter((timeline) => readParams(c).tree(timeline)?.text('last_read_id'));
      for (const timeline of changedTimelines)
        accountData.setMarker(requireUser(c).id, timeline, readParams(c).tree(timeline)?.text('last_read_id') ?? '');
      return respondWithMarkers(c, changedTimelines);
    });
}

// Serves /api/v1/conversations: direct messages by thread.
export function conversationRoutes({ store, present }: RouteServices) {
  function requireConversation(c: RequestContext): ConversationRow {
    const row = store.conversations.byId(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  function respondWithUnread(c: RequestContext, unread: 0 | 1) {
    const row = requireConversation(c);
    store.conversations.setUnread(row.id, unread);
    return c.json(present.conversation({ ...row, unread }));
  }

  return createRoutes()
    .get('/api/v1/conversations', (c) => {
      const pageParams = readPageRange(c, 20, 40);
      const rows = store.conversations.page(requireUser(c).id, pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.last_status_id),
        rows.map(present.conversation),
      );
    })
    .delete('/api/v1/conversations/:id', (c) => {
      store.conversations.remove(requireUser(c).id, requireConversation(c).id);
      return c.json({});
    })
    .post('/api/v1/conversations/:id/read', (c) => respondWithUnread(c, 0))
    .post('/api/v1/conversations/:id/unread', (c) => respondWithUnread(c, 1));
}
