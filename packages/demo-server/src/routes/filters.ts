// Serves filters, their keywords, and their single statuses: /api/v2/filters and the older /api/v1/filters.
import { invalid, missing, recordNotFound } from '../errors.ts';
import { readParams, requireUser, pathParam, createRoutes, type RequestContext, type RouteServices } from '../http/context.ts';
import type { ParamReader } from '../http/params.ts';
import { presentFilter, presentFilterStatus, presentKeyword } from '../present/settings.ts';
import type { FilterChange } from '../store/filters.ts';
import type { FilterRow, FilterStatusRow, KeywordRow } from '../store/rows.ts';
import { toIsoOrNull } from '../present/accounts.ts';
import type { Store } from '../store/store.ts';

const contexts = ['home', 'notifications', 'public', 'thread', 'account'];
const actions = ['warn', 'hide', 'blur'];
const maxKeywordLength = 512;

function requireFilter(c: RequestContext, { filters }: Store, id = pathParam(c, 'id')): FilterRow {
  const row = filters.byId(requireUser(c).id, id);
  if (!row) throw recordNotFound();
  return row;
}

/** Returns the sentences of Mastodon's validations. */
function contextFaults(context: readonly string[]): string[] {
  const isValid = context.length > 0 && context.every((one) => contexts.includes(one));
  return [...(context.length ? [] : ["Context can't be blank"]), ...(isValid ? [] : ['Context None or invalid context supplied'])];
}

function checkContext(context: readonly string[]) {
  const faults = contextFaults(context);
  if (faults.length) throw invalid(faults.join(', '));
}

function checkKeyword(keyword: string) {
  if (!keyword) throw invalid("Keyword can't be blank");
  if ([...keyword].length > maxKeywordLength) throw invalid(`Keyword is too long (maximum is ${maxKeywordLength} characters)`);
}

const presentRow = ({ filters }: Store, row: FilterRow) => presentFilter(row, filters.keywords(row.id), filters.statuses(row.id));

function readChange(params: ParamReader, now: number, before: FilterChange): FilterChange {
  const context = params.has('context') ? params.list('context') : before.context;
  const action = params.text('filter_action') ?? before.action;
  const seconds = params.integer('expires_in');
  const title = params.text('title') ?? before.title;
  const faults = [...(title ? [] : ["Title can't be blank"]), ...contextFaults(context)];
  if (!actions.includes(action)) faults.push('Action is not included in the list');
  for (const keyword of params.trees('keywords_attributes').flatMap((one) => one.text('keyword') || []))
    if ([...keyword].length > maxKeywordLength) faults.push(`Keywords keyword is too long (maximum is ${maxKeywordLength} characters)`);
  if (faults.length) throw invalid(faults.join(', '));
  const unchangedExpiry = params.has('expires_in') ? null : before.expiresAt;
  return {
    title,
    context,
    action,
    expiresAt: seconds !== undefined ? now + seconds * 1000 : unchangedExpiry,
  };
}

/** Absent parameters keep their previous value. */
const changeKeyword = (row: KeywordRow, params: ParamReader): KeywordRow => ({
  ...row,
  keyword: params.text('keyword') ?? row.keyword,
  whole_word: Number(params.flag('whole_word') ?? row.whole_word === 1),
});

/** Adds, changes, and removes the keywords that a request names beside the filter. */
function changeKeywords({ filters }: Store, accountId: string, filterId: string, attributes: ParamReader[]) {
  for (const params of attributes) {
    const row = filters.keyword(accountId, params.text('id') ?? '');
    const keyword = params.text('keyword');
    if (row && params.flag('_destroy')) filters.removeKeyword(accountId, row.id);
    else if (row) filters.updateKeyword(accountId, changeKeyword(row, params));
    else if (keyword) filters.addKeyword(accountId, filterId, keyword, params.flag('whole_word') ?? false);
  }
}

export function filterRoutes({ store }: RouteServices) {
  const { filters } = store;
  const respondWithFilter = (c: RequestContext, id?: string) => c.json(presentRow(store, requireFilter(c, store, id)));

  return createRoutes()
    .get('/api/v2/filters', (c) => c.json(filters.all(requireUser(c).id).map((row) => presentRow(store, row))))
    .post('/api/v2/filters', (c) => {
      const { id: me } = requireUser(c);
      const change = readChange(readParams(c), store.now(), { title: '', context: [], action: 'warn', expiresAt: null });
      const id = filters.create(me, change);
      changeKeywords(store, me, id, readParams(c).trees('keywords_attributes'));
      return respondWithFilter(c, id);
    })
    .get('/api/v2/filters/:id', (c) => respondWithFilter(c))
    .put('/api/v2/filters/:id', (c) => {
      const row = requireFilter(c, store);
      const before = { title: row.title, context: JSON.parse(row.context) as string[], action: row.action, expiresAt: row.expires_at };
      filters.update(requireUser(c).id, row.id, readChange(readParams(c), store.now(), before));
      changeKeywords(store, requireUser(c).id, row.id, readParams(c).trees('keywords_attributes'));
      return respondWithFilter(c);
    })
    .delete('/api/v2/filters/:id', (c) => {
      filters.remove(requireUser(c).id, requireFilter(c, store).id);
      return c.json({});
    });
}

