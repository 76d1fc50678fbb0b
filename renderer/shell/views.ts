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
  filtered: () => import('../features/notifications/held/Filtered.svelte'),
  held: () => import('../features/notifications/held/HeldOf.svelte'),
  inbox: () => import('../features/notifications/inbox/Inbox.svelte'),
  notification: () => import('../features/notifications/OneNotification.svelte'),
  quotes: () => import('../features/status/quote/Quotes.svelte'),
  favouritedBy: () => import('../features/status/reactions/FavouritedBy.svelte'),
  rebloggedBy: () => import('../features/status/reactions/RebloggedBy.svelte'),
  history: () => import('../features/history/History.svelte'),
  link: () => import('../features/status/card/SharedLink.svelte'),
  profile: () => import('../features/profile/Profile.svelte'),
  conversations: () => import('../features/conversations/Conversations.svelte'),
  search: () => import('../features/search/Search.svelte'),
  explore: () => import('../features/explore/Explore.svelte'),
  lists: () => import('../features/lists/Lists.svelte'),
  tags: () => import('../features/tags/Tags.svelte'),
  server: () => import('../features/instance/Server.svelte'),
  directory: () => import('../features/instance/Directory.svelte'),
  announcements: () => import('../features/announcements/Announcements.svelte'),
  requests: () => import('../features/requests/Requests.svelte'),
  catchup: () => import('../features/catch-up/CatchUp.svelte'),
  filters: () => import('../features/filters/Filters.svelte'),
  blocks: () => import('../features/blocks/Blocks.svelte'),
};

/** A view gets its route's id, if the route has one, and may define what the key `.` does, and which post its reply box answers. */
export type View = Component<{ id?: string }, { refreshOrTop?: () => void; replyTarget?: () => string }>;

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

/** Whether the header has a menu of the kinds of posts that are shown: not where the person chose each post. */
export const hasKinds = (route: Route): boolean => isTimeline(route) && !['bookmarks', 'favourites'].includes(route.view);

/** Whether the header has a button for what the key `.` does. */
export const canRefresh = (route: Route): boolean => isTimeline(route) || route.view === 'conversations' || route.view === 'explore';
