// Notifications.
import * as v from 'valibot';
import * as e from '../entities.ts';
import { byId, none, page } from './params.ts';
import { row } from './row.ts';

export const notificationRows = {
  'notifications.list': row(
    'GET',
    '/api/v1/notifications',
    { ...page, 'types[]': v.optional(v.array(v.string())), 'exclude_types[]': v.optional(v.array(v.string())) },
    e.many(e.notification, 200),
  ),
  'notifications.get': row('GET', '/api/v1/notifications/{id}', byId, e.notification),
  'notifications.clear': row('POST', '/api/v1/notifications/clear', none, e.ignored, { deletes: 'allNotifications' }),
  'notifications.dismiss': row('POST', '/api/v1/notifications/{id}/dismiss', byId, e.ignored, { deletes: 'notification' }),
} as const;
