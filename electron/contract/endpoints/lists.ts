// A person's own lists and who is in them.
import * as v from 'valibot';
import { ignored, many } from '../entities/fields.ts';
import { list, repliesPolicies } from '../entities/list.ts';
import { accountList } from './answers.ts';
import { byId, id, ids, name, none, page } from './params.ts';
import { row } from './row.ts';

/** `exclusive`: its posts are not in Home, too. */
const settings = { replies_policy: v.optional(v.picklist(repliesPolicies)), exclusive: v.optional(v.boolean()) };

export const listRows = {
  'lists.all': row('GET', '/api/v1/lists', none, many(list, 500)),
  'lists.get': row('GET', '/api/v1/lists/{id}', byId, list),
  'lists.create': row('POST', '/api/v1/lists', { title: name, ...settings }, list),
  'lists.delete': row('DELETE', '/api/v1/lists/{id}', byId, ignored),
  'lists.addAccounts': row('POST', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, ignored),
  'lists.removeAccounts': row('DELETE', '/api/v1/lists/{id}/accounts', { id, account_ids: ids }, ignored, {
    undoes: 'lists.addAccounts',
  }),
  'lists.update': row('PUT', '/api/v1/lists/{id}', { id, title: v.optional(name), ...settings }, list),
  'lists.accounts': row('GET', '/api/v1/lists/{id}/accounts', { id, ...page }, accountList),
} as const;
