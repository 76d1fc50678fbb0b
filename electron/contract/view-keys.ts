// Defines the keys of views and timelines. The window reports shown views by key, main compares notifications with the keys,
// and the cache stores timelines by key.
import type { Route } from './route.ts';

type PlainView = Exclude<Route, { id: string } | { name: string }>['view'];

/** Keys of views about one post or one link. */
type PostView = `${'favouritedBy' | 'reactedBy' | 'rebloggedBy' | 'history' | 'link'}:${string}`;

export type ViewKey =
  | PlainView
  | PostView
  | `held:${string}`
  | `thread:${string}`
  | `profile:${string}`
  | `notification:${string}`
  | `quotes:${string}`
  | `tag:${string}`
  | `list:${string}`;

export const threadKey = (statusId: string): ViewKey => `thread:${statusId}`;
export const profileKey = (accountId: string): ViewKey => `profile:${accountId}`;
export const notificationKey = (notificationId: string): ViewKey => `notification:${notificationId}`;
const filteredNotificationsKey = (accountId: string): ViewKey => `held:${accountId}`;
const quotesKey = (statusId: string): ViewKey => `quotes:${statusId}`;
export const tagKey = (name: string): ViewKey => `tag:${name}`;
export const listKey = (listId: string): ViewKey => `list:${listId}`;

/** Returns the key of the view that `route` leads to; equal for equal routes. */
export function viewKey(route: Route): ViewKey {
  switch (route.view) {
    case 'thread':
      return threadKey(route.id);
    case 'profile':
      return profileKey(route.id);
    case 'notification':
      return notificationKey(route.id);
    case 'held':
      return filteredNotificationsKey(route.id);
    case 'quotes':
      return quotesKey(route.id);
    case 'favouritedBy':
    case 'reactedBy':
    case 'rebloggedBy':
    case 'history':
    case 'link':
      return `${route.view}:${route.id}`;
    case 'tag':
      return tagKey(route.name);
    case 'list':
      return listKey(route.id);
    default:
      return route.view;
  }
}

/** Tabs of a profile; each has its own timeline. */
export type ProfileTab = 'posts' | 'replies' | 'media';

export const profileTabKey = (accountId: string, tab: ProfileTab) => `profile:${accountId}:${tab}` as const;

/** Returns the key of a timeline of notifications of these types only. */
export const notificationTypesKey = (types: readonly string[]) => `notifications:${types.join(',')}` as const;
