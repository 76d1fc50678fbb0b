// Decides whether a quoted post is shown, and describes why it is not: its state, or a block or mute by the user, who may show it anyway.
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { isolateDirection, nameOf } from '../../../logic/text/names.ts';
import { m } from '../../../../electron/messages/first.ts';
import { isToggled } from '../toggled-parts.ts';

type StoredQuote = NonNullable<StoredStatus['quote']>;

/** States in which Mastodon sends the quoted post, because only the user's own choice hides it. */
const isHiddenByUser = (state: StoredQuote['state']): state is keyof typeof m.status.quote.by => Object.hasOwn(m.status.quote.by, state);

/** Returns the quoted post if the server sent it: shown, or hidden by the user's choice. */
export function quotedPostOf({ entities }: Pick<Session, 'entities'>, { state, statusId }: StoredQuote): StoredStatus | null {
  if (statusId === null || (state !== 'accepted' && !isHiddenByUser(state))) return null;
  return entities.status(statusId).value;
}

/** True if the quoted post is shown: nothing hides it, or the user has chosen to show it anyway. */
export const isQuoteShown = (session: Session, { state, statusId }: StoredQuote): boolean =>
  state === 'accepted' || (statusId !== null && isHiddenByUser(state) && isToggled(session, statusId, 'hidden-quote'));

/** Describes why the quoted post is not shown, with its author if the post is known. */
export function describeHiddenQuote(session: Pick<Session, 'entities'>, quote: StoredQuote): string {
  const quotedStatus = quotedPostOf(session, quote);
  if (quotedStatus === null || !isHiddenByUser(quote.state)) return m.status.quote[quote.state];
  return m.status.quote.by[quote.state]({ name: isolateDirection(nameOf(quotedStatus.account)) });
}
