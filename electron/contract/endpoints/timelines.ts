// Timelines, other lists of statuses, and the markers of how far they were read.
import * as v from 'valibot';
import { markers } from '../entities/markers.ts';
import { statusList } from './answers.ts';
import { id, name, page } from './params.ts';
import { row } from './row.ts';

export const timelineRows = {
  'timelines.home': row('GET', '/api/v1/timelines/home', page, statusList),
  'timelines.public': row(
    'GET',
    '/api/v1/timelines/public',
    { ...page, local: v.optional(v.boolean()), remote: v.optional(v.boolean()) },
    statusList,
  ),
  'timelines.tag': row('GET', '/api/v1/timelines/tag/{name}', { name, ...page }, statusList),
  'timelines.list': row('GET', '/api/v1/timelines/list/{id}', { id, ...page }, statusList),
  'bookmarks.list': row('GET', '/api/v1/bookmarks', page, statusList),
  'favourites.list': row('GET', '/api/v1/favourites', page, statusList),
  'markers.get': row('GET', '/api/v1/markers', { 'timeline[]': v.array(v.string()) }, markers, { lackedBySome: true }),
  'markers.save': row(
    'POST',
    '/api/v1/markers',
    { home: v.optional(v.strictObject({ last_read_id: id })), notifications: v.optional(v.strictObject({ last_read_id: id })) },
    markers,
    { lackedBySome: true },
  ),
} as const;
