// Lists the views that can be columns, for the dialog and the offer.
import Bell from '@lucide/svelte/icons/bell';
import Bookmark from '@lucide/svelte/icons/bookmark';
import Globe from '@lucide/svelte/icons/globe';
import Hash from '@lucide/svelte/icons/hash';
import House from '@lucide/svelte/icons/house';
import List from '@lucide/svelte/icons/list';
import Mail from '@lucide/svelte/icons/mail';
import Megaphone from '@lucide/svelte/icons/megaphone';
import Search from '@lucide/svelte/icons/search';
import Star from '@lucide/svelte/icons/star';
import UserRound from '@lucide/svelte/icons/user-round';
import Users from '@lucide/svelte/icons/users';
import type { Component } from 'svelte';
import type { Route } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import { canOpenFeed } from '../../logic/server/role-permissions.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';

interface ColumnView {
  route: Route;
  label: string;
  icon: Component<{ class?: string }>;
}

const plain = [
  ['home', House],
  ['notifications', Bell],
  ['conversations', Mail],
  ['local', Users],
  ['federated', Globe],
  ['search', Search],
  ['bookmarks', Bookmark],
  ['favourites', Star],
  ['announcements', Megaphone],
] as const;

export const plainViews = (): ColumnView[] => plain.map(([view, icon]) => ({ route: { view }, label: m.nav[view], icon }));

/** All views that need no name typed by the user. */
export const columnViews = ({ accountId, lists, server, tags }: Session): ColumnView[] => [
  ...plainViews().filter(({ route }) => canOpenFeed(server, route.view)),
  { route: { view: 'profile', id: accountId }, label: m.nav.ownProfile, icon: UserRound },
  ...lists.shown.map(({ id, title }): ColumnView => ({ route: { view: 'list', id }, label: title, icon: List })),
  ...tags.followed.items.map(({ name }): ColumnView => ({ route: { view: 'tag', name }, label: `#${name}`, icon: Hash })),
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
