// Lists the views as the window offers them: place in the menus, icon, counts, columns, and component. The palette has every view without
// a parameter; titles come from the messages, by the name of the view.
import Ban from '@lucide/svelte/icons/ban';
import Bell from '@lucide/svelte/icons/bell';
import BookUser from '@lucide/svelte/icons/book-user';
import Bookmark from '@lucide/svelte/icons/bookmark';
import CalendarClock from '@lucide/svelte/icons/calendar-clock';
import Coffee from '@lucide/svelte/icons/coffee';
import Compass from '@lucide/svelte/icons/compass';
import Funnel from '@lucide/svelte/icons/funnel';
import Globe from '@lucide/svelte/icons/globe';
import House from '@lucide/svelte/icons/house';
import Inbox from '@lucide/svelte/icons/inbox';
import Info from '@lucide/svelte/icons/info';
import Mail from '@lucide/svelte/icons/mail';
import Megaphone from '@lucide/svelte/icons/megaphone';
import Pencil from '@lucide/svelte/icons/pencil';
import Search from '@lucide/svelte/icons/search';
import Send from '@lucide/svelte/icons/send';
import Star from '@lucide/svelte/icons/star';
import UserRoundPlus from '@lucide/svelte/icons/user-round-plus';
import Users from '@lucide/svelte/icons/users';
import type { Component } from 'svelte';
import { isPlainView, isTimelineView, views } from '../../electron/contract/views.ts';
import type { PlainView, Route, TimelineView, ViewName } from '../../electron/contract/views.ts';
import { m } from '../../electron/messages/first.ts';
import { isScheduledByApp } from '../logic/compose/posts.ts';
import { canOpenFeed } from '../logic/server/role-permissions.ts';
import { accounts } from '../state/account/accounts.svelte.ts';
import type { Session } from '../state/account/session.svelte.ts';

type Loader = () => Promise<{ default: Component<never> }>;

interface MenuEntry {
  /** Section of the sidebar, or the menu of the account. Entries have the order of this table. */
  section: 'main' | 'saved' | 'server' | 'account';
  icon: Component<{ class?: string }>;
  /** Offers the view as a column; `live` before `other`. */
  column: 'live' | 'other' | null;
  /** Number beside the view. `unread`: highlighted, and also shown on a column. */
  unread?: (session: Session) => number;
  total?: (session: Session) => number;
  /** False while the view would be useless; also hides it in the palette. */
  isOffered?: (session: Session) => boolean;
}
interface ViewRow<V extends ViewName> {
  menu: V extends PlainView ? MenuEntry | null : null;
  component: V extends TimelineView ? null : Loader;
  /** True if the header has a button for the key `.`, as timelines have. */
  canRefresh?: true;
}

/** Posts in the outbox of every account that the app does not send later. */
export const outboxPosts = () => accounts.sessions.flatMap(({ composer }) => composer.outbox.filter((entry) => !isScheduledByApp(entry)));

