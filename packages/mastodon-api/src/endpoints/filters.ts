// Defines the endpoints for filters, their keywords, and their statuses.
import * as v from 'valibot';
import { contentLimits } from '../content-limits.ts';
import { ignored, many } from '../entities/fields.ts';
import { filterActions, filterContexts } from '../entities/choices.ts';
import { filter, filterKeyword, filterStatus, olderFilter } from '../entities/filter.ts';
import { byId, id, name, none, row } from './row.ts';

const lackedBySome = true;
const fields = {
  title: name,
  context: v.pipe(v.array(v.picklist(filterContexts)), v.minLength(1)),
  filter_action: v.picklist(filterActions),
  /** Seconds from now; null: the filter never expires. If omitted in an update, the value is kept. */
  expires_in: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
};
const keyword = { keyword: name, whole_word: v.boolean() };
/** A keyword without `id` is new; `_destroy` removes a keyword. */
const keywords = v.pipe(v.array(v.strictObject({ id: v.optional(id), ...keyword, _destroy: v.optional(v.boolean()) })), v.maxLength(500));

export const filterRows = {
  'filters.list': row('GET', '/api/v2/filters', none, many(filter, contentLimits.filters), { lackedBySome }),
  /** For servers without `filters.list`. */
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
  /** `id`: of the FilterStatus entity, not of the status. */
  'filters.deleteStatus': row('DELETE', '/api/v2/filters/statuses/{id}', byId, ignored, { lackedBySome }),
} as const;
