// Serves statuses, scheduled statuses, polls, and async refreshes.
import { ApiError, forbidden, internalError, missing, notFound, recordNotFound } from '../errors.ts';
import {
  readParams,
  requireStatus,
  requireUser,
  pathParam,
  createRoutes,
  viewerId,
  type RequestContext,
  type RouteServices,
  readPageRange,
  setPageLinks,
} from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { checkDescription, parseFocus } from '../media/upload.ts';
import type { MediaPatch } from '../store/media.ts';
import { translationOf } from '../present/translation.ts';
import type { StatusRow, PollRow, ScheduledRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { readContent, readDraft, readScheduledAt } from './draft.ts';
import type { ThreadRefresh } from '../store/threads.ts';

// Serves /api/v1_alpha/async_refreshes: whether the server is still fetching data that a response lacked.
const retryAfterSeconds = 3;

/** Sets Mastodon's header; its value is a dictionary of RFC 8941. */
function setRefreshHeader(c: RequestContext, refresh: ThreadRefresh | undefined) {
  if (refresh) c.header('Mastodon-Async-Refresh', `id="${refresh.id}", retry=${retryAfterSeconds}, result_count=${refresh.resultCount}`);
}

export function asyncRefreshRoutes({ store }: RouteServices) {
  return createRoutes().get('/api/v1_alpha/async_refreshes/:id', (c) => {
    requireUser(c);
    const id = pathParam(c, 'id');
    const refresh = store.asyncRefreshes.byId(id) ?? store.refreshes.byId(id);
    if (!refresh) throw notFound();
    const status = refresh.isFinished ? 'finished' : 'running';
    return c.json({ async_refresh: { id: refresh.id, status, result_count: refresh.resultCount } });
  });
}

// Serves /api/v1/scheduled_statuses: posts that are published later.
/** Sends JSON text as it is: parsed and stringified, an id above JavaScript's safe integers would change. */
const respondWithJson = (c: RequestContext, json: string) => c.body(json, 200, { 'Content-Type': 'application/json' });

export function scheduledRoutes({ store, present }: RouteServices) {
  const { scheduled } = store;
  function requireScheduled(c: RequestContext): ScheduledRow {
    const row = scheduled.byId(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw recordNotFound();
    return row;
  }

  return createRoutes()
    .get('/api/v1/scheduled_statuses', (c) => {
      const pageParams = readPageRange(c, 20, 40);
      const rows = scheduled.page(requireUser(c).id, pageParams);
      const cursors = rows.map(({ id }) => id);
      setPageLinks(c, store.origin(), pageParams, cursors);
      return respondWithJson(c, present.scheduledJson(rows));
    })
    .get('/api/v1/scheduled_statuses/:id', (c) => respondWithJson(c, present.scheduledJson(requireScheduled(c))))
    .put('/api/v1/scheduled_statuses/:id', (c) => {
      const at = readScheduledAt(readParams(c));
      if (at !== undefined) scheduled.reschedule(requireScheduled(c), at);
      return respondWithJson(c, present.scheduledJson(requireScheduled(c)));
    })
    .delete('/api/v1/scheduled_statuses/:id', (c) => {
      scheduled.remove(requireScheduled(c).id);
      return c.json({});
    });
}

const respondWithStatus = (c: RequestContext, { present }: RouteServices, row: StatusRow | undefined) => {
  if (!row) throw notFound();
  return c.json(present.status(row, viewerId(c)));
};

/** Returns the status in the path, or the post that it boosts. */
function requireOriginal(c: RequestContext, store: Store): StatusRow {
  const row = requireStatus(c, store);
  return row.reblog_of_id ? requireStatus(c, store, row.reblog_of_id) : row;
}

/** Mastodon's DEFAULT_STATUSES_LIMIT. */
const maxStatuses = 20;

/** Serves single statuses, and all that belongs to a status: thread, translation, history, and card. */
export function statusRoutes({ store, present }: RouteServices) {
  const { statuses, threads, edits } = store;

  return createRoutes()
    .get('/api/v1/statuses', (c) => {
      const ids = [...new Set(readParams(c).list('id'))];
      // Mastodon raises this error without a message, so the message is its name.
      if (ids.length > maxStatuses) throw new ApiError(422, 'Mastodon::ValidationError');
      return c.json(present.statuses(statuses.findPermitted(ids, viewerId(c)), viewerId(c)));
    })
    .get('/api/v1/statuses/:id', (c) => c.json(present.status(requireStatus(c, store), viewerId(c))))
    .get('/api/v1/statuses/:id/context', (c) => {
      const original = requireOriginal(c, store);
      if (viewerId(c) !== null) setRefreshHeader(c, store.refreshes.begin(original.id));
      return c.json({
        ancestors: present.statuses(threads.ancestors(original, viewerId(c)), viewerId(c)),
        descendants: present.statuses(threads.descendants(original, viewerId(c)), viewerId(c)),
      });
    })
    .post('/api/v1/statuses/:id/translate', (c) => {
      const original = requireOriginal(c, store);
      const [language = ''] = (readParams(c).text('lang') || requireUser(c).language || 'en').split('-');
      const translation = translationOf(store, original, language);
      if (!translation) throw forbidden();
      return c.json(translation);
    })
    .get('/api/v1/statuses/:id/history', (c) => {
      const row = requireStatus(c, store);
      return c.json(edits.history(row).map((edit) => present.edit(row, edit, viewerId(c))));
    })
    .get('/api/v1/statuses/:id/card', (c) => {
      const { card } = requireStatus(c, store);
      return c.json(card ? present.cardOf(card) : {});
    });
}

/** Returns the entity that the same request created before. As in Mastodon, looks only among scheduled posts, or only among statuses. */
function respondWithExisting(c: RequestContext, services: RouteServices, id: string, isScheduled: boolean) {
  const { statuses, scheduled } = services.store;
  if (!isScheduled) return respondWithStatus(c, services, statuses.byId(id));
  const row = scheduled.byId(requireUser(c).id, id);
  if (!row) throw recordNotFound();
  return respondWithJson(c, services.present.scheduledJson(row));
}

/** Publishes or schedules a new post. */
function createPost(c: RequestContext, services: RouteServices) {
  const { store, present } = services;
  const author = requireUser(c);
  const at = readScheduledAt(readParams(c));
  // Times in the past are ignored.
  const isScheduled = at !== undefined && at > store.now();
  const key = c.req.header('idempotency-key');
  const existingId = key && store.idempotency.findCreatedId(author.id, key);
  if (existingId) return respondWithExisting(c, services, existingId, isScheduled);
  const draft = readDraft(c);
  if (!isScheduled) {
    store.posting.check(draft, author);
    c.get('countAction')('posts');
    const row = store.posting.post(draft, author);
    if (key) store.idempotency.saveCreatedId(author.id, key, row.id);
    return respondWithStatus(c, services, row);
  }
  const row = store.scheduled.create(author, draft, at);
  if (key) store.idempotency.saveCreatedId(author.id, key, row.id);
  return respondWithJson(c, present.scheduledJson(row));
}

/** Reads the changes to attachments of the edited post, by attachment id. */
function readMediaChanges(params: ParamReader): Map<string, MediaPatch> {
  const changes = params
    .trees('media_attributes')
    .map((change): [string, MediaPatch] => [
      change.text('id') ?? '',
      { description: change.text('description'), focus: parseFocus(change.text('focus')) },
    ]);
  for (const [, { description }] of changes) checkDescription(description);
  return new Map(changes);
}

/** Serves the viewer's own statuses: post, edit, and delete. */
export function postingRoutes(services: RouteServices) {
  const { store, present } = services;
  const { statuses, edits, posting } = store;

  function requireOwnStatus(c: RequestContext): StatusRow {
    const row = statuses.byId(pathParam(c, 'id'));
    if (row?.account_id !== requireUser(c).id) throw notFound();
    return row;
  }

  return createRoutes()
    .post('/api/v1/statuses', (c) => createPost(c, services))
    .get('/api/v1/statuses/:id/source', (c) => {
      const row = requireOwnStatus(c);
      return c.json({ id: row.id, text: row.text, spoiler_text: row.spoiler_text });
    })
    .put('/api/v1/statuses/:id', (c) => {
      const row = requireOwnStatus(c);
      if (row.reblog_of_id) throw forbidden();
      const { poll, ...content } = readContent(c, { hasQuote: row.quote_of_id !== null });
      store.media.requireAttachable(row.account_id, content.mediaIds, { editing: row.id });
      const mediaChanges = readMediaChanges(readParams(c));
      const change = { ...content, sensitive: content.sensitive ?? false, mediaChanges, poll: poll && posting.newPoll(poll) };
      // A refused edit changes nothing.
      store.db.transaction(() => edits.edit(row, { ...change, onChange: () => c.get('countAction')('posts') }));
      return respondWithStatus(c, services, statuses.byId(row.id));
    })
    .delete('/api/v1/statuses/:id', (c) => {
      const row = requireOwnStatus(c);
      const deleted = present.deletedStatus(row, row.account_id);
      statuses.remove(row, readParams(c).flag('delete_media') ?? false);
      return c.json(deleted);
    });
}

// Serves /api/v1/polls: read a poll and vote.
export function pollRoutes({ store, present }: RouteServices) {
  function requirePoll(c: RequestContext): PollRow {
    const row = store.polls.byId(pathParam(c, 'id'));
    if (!row || !store.statuses.findVisible(row.status_id, viewerId(c))) throw notFound();
    return row;
  }

  return createRoutes()
    .get('/api/v1/polls/:id', (c) => c.json(present.poll(requirePoll(c), viewerId(c))))
    .post('/api/v1/polls/:id/votes', (c) => {
      const { id } = requireUser(c);
      const row = requirePoll(c);
      const choices = readParams(c).list('choices');
      if (choices.length === 0) throw missing('choices');
      // Mastodon converts each choice with Ruby's Integer(), which raises an exception.
      if (choices.some((choice) => !/^-?\d+$/.test(choice))) throw internalError();
      store.polls.vote(row, id, choices.map(Number));
      return c.json(present.poll(row, id));
    });
}
