// /api/v1/lists and their members.
import { ApiError, invalid, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { presentList } from '../present/others.ts';
import type { ListRow } from '../store/rows.ts';

const policies = ['followed', 'list', 'none'] as const;

export function listRoutes({ store, present }: Service) {
  const { groups } = store;

  function own(c: Request): ListRow {
    const row = groups.list(me(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }

  function settings(c: Request, before: { title: string; replies_policy: ListRow['replies_policy']; exclusive: number }) {
    const params = input(c);
    const title = (params.text('title') ?? before.title).trim();
    if (!title) throw invalid("Title can't be blank");
    const wanted = params.text('replies_policy') ?? before.replies_policy;
    const policy = policies.find((one) => one === wanted);
    if (!policy) throw invalid(`'${wanted}' is not a valid replies_policy`);
    return { title, replies_policy: policy, exclusive: Number(params.flag('exclusive') ?? before.exclusive === 1) };
  }

  return routes()
    .get('/api/v1/lists', (c) => c.json(groups.lists(me(c).id).map(presentList)))
    .post('/api/v1/lists', (c) => {
      const { title, replies_policy, exclusive } = settings(c, { title: '', replies_policy: 'list', exclusive: 0 });
      const id = groups.createList(me(c).id, title, replies_policy, exclusive === 1);
      return c.json(
        groups
          .lists(me(c).id)
          .filter((row) => row.id === id)
          .map(presentList)[0],
      );
    })
    .get('/api/v1/lists/:id', (c) => c.json(presentList(own(c))))
    .put('/api/v1/lists/:id', (c) => {
      const before = own(c);
      const row = { ...before, ...settings(c, before) };
      groups.updateList(row);
      return c.json(presentList(row));
    })
    .delete('/api/v1/lists/:id', (c) => {
      groups.removeList(own(c).id);
      return c.json({});
    })
    .get('/api/v1/lists/:id/accounts', (c) => {
      const all = input(c).whole('limit') === 0;
      const pageParams = { ...page(c, 40, 80), ...(all && { limit: -1 }) };
      const rows = store.accounts.related('list_accounts', 'list_id', own(c).id, 'account_id', pageParams);
      return answerPage(c, store.origin(), pageParams, all ? [] : rows.map((row) => row.cursor), rows.map(present.account));
    })
    .post('/api/v1/lists/:id/accounts', (c) => {
      const list = own(c);
      const ids = input(c).list('account_ids');
      if (ids.some((id) => id !== me(c).id && !store.relations.follows(me(c).id, id))) throw notFound();
      if (ids.some((id) => groups.isMember(list.id, id))) throw new ApiError(422, 'Validation failed: Account has already been taken');
      for (const id of ids) groups.addMember(list.id, id);
      return c.json({});
    })
    .delete('/api/v1/lists/:id/accounts', (c) => {
      const list = own(c);
      for (const id of input(c).list('account_ids')) groups.removeMember(list.id, id);
      return c.json({});
    });
}
