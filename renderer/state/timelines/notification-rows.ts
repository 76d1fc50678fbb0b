// The rows of a list of notifications: its entries, grouped by what the account's entities say of them.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import { groupNotifications } from '../../logic/timelines/group-notifications.ts';
import type { NotificationGroup, NotificationRow } from '../../logic/timelines/group-notifications.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Entities } from '../entities/entities.ts';

export function notificationRows(entities: Pick<Entities, 'notification'>, entries: readonly TimelineEntry[]): NotificationRow[] {
  return groupNotifications(entries, (id) => {
    const notification = entities.notification(id).value;
    if (!notification) return null;
    const { type, statusId, account, created_at, group_key, group } = notification;
    return { type, statusId, accountId: account.id, created_at, group_key, group };
  });
}

/** Where a row leads; null for one whose place is a page of the server, or none. */
export function placeOf({ type, statusId, accountIds: [first] }: NotificationGroup): Route | null {
  if (type === 'severed_relationships' || type === 'moderation_warning' || type === 'admin.report') return null;
  if (statusId !== null) return { view: 'thread', id: statusId };
  if (type === 'follow_request') return { view: 'requests' };
  return first === undefined ? null : { view: 'profile', id: first };
}
