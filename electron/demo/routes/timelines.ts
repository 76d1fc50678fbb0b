// Serves timelines, favourites, bookmarks, read markers, and conversations.
import { notFound } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import type { TimelineQuery } from '../store/timelines.ts';
import { presentMarker } from '../present/settings.ts';
import type { ConversationRow } from '../store/rows.ts';

export function timelineRoutes({ store, present }: RouteServices) {
  function respondWithTimeline(c: RequestContext, timeline: TimelineQuery) {
    const pageParams = readPageRange(c, 20, 40);
    const rows = store.timelines.page(timeline, viewerId(c), pageParams);
    return respondWithPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.id),
      present.statuses(rows, viewerId(c)),
    );
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
    .get('/api/v1/timelines/home', (c) => {
      requireUser(c);
      return respondWithTimeline(c, { kind: 'home' });
    })
    .get('/api/v1/timelines/public', (c) => {
      const params = readParams(c);
      return respondWithTimeline(c, {
        kind: 'public',
        local: params.flag('local') ?? false,
        remote: params.flag('remote') ?? false,
        onlyMedia: params.flag('only_media') ?? false,
      });
    })
    .get('/api/v1/timelines/tag/:name', (c) =>
      respondWithTimeline(c, { kind: 'tag', tag: pathParam(c, 'name'), local: readParams(c).flag('local') ?? false }),
    )
    .get('/api/v1/timelines/link', (c) => {
      const url = readParams(c).text('url') ?? '';
      if (!store.trends.isKnownLink(url)) throw notFound();
      return respondWithTimeline(c, { kind: 'link', url });
    })
    .get('/api/v1/timelines/list/:id', (c) => {
      if (!store.accountData.list(requireUser(c).id, pathParam(c, 'id'))) throw notFound();
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
    .post('/api/v1/conversations/:id/read', (c) => {
      const row = requireConversation(c);
      store.conversations.markRead(row.id);
      return c.json(present.conversation({ ...row, unread: 0 }));
    });
}
