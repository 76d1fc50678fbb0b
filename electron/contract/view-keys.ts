// Defines the keys of views and timelines. The window reports shown views by key, main compares notifications with the keys,
// and the cache stores timelines by key.
import type { PlainView, RecordView, Route } from './views.ts';

export type ViewKey = PlainView | `${RecordView}:${string}`;

/** Returns the key of the view that `route` leads to; equal for equal routes. */
export function viewKey(route: Route): ViewKey {
  if ('id' in route) return `${route.view}:${route.id}`;
  return 'name' in route ? `${route.view}:${route.name}` : route.view;
}

/** Tabs of a profile; each has its own timeline. */
export type ProfileTab = 'posts' | 'replies' | 'media';

export const profileTabKey = (accountId: string, tab: ProfileTab) => `profile:${accountId}:${tab}` as const;

/** Returns the key of a timeline of notifications of these types only. */
export const notificationTypesKey = (types: readonly string[]) => `notifications:${types.join(',')}` as const;
