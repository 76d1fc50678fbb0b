// How much is new in a view, for the mark on its column.
import type { Route } from '../../../electron/contract/route.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { isTimeline } from '../views.ts';

export function unreadOf(session: Session, route: Route): number {
  if (route.view === 'notifications' || route.view === 'conversations') return session.unread[route.view];
  if (route.view === 'requests') return session.requests.count;
  if (route.view === 'announcements') return session.announcements.unread.length;
  return isTimeline(route) ? session.timeline(route).pendingCount : 0;
}
