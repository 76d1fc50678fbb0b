// The context of filters in which each view shows posts.
import type { FilterContext } from '../../../electron/contract/entities/filter-choices.ts';
import type { Route } from '../../../electron/contract/route.ts';

const contexts: Partial<Record<Route['view'], FilterContext | null>> = {
  home: 'home',
  list: 'home',
  catchup: 'home',
  notifications: 'notifications',
  notification: 'notifications',
  inbox: 'notifications',
  filtered: 'notifications',
  held: 'notifications',
  thread: 'thread',
  conversations: 'thread',
  profile: 'account',
  // The person kept these posts.
  bookmarks: null,
  favourites: null,
};

/** Null: nothing is filtered there. Searches, tags and what the server shows to all are public. */
export const filterContextOf = (view: Route['view']): FilterContext | null => (view in contexts ? (contexts[view] ?? null) : 'public');
