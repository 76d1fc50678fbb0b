// /api/v1/statuses: creating, reading, editing and deleting statuses, and the actions on them.
import { visibilities, type Visibility } from '../../contract/entities/visibility.ts';
import { ApiError, forbidden, invalid, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, token, viewer, type Request, type Service } from '../http/context.ts';
import type { Input } from '../http/params.ts';
import { countedLength } from '../store/rich-text.ts';
import { focusOf, maxDescriptionLength } from './media.ts';
import type { NewPoll } from '../store/polls.ts';
import { quotePolicies } from '../store/rows.ts';
import type { QuotePolicy, StatusRow } from '../store/rows.ts';

export const maxCharacters = 500;
export const maxAttachments = 4;
export const pollLimits = { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 };

/** Undefined when it is not sent. */
function quotePolicyOf(params: Input): QuotePolicy | undefined {
  const wanted = params.text('quote_approval_policy');
  const policy = quotePolicies.find((one) => one === wanted);
  if (wanted && !policy) throw invalid('Quote approval policy is not included in the list');
  return policy;
}

const isVisibility = (value: string): value is Visibility => (visibilities as readonly string[]).includes(value);

export function statusRoutes({ store, present }: Service) {
  const { statuses, reactions } = store;

  function status(c: Request, id = pathParam(c, 'id')): StatusRow {
    const row = statuses.readable(id, viewer(c));
    if (!row) throw notFound();
    return row;
  }
  /** An action on a boost applies to the boosted post. */
  function target(c: Request): StatusRow {
    me(c);
    const row = status(c);
    return row.reblog_of_id ? status(c, row.reblog_of_id) : row;
  }
  function own(c: Request): StatusRow {
    const row = statuses.byId(pathParam(c, 'id'));
    if (row?.account_id !== me(c).id) throw notFound();
    return row;
  }
  const answer = (c: Request, id: string) => {
    const row = statuses.byId(id);
    if (!row) throw notFound();
    return c.json(present.status(row, viewer(c)));
  };

  function pollOf(params: Input | undefined): NewPoll | null {
    if (!params) return null;
    const options = params.list('options').map((option) => option.trim());
    const seconds = params.whole('expires_in');
    if (options.length < 2) throw invalid('Poll must have more than one item');
    if (options.length > pollLimits.max_options) throw invalid(`Poll can't contain more than ${pollLimits.max_options} items`);
    if (options.some((option) => option === '')) throw invalid("Poll options can't be blank");
    if (options.some((option) => countedLength(option) > pollLimits.max_characters_per_option)) throw invalid('Poll options are too long');
    if (new Set(options).size < options.length) throw invalid('Poll contains duplicate items');
    if (seconds === undefined) throw invalid("Poll expires at can't be blank");
    if (seconds < pollLimits.min_expiration) throw invalid('Poll duration is too short');
    if (seconds > pollLimits.max_expiration) throw invalid('Poll duration is too far into the future');
    return {
      options,
      multiple: params.flag('multiple') ?? false,
      hideTotals: params.flag('hide_totals') ?? false,
      expiresAt: store.now() + seconds * 1000,
    };
  }

  function draft(c: Request, existing: string | null) {
    const params = input(c);
    const text = params.text('status') ?? '';
    const spoilerText = params.text('spoiler_text') ?? '';
    const mediaIds = params.list('media_ids');
    const poll = pollOf(params.tree('poll'));
    if (text.trim() === '' && mediaIds.length === 0) throw invalid("Text can't be blank");
    if (countedLength(text) + countedLength(spoilerText) > maxCharacters)
      throw invalid(`Text character limit of ${maxCharacters} exceeded`);
    if (mediaIds.length > maxAttachments) throw invalid(`Cannot attach more than ${maxAttachments} files`);
    if (mediaIds.length && poll) throw invalid('Cannot attach a poll and media at once');
    const found = store.media.attachable(me(c).id, mediaIds, existing);
    if (found.length < mediaIds.length) throw new ApiError(404, 'Record not found');
    if (found.some((media) => !store.media.isReady(media)))
      throw invalid('Cannot attach files that have not finished processing. Try again in a moment!');
    for (const change of params.trees('media_attributes')) {
      const description = change.text('description');
      if ((description ?? '').length > maxDescriptionLength)
        throw invalid(`Description is too long (maximum is ${maxDescriptionLength} characters)`);
      const focus = focusOf(change.text('focus'));
      const media = found.find(({ id }) => id === change.text('id'));
      if (media) store.media.describe(media.id, { description, ...(focus && { focus }) });
    }
    const language = params.text('language') || null;
    const quotePolicy = quotePolicyOf(params);
    return { text, spoilerText, mediaIds, poll, language, quotePolicy, sensitive: params.flag('sensitive') ?? me(c).sensitive === 1 };
  }

  function create(c: Request): StatusRow {
    const params = input(c);
    const author = me(c);
    const visibility = params.text('visibility') || author.privacy;
    if (!isVisibility(visibility)) throw invalid('Visibility is not included in the list');
    const content = draft(c, null);
    const parentId = params.text('in_reply_to_id');
    const parent = parentId ? statuses.readable(parentId, author.id) : undefined;
    if (parentId && !parent) throw new ApiError(404, 'The post you are trying to reply to does not appear to exist.');
    const quoteOf = params.text('quoted_status_id');
    const quoted = quoteOf ? statuses.readable(quoteOf, author.id) : undefined;
    if (quoteOf && (!quoted || !statuses.mayQuote(quoted, author.id)))
      throw new ApiError(404, 'The post you are trying to quote does not appear to exist.');
    if (params.text('scheduled_at')) throw invalid('Scheduled posts are not offered here');
    return statuses.create(author, {
      ...content,
      quotePolicy: content.quotePolicy ?? 'public',
      visibility,
      inReplyTo: parent?.reblog_of_id ? (statuses.byId(parent.reblog_of_id) ?? null) : (parent ?? null),
      quoteOf: quoteOf ?? null,
      application: store.grants.appById(token(c).app_id)?.name ?? null,
    });
  }

  return routes()
    .post('/api/v1/statuses', (c) => {
      const author = me(c);
      const key = c.req.header('idempotency-key');
      const before = key && store.grants.statusOfRequest(token(c).token, key);
      const known = before ? statuses.byId(before) : undefined;
      if (known) return c.json(present.status(known, author.id));
      const row = create(c);
      if (key) store.grants.remember(token(c).token, key, row.id);
      return answer(c, row.id);
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
      statuses.remove(row);
      return c.json(deleted);
    })
    .put('/api/v1/statuses/:id', (c) => {
      const row = own(c);
      if (row.reblog_of_id) throw forbidden();
      const { poll, mediaIds, ...content } = draft(c, row.id);
      statuses.edit(row, { ...content, mediaIds, poll });
      return answer(c, row.id);
    })
    .put('/api/v1/statuses/:id/interaction_policy', (c) => {
      const row = own(c);
      const policy = quotePolicyOf(input(c));
      if (policy) statuses.setQuotePolicy(row.id, policy);
      return answer(c, row.id);
    })
    .get('/api/v1/statuses/:id/context', (c) => {
      const row = status(c);
      const at = row.reblog_of_id ? status(c, row.reblog_of_id) : row;
      return c.json({
        ancestors: present.statuses(statuses.ancestors(at, viewer(c)), viewer(c)),
        descendants: present.statuses(statuses.descendants(at, viewer(c)), viewer(c)),
      });
    })
    .get('/api/v1/statuses/:id/source', (c) => {
      const row = own(c);
      return c.json({ id: row.id, text: row.text, spoiler_text: row.spoiler_text });
    })
    .get('/api/v1/statuses/:id/history', (c) => {
      const row = status(c);
      const edits = statuses.edits(row.id);
      const media_ids = JSON.stringify(store.media.ofStatus(row.id).map((media) => media.id));
      return c.json((edits.length ? edits : [{ ...row, media_ids }]).map((edit) => present.edit(row, edit)));
    })
    .get('/api/v1/statuses/:id/card', (c) => {
      const { card } = status(c);
      return c.json(card ? (JSON.parse(card) as object) : {});
    })
    .get('/api/v1/statuses/:id/favourited_by', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = store.accounts.related('favourites', 'status_id', status(c).id, 'account_id', pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    })
    .get('/api/v1/statuses/:id/reblogged_by', (c) => {
      const pageParams = page(c, 40, 80);
      const rows = reactions.boosters(status(c).id, pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.cursor),
        rows.map(present.account),
      );
    })
    .post('/api/v1/statuses/:id/reblog', (c) => {
      const person = me(c);
      const wanted = input(c).text('visibility');
      const row = target(c);
      const boost = reactions.reblog(person, row, wanted && isVisibility(wanted) ? { visibility: wanted } : {});
      return answer(c, boost.id);
    })
    .post('/api/v1/statuses/:id/unreblog', (c) => {
      const row = target(c);
      reactions.unreblog(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/favourite', (c) => {
      const row = target(c);
      reactions.favourite(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unfavourite', (c) => {
      const row = target(c);
      reactions.unfavourite(me(c), row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/bookmark', (c) => {
      const row = target(c);
      reactions.bookmark(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unbookmark', (c) => {
      const row = target(c);
      reactions.unbookmark(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/pin', (c) => {
      const row = target(c);
      reactions.pin(me(c).id, row);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unpin', (c) => {
      const row = target(c);
      reactions.unpin(me(c).id, row.id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/mute', (c) => {
      const row = target(c);
      reactions.muteThread(me(c).id, row.thread_id);
      return answer(c, row.id);
    })
    .post('/api/v1/statuses/:id/unmute', (c) => {
      const row = target(c);
      reactions.unmuteThread(me(c).id, row.thread_id);
      return answer(c, row.id);
    });
}
