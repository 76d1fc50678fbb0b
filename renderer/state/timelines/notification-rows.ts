// Groups the entries of a notification list into rows, using the notifications stored in the account's entities.
import type { TimelineEntry } from '../../../electron/contract/journal.ts';
import { groupNotifications } from '../../logic/timelines/group-notifications.ts';
import type { NotificationGroup, NotificationListRow } from '../../logic/timelines/group-notifications.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Entities } from '../entities/entities.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { isGrouped } from '@kittiwake/mastodon-api/entities/notification-kinds';
import { traitsOf } from '../../../electron/contract/notification-traits.ts';
import { Paged } from './paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

export function notificationRows(entities: Pick<Entities, 'notification'>, entries: readonly TimelineEntry[]): NotificationListRow[] {
  return groupNotifications(entries, (id) => {
    const notification = entities.notification(id).value;
    if (!notification) return null;
    const { type, statusId, account, created_at, group_key, group } = notification;
    return { type, statusId, accountId: account.id, created_at, group_key, group };
  });
}

/** The route that a row opens; null if the row opens a page of the server, or nothing. */
export function routeOfRow({ type, statusId, accountIds: [first] }: NotificationGroup): Route | null {
  const target = traitsOf(type)?.target;
  if (target === 'server') return null;
  if (statusId !== null) return { view: 'thread', id: statusId };
  if (target === 'requests') return { view: 'requests' };
  return first === undefined ? null : { view: 'profile', id: first };
}

const peoplePerPage = 40;

/**
 * Lists all accounts of a notification group, page by page; the row in the list names only some. `id`: a loaded notification. Returns null
 * if the server does not group this notification.
 */
export function groupAccountsOf({ call, entities }: Pick<Session, 'call' | 'entities'>, id: string): Paged<Account> | null {
  const notification = entities.notification(id).value;
  if (notification?.group_key == null || !isGrouped(notification.type)) return null;
  const { group_key } = notification;
  return new Paged(
    async (cursor) => {
      const params = { group_key, limit: peoplePerPage };
      const answer = await call('notifications.groupAccounts', cursor === null ? params : { ...params, cursor });
      if (answer.ok) answer.value.data.forEach(entities.saveAccount);
      return answer;
    },
    (account) => account.id,
  );
}
