// How a post can be quoted: as a quote where its author and the server allow it, else by its address.
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';

/** `hint`: what the person should know before; null: nothing. */
export interface QuoteWay {
  kind: 'quote' | 'link';
  hint: string | null;
}

/** Null: neither, because others could not see it. `canQuote`: the account's server knows quotes. */
export function quoteWay(
  { visibility, account, quote_approval }: Pick<StoredStatus, 'visibility' | 'account' | 'quote_approval'>,
  self: AccountKey,
  canQuote: boolean,
): QuoteWay | null {
  const words = m.status.quote;
  const isOwn = account.id === accountIdOf(self);
  if (visibility === 'direct' || (visibility === 'private' && !isOwn)) return null;
  if (!canQuote) return { kind: 'link', hint: null };
  const may = quote_approval?.current_user ?? 'unknown';
  if (isOwn || may === 'automatic') return { kind: 'quote', hint: null };
  if (may === 'manual') return { kind: 'quote', hint: words.askFirst };
  return { kind: 'link', hint: may === 'denied' ? words.denied : words.unknown };
}
