// The keys of views and timelines. The window says by key what it shows, main matches notifications with it, and timelines are cached under it.
import type { Route } from './route.ts';

type PlainView = Exclude<Route, { id: string } | { name: string }>['view'];

/** What a view shows about one post, or about one link. */
type PostView = `${'favouritedBy' | 'rebloggedBy' | 'history' | 'link'}:${string}`;

/** The key of a view that a route leads to. */
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
export const heldKey = (accountId: string): ViewKey => `held:${accountId}`;
export const quotesKey = (statusId: string): ViewKey => `quotes:${statusId}`;
export const tagKey = (name: string): ViewKey => `tag:${name}`;
export const listKey = (listId: string): ViewKey => `list:${listId}`;

/** The key of the view that `route` leads to; equal for equal routes. */
export function viewKey(route: Route): ViewKey {
  switch (route.view) {
    case 'thread':
      return threadKey(route.id);
    case 'profile':
      return profileKey(route.id);
    case 'notification':
      return notificationKey(route.id);
    case 'held':
      return heldKey(route.id);
    case 'quotes':
      return quotesKey(route.id);
    case 'favouritedBy':
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

/** The tabs of a profile; each has a timeline of its own. */
export type ProfileTab = 'posts' | 'replies' | 'media';

/** The key of one tab of a profile, as a timeline. */
export const profileTabKey = (accountId: string, tab: ProfileTab) => `profile:${accountId}:${tab}` as const;

/** The key of a timeline of notifications of these types only. */
export const notificationTypesKey = (types: readonly string[]) => `notifications:${types.join(',')}` as const;
