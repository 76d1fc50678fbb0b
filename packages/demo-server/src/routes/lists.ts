// Serves /api/v1/lists: lists and their members.
import { invalid, recordNotFound } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import { presentList } from '../present/settings.ts';
import type { ListRow } from '../store/rows.ts';

const policies = ['followed', 'list', 'none'] as const;
const maxTitleLength = 256;

export function listRoutes({ store, present }: RouteServices) {
  const { accountData } = store;

  function requireList(c: RequestContext): ListRow {
    const row = accountData.list(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw recordNotFound();
    return row;
  }

  function readSettings(c: RequestContext, before: { title: string; replies_policy: ListRow['replies_policy']; exclusive: number }) {
    const params = readParams(c);
    const title = (params.text('title') ?? before.title).trim();
    const policyName = params.text('replies_policy') ?? before.replies_policy;
    const policy = policies.find((one) => one === policyName);
    const faults = [
      !title && "Title can't be blank",
      [...title].length > maxTitleLength && `Title is too long (maximum is ${maxTitleLength} characters)`,
      !policy && 'Replies policy is not included in the list',
    ].filter((fault) => fault !== false);
    if (!policy || faults.length) throw invalid(faults.join(', '));
    return { title, replies_policy: policy, exclusive: Number(params.flag('exclusive') ?? before.exclusive === 1) };
  }

  /** Only followed accounts, those with a pending follow request, and the owner can be members. Source: ListAccount. */
  function checkMember(me: string, listId: string, id: string, isRepeated: boolean) {
    if (isRepeated || accountData.isMember(listId, id)) throw invalid('Account is already on the list');
    if (id !== me && !store.relations.follows(me, id) && !store.relations.requests(me, id))
      throw invalid('Account must be a followed account');
  }

  return createRoutes()
    .get('/api/v1/lists', (c) => c.json(accountData.lists(requireUser(c).id).map(presentList)))
    .post('/api/v1/lists', (c) => {
      const { title, replies_policy, exclusive } = readSettings(c, { title: '', replies_policy: 'list', exclusive: 0 });
      const id = accountData.createList(requireUser(c).id, title, replies_policy, exclusive === 1);
      return c.json(
        accountData
          .lists(requireUser(c).id)
          .filter((row) => row.id === id)
          .map(presentList)[0],
      );
    })
    .get('/api/v1/lists/:id', (c) => c.json(presentList(requireList(c))))
    .put('/api/v1/lists/:id', (c) => {
      const before = requireList(c);
      const row = { ...before, ...readSettings(c, before) };
      accountData.updateList(row);
      return c.json(presentList(row));
    })
    .delete('/api/v1/lists/:id', (c) => {
      accountData.removeList(requireList(c).id);
      return c.json({});
    })
    .get('/api/v1/lists/:id/accounts', (c) => {
      const isUnlimited = readParams(c).integer('limit') === 0;
      const pageParams = { ...readPageRange(c, 40, 80), ...(isUnlimited && { limit: -1 }) };
      const rows = store.accounts.related('list_accounts', 'list_id', requireList(c).id, 'account_id', pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        isUnlimited ? [] : rows.map((row) => row.cursor),
        rows.map(present.account),
        'since_id',
      );
    })
    .post('/api/v1/lists/:id/accounts', (c) => {
      const list = requireList(c);
      const ids = readParams(c).list('account_ids');
      if (ids.some((id) => !store.accounts.byId(id))) throw recordNotFound();
      ids.forEach((id, at) => checkMember(requireUser(c).id, list.id, id, ids.indexOf(id) < at));
      for (const id of ids) accountData.addMember(list.id, id);
      return c.json({});
    })
    .delete('/api/v1/lists/:id/accounts', (c) => {
      const list = requireList(c);
      for (const id of readParams(c).list('account_ids')) accountData.removeMember(list.id, id);
      return c.json({});
    });
}
