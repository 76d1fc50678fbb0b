// Lists the views that can be columns, for the dialog and the offer.
import Hash from '@lucide/svelte/icons/hash';
import List from '@lucide/svelte/icons/list';
import UserRound from '@lucide/svelte/icons/user-round';
import type { Component } from 'svelte';
import type { Route } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { listMenuViews } from '../views.ts';

interface ColumnView {
  route: Route;
  label: string;
  icon: Component<{ class?: string }>;
}

/** The views without a parameter. */
export const plainViews = (session: Session): ColumnView[] => [
  ...listMenuViews(session, 'column', 'live'),
  ...listMenuViews(session, 'column', 'other'),
];

/** All views that need no name typed by the user. */
export const columnViews = (session: Session): ColumnView[] => [
  ...plainViews(session),
  { route: { view: 'profile', id: session.accountId }, label: m.nav.ownProfile, icon: UserRound },
  ...session.lists.shown.map(({ id, title }): ColumnView => ({ route: { view: 'list', id }, label: title, icon: List })),
  ...session.tags.followed.items.map(({ name }): ColumnView => ({ route: { view: 'tag', name }, label: `#${name}`, icon: Hash })),
];

type ViewLookupSession = Pick<Session, 'call'> & { entities: Pick<Session['entities'], 'saveAccount'> };

/** Finds the view for a typed name: `#tag`, or the handle of an account. */
export async function findView({ call, entities }: ViewLookupSession, name: string): Promise<Result<Route>> {
  if (!name.includes('@')) return ok({ view: 'tag', name: name.replace(/^#/, '') });
  const answer = await call('accounts.lookup', { acct: name.replace(/^@/, '') });
  if (!answer.ok) return answer;
  entities.saveAccount(answer.value.data);
  return ok({ view: 'profile', id: answer.value.data.id });
}
