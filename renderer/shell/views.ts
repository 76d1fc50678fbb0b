// The component of each route; all but the timeline load when they are first needed.
import type { Component } from 'svelte';
import type { Route } from '../../electron/contract/route.ts';

type Loader = () => Promise<{ default: Component<never> }>;

const components: Record<Route['view'], Loader | 'timeline'> = {
  home: 'timeline',
  local: 'timeline',
  federated: 'timeline',
  bookmarks: 'timeline',
  favourites: 'timeline',
  list: 'timeline',
  tag: 'timeline',
  notifications: () => import('../features/notifications/Notifications.svelte'),
  drafts: () => import('../features/compose/Drafts.svelte'),
  outbox: () => import('../features/compose/Outbox.svelte'),
  scheduled: () => import('../features/compose/schedule/ScheduledPage.svelte'),
  settings: () => import('../features/settings/Settings.svelte'),
  push: () => import('../features/settings/push/PushPage.svelte'),
  thread: () => import('../features/thread/Thread.svelte'),
  notification: () => import('../features/notifications/OneNotification.svelte'),
  quotes: () => import('../features/status/quote/Quotes.svelte'),
  profile: () => import('../features/profile/Profile.svelte'),
  conversations: () => import('../features/conversations/Conversations.svelte'),
  search: () => import('../features/search/Search.svelte'),
  lists: () => import('../features/lists/Lists.svelte'),
  tags: () => import('../features/tags/Tags.svelte'),
  server: () => import('../features/instance/Server.svelte'),
  directory: () => import('../features/instance/Directory.svelte'),
  announcements: () => import('../features/announcements/Announcements.svelte'),
  requests: () => import('../features/requests/Requests.svelte'),
  blocks: () => import('../features/blocks/Blocks.svelte'),
};

/** A view gets its route's id, if the route has one, and may define what the key `.` does. */
export type View = Component<{ id?: string }, { refreshOrTop?: () => void }>;

const loaded = new Map<Route['view'], Promise<View>>();

/** The component for a route that is not a timeline; loaded once. */
export function viewOf(view: Route['view']): Promise<View> {
  const known = loaded.get(view);
  if (known) return known;
  const load = components[view];
  if (load === 'timeline') throw new Error(`No component shows ${view}.`);
  const view$ = load().then((module) => module.default as unknown as View);
  loaded.set(view, view$);
  return view$;
}

export const isTimeline = (route: Route): boolean => components[route.view] === 'timeline';

/** Whether the header has a button for what the key `.` does. */
export const canRefresh = (route: Route): boolean => isTimeline(route) || route.view === 'conversations';
