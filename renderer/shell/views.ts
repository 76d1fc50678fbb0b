// Maps each route to its component, and counts the unread entries of a view.
import type { Component } from 'svelte';
import type { Route } from '../../electron/contract/route.ts';
import type { Session } from '../state/account/session.svelte.ts';

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
  filtered: () => import('../features/notifications/filtered/FilteredNotifications.svelte'),
  held: () => import('../features/notifications/filtered/FilteredFromAccount.svelte'),
  inbox: () => import('../features/notifications/inbox/Inbox.svelte'),
  notification: () => import('../features/notifications/OneNotification.svelte'),
  quotes: () => import('../features/status/quote/Quotes.svelte'),
  favouritedBy: () => import('../features/status/engagement/FavouritedBy.svelte'),
  reactedBy: () => import('../features/status/engagement/ReactedBy.svelte'),
  rebloggedBy: () => import('../features/status/engagement/RebloggedBy.svelte'),
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

/** A view receives its route's ID and may export a handler for the key `.` and the target of its reply box. */
export type View = Component<{ id?: string }, { refreshOrTop?: () => void; replyTarget?: () => string }>;

const viewPromises = new Map<Route['view'], Promise<View>>();

/** Loads the component of a route that is not a timeline, once. */
export function viewOf(view: Route['view']): Promise<View> {
  const cachedView = viewPromises.get(view);
  if (cachedView) return cachedView;
  const load = components[view];
  if (load === 'timeline') throw new Error(`No component shows ${view}.`);
  const viewPromise = load().then((module) => module.default as unknown as View);
  viewPromises.set(view, viewPromise);
  return viewPromise;
}

export const isTimeline = (route: Route): boolean => components[route.view] === 'timeline';

/** True if the header has a menu of kinds of posts: not for bookmarks and favourites, whose posts the user chose. */
export const hasPostKindsMenu = (route: Route): boolean => isTimeline(route) && !['bookmarks', 'favourites'].includes(route.view);

/** True if the header has a button for the key `.`. */
export const canRefresh = (route: Route): boolean => isTimeline(route) || route.view === 'conversations' || route.view === 'explore';

/** Counts the unread entries of a view, for the badge of its column. */
export function countUnread(session: Session, route: Route): number {
  if (route.view === 'notifications' || route.view === 'conversations') return session.unread[route.view];
  if (route.view === 'requests') return session.requests.count;
  if (route.view === 'announcements') return session.announcements.unread.length;
  return isTimeline(route) ? session.timeline(route).pendingCount : 0;
}