export function filterKeywordRoutes({ store }: RouteServices) {
  const { filters } = store;

  function requireKeyword(c: RequestContext): KeywordRow {
    const row = filters.keyword(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw recordNotFound();
    return row;
  }

  return createRoutes()
    .get('/api/v2/filters/:id/keywords', (c) => c.json(filters.keywords(requireFilter(c, store).id).map(presentKeyword)))
    .post('/api/v2/filters/:id/keywords', (c) => {
      const keyword = readParams(c).text('keyword') ?? '';
      const filter = requireFilter(c, store);
      checkKeyword(keyword);
      const id = filters.addKeyword(requireUser(c).id, filter.id, keyword, readParams(c).flag('whole_word') ?? false);
      return c.json(
        filters
          .keywords(filter.id)
          .filter((row) => row.id === id)
          .map(presentKeyword)[0],
      );
    })
    .get('/api/v2/filters/keywords/:id', (c) => c.json(presentKeyword(requireKeyword(c))))
    .put('/api/v2/filters/keywords/:id', (c) => {
      const next = changeKeyword(requireKeyword(c), readParams(c));
      checkKeyword(next.keyword);
      filters.updateKeyword(requireUser(c).id, next);
      return c.json(presentKeyword(next));
    })
    .delete('/api/v2/filters/keywords/:id', (c) => {
      filters.removeKeyword(requireUser(c).id, requireKeyword(c).id);
      return c.json({});
    });
}

// Serves the single statuses of filters.
export function filterStatusRoutes({ store }: RouteServices) {
  const { filters } = store;

  function requireFilterStatus(c: RequestContext): FilterStatusRow {
    const row = filters.status(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw recordNotFound();
    return row;
  }

  return createRoutes()
    .get('/api/v2/filters/:id/statuses', (c) => c.json(filters.statuses(requireFilter(c, store).id).map(presentFilterStatus)))
    .post('/api/v2/filters/:id/statuses', (c) => {
      const status = store.statuses.findVisible(readParams(c).text('status_id') ?? '', requireUser(c).id);
      if (!status) throw recordNotFound();
      const row = filters.addStatus(requireUser(c).id, requireFilter(c, store).id, status.id);
      if (!row) throw invalid('Status has already been taken');
      return c.json(presentFilterStatus(row));
    })
    .get('/api/v2/filters/statuses/:id', (c) => c.json(presentFilterStatus(requireFilterStatus(c))))
    .delete('/api/v2/filters/statuses/:id', (c) => {
      const row = requireFilterStatus(c);
      filters.removeStatus(requireUser(c).id, row.id);
      return c.json(presentFilterStatus(row));
    });
}

// Serves /api/v1/filters: the older API of the same filters, with one entry per keyword.
export function filterV1Routes({ store }: RouteServices) {
  const { filters } = store;

  const presentV1Filter = (filter: FilterRow, keyword: KeywordRow) => ({
    id: keyword.id,
    phrase: keyword.keyword,
    context: JSON.parse(filter.context) as string[],
    whole_word: keyword.whole_word === 1,
    expires_at: toIsoOrNull(filter.expires_at),
    irreversible: filter.action === 'hide',
  });

  function requireKeyword(c: RequestContext, id = pathParam(c, 'id')): { filter: FilterRow; keyword: KeywordRow } {
    const keyword = filters.keyword(requireUser(c).id, id);
    const filter = keyword && filters.byId(requireUser(c).id, keyword.filter_id);
    if (!keyword || !filter) throw recordNotFound();
    return { filter, keyword };
  }

  /** Absent parameters keep their previous value. */
  function readChange(c: RequestContext, before?: { filter: FilterRow; keyword: KeywordRow }) {
    const params = readParams(c);
    const phrase = params.text('phrase') ?? before?.keyword.keyword;
    const context = before && !params.has('context') ? (JSON.parse(before.filter.context) as string[]) : params.list('context');
    const seconds = params.integer('expires_in');
    const hides = params.flag('irreversible') ?? before?.filter.action === 'hide';
    if (!phrase) throw missing('phrase');
    checkKeyword(phrase);
    checkContext(context);
    const unchangedExpiry = params.has('expires_in') ? null : (before?.filter.expires_at ?? null);
    return {
      phrase,
      wholeWord: params.flag('whole_word') ?? before?.keyword.whole_word === 1,
      change: {
        title: phrase,
        context,
        action: hides ? 'hide' : 'warn',
        expiresAt: seconds ? store.now() + seconds * 1000 : unchangedExpiry,
      },
    };
  }

  const respondWithKeyword = (c: RequestContext, id?: string) => {
    const { filter, keyword } = requireKeyword(c, id);
    return c.json(presentV1Filter(filter, keyword));
  };

  return createRoutes()
    .get('/api/v1/filters', (c) =>
      c.json(
        filters.all(requireUser(c).id).flatMap((filter) => filters.keywords(filter.id).map((keyword) => presentV1Filter(filter, keyword))),
      ),
    )
    .post('/api/v1/filters', (c) => {
      const { phrase, wholeWord, change } = readChange(c);
      const id = filters.create(requireUser(c).id, change);
      return respondWithKeyword(c, filters.addKeyword(requireUser(c).id, id, phrase, wholeWord));
    })
    .get('/api/v1/filters/:id', (c) => respondWithKeyword(c))
    .put('/api/v1/filters/:id', (c) => {
      const { filter, keyword } = requireKeyword(c);
      const { phrase, wholeWord, change } = readChange(c, { filter, keyword });
      filters.update(requireUser(c).id, filter.id, change);
      filters.updateKeyword(requireUser(c).id, { ...keyword, keyword: phrase, whole_word: Number(wholeWord) });
      return respondWithKeyword(c);
    })
    .delete('/api/v1/filters/:id', (c) => {
      const { filter, keyword } = requireKeyword(c);
      filters.removeKeyword(requireUser(c).id, keyword.id);
      if (!filters.keywords(filter.id).length) filters.remove(requireUser(c).id, filter.id);
      return c.json({});
    });
}
