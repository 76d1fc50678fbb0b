// Describes why a quoted post is not shown.
import { m } from '../../../../electron/messages/views.ts';
import { isolateDirection, nameOf } from '../../../logic/text/names.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { isHiddenByUser, quotedPostOf } from './quote-state.ts';
import type { StoredQuote } from './quote-state.ts';

/** Names the author if the post is known. */
export function describeHiddenQuote(session: Pick<Session, 'entities'>, quote: StoredQuote): string {
  const texts = m.postDetails.quote;
  const quotedStatus = quotedPostOf(session, quote);
  if (quotedStatus === null || !isHiddenByUser(quote.state)) return texts[quote.state];
  return texts.by[quote.state]({ name: isolateDirection(nameOf(quotedStatus.account)) });
}