const rows: { [V in ViewName]: ViewRow<V> } = {
  home: { menu: { section: 'main', icon: House, column: 'live', total: ({ unread }) => unread.home }, component: null },
  notifications: {
    menu: { section: 'main', icon: Bell, column: 'live', unread: ({ unread }) => unread.notifications },
    component: () => import('../features/notifications/Notifications.svelte'),
  },
  inbox: {
    menu: { section: 'main', icon: Inbox, column: null, isOffered: () => accounts.list.length > 1 },
    component: () => import('../features/notifications/inbox/Inbox.svelte'),
  },
  requests: {
    menu: { section: 'main', icon: UserRoundPlus, column: null, unread: ({ requests }) => requests.count },
    component: () => import('../features/requests/Requests.svelte'),
  },
  conversations: {
    menu: { section: 'main', icon: Mail, column: 'live', unread: ({ unread }) => unread.conversations },
    component: () => import('../features/conversations/Conversations.svelte'),
    canRefresh: true,
  },
  catchup: {
    menu: { section: 'main', icon: Coffee, column: null },
    component: () => import('../features/catch-up/CatchUp.svelte'),
  },
  search: { menu: { section: 'main', icon: Search, column: 'other' }, component: () => import('../features/search/Search.svelte') },
  explore: {
    menu: { section: 'main', icon: Compass, column: null },
    component: () => import('../features/explore/Explore.svelte'),
    canRefresh: true,
  },
  local: {
    menu: { section: 'main', icon: Users, column: 'live', isOffered: ({ server }) => canOpenFeed(server, 'local') },
    component: null,
  },
  federated: {
    menu: { section: 'main', icon: Globe, column: 'live', isOffered: ({ server }) => canOpenFeed(server, 'federated') },
    component: null,
  },
  bookmarks: { menu: { section: 'saved', icon: Bookmark, column: 'other' }, component: null },
  favourites: { menu: { section: 'saved', icon: Star, column: 'other' }, component: null },
  drafts: {
    menu: {
      section: 'saved',
      icon: Pencil,
      column: null,
      total: () => accounts.sessions.reduce((sum, { composer }) => sum + composer.drafts.length, 0),
    },
    component: () => import('../features/compose/Drafts.svelte'),
  },
  outbox: {
    menu: { section: 'saved', icon: Send, column: null, total: () => outboxPosts().length },
    component: () => import('../features/compose/Outbox.svelte'),
  },
  scheduled: {
    menu: { section: 'saved', icon: CalendarClock, column: null },
    component: () => import('../features/compose/schedule/ScheduledPage.svelte'),
  },
  lists: { menu: null, component: () => import('../features/lists/Lists.svelte') },
  tags: { menu: null, component: () => import('../features/tags/Tags.svelte') },
  announcements: {
    menu: { section: 'server', icon: Megaphone, column: 'other', unread: ({ announcements }) => announcements.unread.length },
    component: () => import('../features/announcements/Announcements.svelte'),
  },
  directory: {
    menu: { section: 'server', icon: BookUser, column: null },
    component: () => import('../features/instance/Directory.svelte'),
  },
  server: { menu: { section: 'server', icon: Info, column: null }, component: () => import('../features/instance/Server.svelte') },
  filtered: { menu: null, component: () => import('../features/notifications/filtered/FilteredNotifications.svelte') },
  blocks: { menu: { section: 'account', icon: Ban, column: null }, component: () => import('../features/blocks/Blocks.svelte') },
  filters: { menu: { section: 'account', icon: Funnel, column: null }, component: () => import('../features/filters/Filters.svelte') },
  push: { menu: null, component: () => import('../features/settings/push/PushPage.svelte') },
  settings: { menu: null, component: () => import('../features/settings/Settings.svelte') },
  list: { menu: null, component: null },
  tag: { menu: null, component: null },
  thread: { menu: null, component: () => import('../features/thread/Thread.svelte') },
  profile: { menu: null, component: () => import('../features/profile/Profile.svelte') },
  notification: { menu: null, component: () => import('../features/notifications/OneNotification.svelte') },
  held: { menu: null, component: () => import('../features/notifications/filtered/FilteredFromAccount.svelte') },
  quotes: { menu: null, component: () => import('../features/status/quote/Quotes.svelte') },
  favouritedBy: { menu: null, component: () => import('../features/status/engagement/FavouritedBy.svelte') },
  reactedBy: { menu: null, component: () => import('../features/status/engagement/ReactedBy.svelte') },
  rebloggedBy: { menu: null, component: () => import('../features/status/engagement/RebloggedBy.svelte') },
  history: { menu: null, component: () => import('../features/history/History.svelte') },
  link: { menu: null, component: () => import('../features/status/card/SharedLink.svelte') },
};

const plainViews = (Object.keys(rows) as ViewName[]).filter(isPlainView);

/** Lists the views without a parameter that `session` offers. */
export const listOfferedViews = (session: Session): PlainView[] =>
  plainViews.filter((view) => rows[view].menu?.isOffered?.(session) ?? true);

type MenuView = MenuEntry & { route: { view: PlainView }; label: string };

/** Lists the views that `session` offers in a menu or as columns, by an attribute of their entry. */
export const listMenuViews = <A extends 'section' | 'column'>(session: Session, attribute: A, value: MenuEntry[A]): MenuView[] =>
  listOfferedViews(session).flatMap((view) => {
    const { menu } = rows[view];
    return menu === null || menu[attribute] !== value ? [] : { ...menu, route: { view }, label: m.nav[view] };
  });

/** A view receives its route's ID and may export a handler for the key `.` and the target of its reply box. */
export type View = Component<{ id?: string }, { refreshOrTop?: () => void; replyTarget?: () => string }>;

const viewPromises = new Map<ViewName, Promise<View>>();

/** Loads the component of a route that is not a timeline, once. */
export function viewOf(view: ViewName): Promise<View> {
  const cachedView = viewPromises.get(view);
  if (cachedView) return cachedView;
  const { component } = rows[view];
  if (component === null) throw new Error(`No component shows ${view}.`);
  const viewPromise = component().then((module) => module.default as unknown as View);
  viewPromises.set(view, viewPromise);
  return viewPromise;
}

/** True if the header has a menu of kinds of posts: not for posts that the user saved. */
export const hasPostKindsMenu = ({ view }: Route): boolean => isTimelineView(view) && views[view].filters !== null;

/** True if the header has a button for the key `.`. */
export const canRefresh = ({ view }: Route): boolean => isTimelineView(view) || rows[view].canRefresh === true;

/** Counts the unread entries of a view, for the badge of its column. */
export const countUnread = (session: Session, route: Route): number =>
  isTimelineView(route.view) ? session.timeline(route).pendingCount : (rows[route.view].menu?.unread?.(session) ?? 0);
