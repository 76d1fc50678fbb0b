// Decides which notifications share a popup: favourites, reblogs, follows and sign-ups share one by kind; all others have their own.
import { groupedTypes } from '../../contract/grouped-types.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Route } from '../../contract/route.ts';

/** All that one popup tells. */
export interface Group {
  newest: Notification;
  people: Set<string>;
  posts: Set<string>;
}

export const subjectOf = (account: AccountKey, { id, type }: Pick<Notification, 'id' | 'type'>): string =>
  groupedTypes.includes(type) ? `${account} ${type}` : `${account} ${type} ${id}`;

export function join(group: Group | undefined, newest: Notification): Group {
  const { account, status } = newest;
  const [people, posts] = [group?.people ?? new Set<string>(), group?.posts ?? new Set<string>()];
  return { newest, people: people.add(account.id), posts: status ? posts.add(status.id) : posts };
}

/** What has no place of its own in the app. */
const pageless = new Set(['severed_relationships', 'moderation_warning', 'admin.report']);

/** The profile or thread when the group is about one only, the notification itself where it is about neither, else the list of notifications. */
export function routeOf({ newest: { id, type, account, status }, people, posts }: Group): Route {
  if (pageless.has(type)) return { view: 'notification', id };
  if ((type === 'follow' || type === 'admin.sign_up') && people.size === 1) return { view: 'profile', id: account.id };
  return status && posts.size === 1 ? { view: 'thread', id: status.id } : { view: 'notifications' };
}
