// Filters of what a person does not want to see, their words, and single statuses in them.
import * as v from 'valibot';
import { ignored, many } from '../entities/fields.ts';
import { filterActions, filterContexts } from '../entities/filter-choices.ts';
import { filter, filterKeyword, filterStatus, olderFilter } from '../entities/filter.ts';
import { byId, id, name, none } from './params.ts';
import { row } from './row.ts';

const lackedBySome = true;
const fields = {
  title: name,
  context: v.pipe(v.array(v.picklist(filterContexts)), v.minLength(1)),
  filter_action: v.picklist(filterActions),
  /** Seconds from now; null: it never ends. Left out of a change: as it was. */
  expires_in: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
};
const keyword = { keyword: name, whole_word: v.boolean() };
/** Without an `id` it is new; `_destroy` removes it. */
const keywords = v.pipe(v.array(v.strictObject({ id: v.optional(id), ...keyword, _destroy: v.optional(v.boolean()) })), v.maxLength(500));

export const filterRows = {
  'filters.list': row('GET', '/api/v2/filters', none, many(filter, 500), { lackedBySome }),
  /** Of servers without `filters.list`. */
  'filters.listOlder': row('GET', '/api/v1/filters', none, many(olderFilter, 500), { lackedBySome }),
  'filters.get': row('GET', '/api/v2/filters/{id}', byId, filter, { lackedBySome }),
  'filters.create': row('POST', '/api/v2/filters', { ...fields, keywords_attributes: v.optional(keywords) }, filter, { lackedBySome }),
  'filters.update': row(
    'PUT',
    '/api/v2/filters/{id}',
    { id, ...v.partial(v.object(fields)).entries, keywords_attributes: v.optional(keywords) },
    filter,
    {
      lackedBySome,
    },
  ),
  'filters.delete': row('DELETE', '/api/v2/filters/{id}', byId, ignored, { lackedBySome }),
  'filters.addKeyword': row('POST', '/api/v2/filters/{id}/keywords', { id, ...keyword }, filterKeyword, { lackedBySome }),
  'filters.deleteKeyword': row('DELETE', '/api/v2/filters/keywords/{id}', byId, ignored, { lackedBySome }),
  'filters.addStatus': row('POST', '/api/v2/filters/{id}/statuses', { id, status_id: id }, filterStatus, { lackedBySome }),
  /** `id`: of the filter's entry, not of the status. */
  'filters.deleteStatus': row('DELETE', '/api/v2/filters/statuses/{id}', byId, ignored, { lackedBySome }),
} as const;
