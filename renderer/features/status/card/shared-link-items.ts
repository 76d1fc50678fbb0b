// Builds the menu item that lists posts with the same link as a post's card.
import Link from '@lucide/svelte/icons/users';
import { m } from '../../../../electron/messages/views.ts';
import { webLink } from '../../../logic/html/web-link.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** URL exactly as the server sent it, which identifies the link. Null if there is no link or the server has no link timelines. */
export const sharedLink = (session: Session, card: StoredStatus['card']): string | null =>
  card && webLink(card.url) && !session.missingEndpoints.has('timelines.link') ? card.url : null;

export function sharedLinkItems(session: Session, { card }: StoredStatus): MenuItem[] {
  const id = sharedLink(session, card);
  return id === null ? [] : [{ label: m.postDetails.link.who, icon: Link, onselect: () => session.router.open({ view: 'link', id }) }];
}
