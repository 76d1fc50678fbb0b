// /api/v2/filters, their keywords, and single statuses in them.
import { invalid, missing, notFound } from '../errors.ts';
import { input, me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import type { Input } from '../http/params.ts';
import { presentFilter, presentFilterStatus, presentKeyword } from '../present/others.ts';
import type { FilterChange } from '../store/filters.ts';
import type { FilterRow, FilterStatusRow, KeywordRow } from '../store/rows.ts';

const contexts = ['home', 'notifications', 'public', 'thread', 'account'];
const actions = ['warn', 'hide', 'blur'];

export function filterRoutes({ store }: Service) {
  const { filters } = store;

  function own(c: Request): FilterRow {
    const row = filters.byId(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  function ownKeyword(c: Request): KeywordRow {
    const row = filters.keyword(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  function ownStatus(c: Request): FilterStatusRow {
    const row = filters.status(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  const present = (row: FilterRow) => presentFilter(row, filters.keywords(row.id), filters.statuses(row.id));
  const answer = (c: Request, id: string) => {
    const row = filters.byId(me(c).id, id);
    if (!row) throw notFound();
    return c.json(present(row));
  };

  function change(params: Input, before: FilterChange): FilterChange {
    const context = params.has('context') ? params.list('context') : before.context;
    const action = params.text('filter_action') ?? before.action;
    const seconds = params.whole('expires_in');
    const title = params.text('title') ?? before.title;
    if (!title) throw invalid("Title can't be blank");
    if (!context.length || context.some((one) => !contexts.includes(one))) throw invalid('None or invalid context supplied');
    if (!actions.includes(action)) throw invalid('Action is not included in the list');
    return {
      title,
      context,
      action,
      expiresAt: seconds !== undefined ? store.now() + seconds * 1000 : params.has('expires_in') ? null : before.expiresAt,
    };
  }

  function changeKeywords(person: string, filterId: string, attributes: Input[]) {
    for (const params of attributes) {
      const row = filters.keyword(person, params.text('id') ?? '');
      const keyword = params.text('keyword');
      if (row && params.flag('_destroy')) filters.removeKeyword(person, row.id);
      else if (row)
        filters.updateKeyword(person, {
          ...row,
          keyword: keyword ?? row.keyword,
          whole_word: Number(params.flag('whole_word') ?? row.whole_word === 1),
        });
      else if (keyword) filters.addKeyword(person, filterId, keyword, params.flag('whole_word') ?? false);
    }
  }

  return routes()
    .get('/api/v2/filters', (c) => c.json(filters.all(me(c).id).map(present)))
    .post('/api/v2/filters', (c) => {
      const id = filters.create(me(c).id, change(input(c), { title: '', context: [], action: 'warn', expiresAt: null }));
      changeKeywords(me(c).id, id, input(c).trees('keywords_attributes'));
      return answer(c, id);
    })
    .get('/api/v2/filters/:id', (c) => c.json(present(own(c))))
    .put('/api/v2/filters/:id', (c) => {
      const row = own(c);
      const before = { title: row.title, context: JSON.parse(row.context) as string[], action: row.action, expiresAt: row.expires_at };
      filters.update(me(c).id, row.id, change(input(c), before));
      changeKeywords(me(c).id, row.id, input(c).trees('keywords_attributes'));
      return answer(c, row.id);
    })
    .delete('/api/v2/filters/:id', (c) => {
      filters.remove(me(c).id, own(c).id);
      return c.json({});
    })
    .get('/api/v2/filters/:id/keywords', (c) => c.json(filters.keywords(own(c).id).map(presentKeyword)))
    .post('/api/v2/filters/:id/keywords', (c) => {
      const keyword = input(c).text('keyword');
      if (!keyword) throw missing('keyword');
      const id = filters.addKeyword(me(c).id, own(c).id, keyword, input(c).flag('whole_word') ?? false);
      return c.json(
        filters
          .keywords(own(c).id)
          .filter((row) => row.id === id)
          .map(presentKeyword)[0],
      );
    })
    .get('/api/v2/filters/keywords/:id', (c) => c.json(presentKeyword(ownKeyword(c))))
    .put('/api/v2/filters/keywords/:id', (c) => {
      const row = ownKeyword(c);
      const params = input(c);
      const next = {
        ...row,
        keyword: params.text('keyword') ?? row.keyword,
        whole_word: Number(params.flag('whole_word') ?? row.whole_word === 1),
      };
      filters.updateKeyword(me(c).id, next);
      return c.json(presentKeyword(next));
    })
    .delete('/api/v2/filters/keywords/:id', (c) => {
      filters.removeKeyword(me(c).id, ownKeyword(c).id);
      return c.json({});
    })
    .get('/api/v2/filters/:id/statuses', (c) => c.json(filters.statuses(own(c).id).map(presentFilterStatus)))
    .post('/api/v2/filters/:id/statuses', (c) => {
      const status = store.statuses.readable(input(c).text('status_id') ?? '', me(c).id);
      if (!status) throw notFound();
      const row = filters.addStatus(me(c).id, own(c).id, status.id);
      if (!row) throw invalid('Status has already been taken');
      return c.json(presentFilterStatus(row));
    })
    .get('/api/v2/filters/statuses/:id', (c) => c.json(presentFilterStatus(ownStatus(c))))
    .delete('/api/v2/filters/statuses/:id', (c) => {
      const row = ownStatus(c);
      filters.removeStatus(me(c).id, row.id);
      return c.json(presentFilterStatus(row));
    });
}
