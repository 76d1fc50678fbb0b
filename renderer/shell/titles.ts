// Returns the titles of routes and columns.
import type { Route } from '../../electron/contract/route.ts';
import { m } from '../../electron/messages/first.ts';
import type { Session } from '../state/account/session.svelte.ts';
import { nameOf } from '../logic/text/names.ts';

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

/** Returns a column's title; profile columns have the account's name. */
export function columnTitle(route: Route, session: Session): string {
  const account = route.view === 'profile' ? session.entities.account(route.id).value : null;
  return account ? nameOf(account) : titleOf(route, session);
}
