// Notifications.
import * as v from 'valibot';
import { ignored, many } from '../entities/fields.ts';
import { notification } from '../entities/notification.ts';
import { byId, none, page } from './params.ts';
import { row } from './row.ts';

export const notificationRows = {
  'notifications.list': row(
    'GET',
    '/api/v1/notifications',
    { ...page, 'types[]': v.optional(v.array(v.string())), 'exclude_types[]': v.optional(v.array(v.string())) },
    many(notification, 200),
  ),
  'notifications.get': row('GET', '/api/v1/notifications/{id}', byId, notification),
  'notifications.clear': row('POST', '/api/v1/notifications/clear', none, ignored, { deletes: 'allNotifications', lackedBySome: true }),
  'notifications.dismiss': row('POST', '/api/v1/notifications/{id}/dismiss', byId, ignored, {
    deletes: 'notification',
    lackedBySome: true,
  }),
} as const;
