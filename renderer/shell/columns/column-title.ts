// The name by which a person tells one column from another.
import type { Route } from '../../../electron/contract/route.ts';
import { nameOf } from '../../logic/text/names.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { titleOf } from '../titles.ts';

export function columnTitle(route: Route, session: Session): string {
  const person = route.view === 'profile' ? session.entities.account(route.id).value : null;
  return person ? nameOf(person) : titleOf(route, session);
}
