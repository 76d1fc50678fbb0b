// /api/v1/statuses: creating, reading, editing and deleting statuses.
import { forbidden, notFound } from '../errors.ts';
import { input, me, pathParam, routes, viewer, type Request, type Service } from '../http/context.ts';
import { checkDescription, focusOf } from '../media/upload.ts';
import type { MediaChange } from '../store/media.ts';
import { translationOf } from '../present/translation.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import { setRefreshHeader } from './async-refreshes.ts';
import { readContent, readDraft, scheduledAtOf } from './draft.ts';
import { answerJson } from './scheduled.ts';

export function statusRoutes({ store, present }: Service) {
  const { statuses, threads, edits, posting, scheduled, idempotency } = store;

  function status(c: Request, id = pathParam(c, 'id')): StatusRow {
    const row = statuses.readable(id, viewer(c));
    if (!row) throw notFound();
    return row;
  }
  function own(c: Request): StatusRow {
    const row = statuses.byId(pathParam(c, 'id'));
    if (row?.account_id !== me(c).id) throw notFound();
    return row;
  }
  const answer = (c: Request, row: StatusRow | undefined) => {
    if (!row) throw notFound();
    return c.json(present.status(row, viewer(c)));
  };

  /** Answers what the same request created before. As in Mastodon it is looked for among the kind that the request asks for. */
  function answerAgain(c: Request, author: AccountRow, id: string, isScheduled: boolean) {
    if (!isScheduled) return answer(c, statuses.byId(id));
    const row = scheduled.byId(author.id, id);
    if (!row) throw notFound();
    return answerJson(c, present.scheduledJson(row));
  }

  /** Of the attachments that the edited post has, by their ids. */
  function mediaChanges(c: Request): Map<string, MediaChange> {
    const changes = input(c)
      .trees('media_attributes')
      .map((change): [string, MediaChange] => [
        change.text('id') ?? '',
        { description: change.text('description'), focus: focusOf(change.text('focus')) },
      ]);
    for (const [, { description }] of changes) checkDescription(description);
    return new Map(changes);
  }

  return routes()
    .post('/api/v1/statuses', (c) => {
      const author = me(c);
      const at = scheduledAtOf(input(c));
      // A time that has passed is ignored.
      const isScheduled = at !== undefined && at > store.now();
      const key = c.req.header('idempotency-key');
      const before = key && idempotency.createdBy(author.id, key);
      if (before) return answerAgain(c, author, before, isScheduled);
      const draft = readDraft(c);
      if (!isScheduled) {
        const row = posting.post(draft, author);
        if (key) idempotency.remember(author.id, key, row.id);
        return answer(c, row);
      }
      const row = scheduled.create(author, draft, at);
      if (key) idempotency.remember(author.id, key, row.id);
      return answerJson(c, present.scheduledJson(row));
    })
    .get('/api/v1/statuses', (c) => {
      const rows = input(c)
        .list('id')
        .slice(0, 20)
        .flatMap((id) => statuses.readable(id, viewer(c)) ?? []);
      return c.json(present.statuses(rows, viewer(c)));
    })
    .get('/api/v1/statuses/:id', (c) => c.json(present.status(status(c), viewer(c))))
    .delete('/api/v1/statuses/:id', (c) => {
      const row = own(c);
      const deleted = present.deleted(row, row.account_id);
      statuses.remove(row, input(c).flag('delete_media') ?? false);
      return c.json(deleted);
    })
    .put('/api/v1/statuses/:id', (c) => {
      const row = own(c);
      if (row.reblog_of_id) throw forbidden();
      const { poll, ...content } = readContent(c, { hasQuote: row.quote_of_id !== null });
      store.media.attachable(row.account_id, content.mediaIds, { editing: row.id, hasPoll: poll !== null });
      edits.edit(row, { ...content, mediaChanges: mediaChanges(c), poll: poll && posting.newPoll(poll) });
      return answer(c, statuses.byId(row.id));
    })
    .get('/api/v1/statuses/:id/context', (c) => {
      const row = status(c);
      const at = row.reblog_of_id ? status(c, row.reblog_of_id) : row;
      if (viewer(c) !== null) setRefreshHeader(c, store.refreshes.begin(at.thread_id));
      return c.json({
        ancestors: present.statuses(threads.ancestors(at, viewer(c)), viewer(c)),
        descendants: present.statuses(threads.descendants(at, viewer(c)), viewer(c)),
      });
    })
    .get('/api/v1/statuses/:id/source', (c) => {
      const row = own(c);
      return c.json({ id: row.id, text: row.text, spoiler_text: row.spoiler_text });
    })
    .post('/api/v1/statuses/:id/translate', (c) => {
      const row = status(c);
      const original = row.reblog_of_id ? status(c, row.reblog_of_id) : row;
      const [language = ''] = (input(c).text('lang') || me(c).language || 'en').split('-');
      const translation = translationOf(store, original, language);
      if (!translation) throw forbidden();
      return c.json(translation);
    })
    .get('/api/v1/statuses/:id/history', (c) => {
      const row = status(c);
      return c.json(edits.history(row).map((edit) => present.edit(row, edit, viewer(c))));
    })
    .get('/api/v1/statuses/:id/card', (c) => {
      const { card } = status(c);
      return c.json(card ? present.cardOf(card) : {});
    });
}
