// Identifies the link of a post's card, by which the server lists the posts that share it.
import { webLink } from '../../../logic/html/web-link.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';

/** URL exactly as the server sent it, which identifies the link. Null if there is no link or the server has no link timelines. */
export const sharedLink = (session: Session, card: StoredStatus['card']): string | null =>
  card && webLink(card.url) && session.can('timelines.link') ? card.url : null;
