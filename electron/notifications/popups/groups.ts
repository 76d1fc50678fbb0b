// Decides which notifications share a popup: favourites, reblogs and follows share one by kind; all others have their own.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Route } from '../../contract/route.ts';

/** All that one popup tells. */
export interface Group {
  newest: Notification;
  people: Set<string>;
  posts: Set<string>;
}

const grouped = new Set(['favourite', 'reblog', 'follow']);

export const subjectOf = (account: AccountKey, { id, type }: Pick<Notification, 'id' | 'type'>): string =>
  grouped.has(type) ? `${account} ${type}` : `${account} ${type} ${id}`;

export function join(group: Group | undefined, newest: Notification): Group {
  const { account, status } = newest;
  const [people, posts] = [group?.people ?? new Set<string>(), group?.posts ?? new Set<string>()];
  return { newest, people: people.add(account.id), posts: status ? posts.add(status.id) : posts };
}

/** The profile or thread when the group is about one only, else the list of notifications. */
export function routeOf({ newest: { type, account, status }, people, posts }: Group): Route {
  if (type === 'follow' && people.size === 1) return { view: 'profile', id: account.id };
  return status && posts.size === 1 ? { view: 'thread', id: status.id } : { view: 'notifications' };
}
