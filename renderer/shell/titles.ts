// The title of each route, for its header and the window.
import type { Route } from '../../electron/contract/route.ts';
import { m } from '../../electron/messages/first.ts';
import type { Session } from '../state/account/session.svelte.ts';

export function titleOf(route: Route, session: Session): string {
  switch (route.view) {
    case 'tag':
      return `#${route.name}`;
    case 'list':
      return session.lists.titleOf(route.id) || m.nav.list;
    case 'thread':
      return session.entities.status(route.id).value?.visibility === 'direct' ? m.nav.conversation : m.nav.thread;
    case 'profile':
      return m.nav.profile;
    default:
      return m.nav[route.view];
  }
}
