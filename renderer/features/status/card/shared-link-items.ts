// The menu item that shows who shared the link of a post's card.
import Link from '@lucide/svelte/icons/users';
import { m } from '../../../../electron/messages/views.ts';
import { webLink } from '../../../logic/html/web-link.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** The address as the server wrote it: it knows the link by that. Null: there is no link, or the server lists no posts by link. */
export const sharedLink = (session: Session, card: StoredStatus['card']): string | null =>
  card && webLink(card.url) && !session.lacking.has('timelines.link') ? card.url : null;

export function sharedLinkItems(session: Session, { card }: StoredStatus): MenuItem[] {
  const id = sharedLink(session, card);
  return id === null ? [] : [{ label: m.postDetails.link.who, icon: Link, onselect: () => session.router.open({ view: 'link', id }) }];
}
