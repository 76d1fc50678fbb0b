// A person's own lists and who is in them.
import * as e from '../entities.ts';
import { accountList } from './answers.ts';
import { byId, id, ids, name, none, page } from './params.ts';
import { row } from './row.ts';

export const listRows = {
  'lists.all': row('GET', '/api/v1/lists', none, e.many(e.list, 500)),
  'lists.get': row('GET', '/api/v1/lists/{id}', byId, e.list),
  'lists.create': row('POST', '/api/v1/lists', { title: name }, e.list),
  'lists.delete': row('DELETE', '/api/v1/lists/{id}', byId, e.ignored),
  'lists.addAccounts': row('POST', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, e.ignored),
  'lists.removeAccounts': row('DELETE', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, e.ignored, {
    undoes: 'lists.addAccounts',
  }),
  'lists.rename': row('PUT', '/api/v1/lists/{id}', { id, title: name }, e.list),
  'lists.accounts': row('GET', '/api/v1/lists/{id}/accounts', { id, ...page }, accountList),
} as const;
