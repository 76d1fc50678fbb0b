// Decides whether a quoted post is shown: its state may hide it, or a block or mute by the user, who may show it anyway.
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { isToggled } from '../toggled-parts.ts';

export type StoredQuote = NonNullable<StoredStatus['quote']>;

/** States in which Mastodon sends the quoted post, because only the user's own choice hides it. */
const statesByUser = ['blocked_account', 'blocked_domain', 'muted_account'] as const;

export const isHiddenByUser = (state: StoredQuote['state']): state is (typeof statesByUser)[number] =>
  (statesByUser as readonly string[]).includes(state);

/** Returns the quoted post if the server sent it: shown, or hidden by the user's choice. */
export function quotedPostOf({ entities }: Pick<Session, 'entities'>, { state, statusId }: StoredQuote): StoredStatus | null {
  if (statusId === null || (state !== 'accepted' && !isHiddenByUser(state))) return null;
  return entities.status(statusId).value;
}

/** True if the quoted post is shown: nothing hides it, or the user has chosen to show it anyway. */
export const isQuoteShown = (session: Session, { state, statusId }: StoredQuote): boolean =>
  state === 'accepted' || (statusId !== null && isHiddenByUser(state) && isToggled(session, statusId, 'hidden-quote'));
