// Notifications: single, grouped by the server, and those that its policy filters.
import * as v from 'valibot';
import { ignored, many } from '../entities/fields.ts';
import { groupedNotifications } from '../entities/grouped-notifications.ts';
import { notification, notificationPolicy, notificationRequest, policyChoices } from '../entities/notification.ts';
import { accountList } from './answers.ts';
import { byId, id, ids, none, page } from './params.ts';
import { row } from './row.ts';

const lackedBySome = true;
const types = { 'types[]': v.optional(v.array(v.string())), 'exclude_types[]': v.optional(v.array(v.string())) };
const group = { group_key: id };
const choice = v.optional(v.picklist(policyChoices));

export const notificationRows = {
  'notifications.list': row(
    'GET',
    '/api/v1/notifications',
    { ...page, ...types, account_id: v.optional(id), include_filtered: v.optional(v.boolean()) },
    many(notification, 200),
  ),
  'notifications.get': row('GET', '/api/v1/notifications/{id}', byId, notification),
  'notifications.clear': row('POST', '/api/v1/notifications/clear', none, ignored, { deletes: 'allNotifications', lackedBySome: true }),
  'notifications.dismiss': row('POST', '/api/v1/notifications/{id}/dismiss', byId, ignored, {
    deletes: 'notification',
    lackedBySome: true,
  }),
  'notifications.grouped': row(
    'GET',
    '/api/v2/notifications',
    { ...page, ...types, 'grouped_types[]': v.optional(v.array(v.string())) },
    groupedNotifications,
    { lackedBySome },
  ),
  // Paged by the ids of notifications (app/controllers/api/v2/notifications/accounts_controller.rb), which the documentation leaves out.
  'notifications.groupAccounts': row('GET', '/api/v2/notifications/{group_key}/accounts', { ...group, ...page }, accountList, {
    lackedBySome,
  }),
  'notifications.dismissGroup': row('POST', '/api/v2/notifications/{group_key}/dismiss', group, ignored, { lackedBySome }),
  'notificationPolicy.get': row('GET', '/api/v2/notifications/policy', none, notificationPolicy, { lackedBySome }),
  'notificationPolicy.update': row(
    'PATCH',
    '/api/v2/notifications/policy',
    {
      for_not_following: choice,
      for_not_followers: choice,
      for_new_accounts: choice,
      for_private_mentions: choice,
      for_limited_accounts: choice,
    },
    notificationPolicy,
    { lackedBySome },
  ),
  'notificationRequests.list': row('GET', '/api/v1/notifications/requests', page, many(notificationRequest, 200), { lackedBySome }),
  'notificationRequests.accept': row('POST', '/api/v1/notifications/requests/{id}/accept', byId, ignored, { lackedBySome }),
  'notificationRequests.dismiss': row('POST', '/api/v1/notifications/requests/{id}/dismiss', byId, ignored, { lackedBySome }),
  'notificationRequests.acceptAll': row('POST', '/api/v1/notifications/requests/accept', { id: ids }, ignored, { lackedBySome }),
  'notificationRequests.dismissAll': row('POST', '/api/v1/notifications/requests/dismiss', { id: ids }, ignored, { lackedBySome }),
} as const;
