// Determines how a post can be quoted.
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import { m } from '../../../../electron/messages/views.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';

/** Way to quote a post: as a quote if its author and the server allow that, else by its link. `hint`: shown beforehand; null if none. */
interface QuoteMethod {
  kind: 'quote' | 'link';
  hint: string | null;
}

/** Null: not at all, because others could not see the post. `server`: the account's server; null if unknown. */
export function quoteMethodOf(
  { visibility, audience, account, quote_approval }: Pick<StoredStatus, 'visibility' | 'audience' | 'account' | 'quote_approval'>,
  self: AccountKey,
  server: CapableServer | null,
): QuoteMethod | null {
  const texts = m.postDetails.quote;
  const isOwn = account.id === accountIdOf(self);
  if (visibility === 'direct' || (visibility === 'private' && !isOwn)) return null;
  // Servers with audiences of their own allow quotes of Mastodon's audiences only.
  if (!can(server, 'quotes') || audience) return { kind: 'link', hint: null };
  const isFree = quote_approval === null && !can(server, 'quotePolicies');
  const permission = quote_approval?.current_user ?? 'unknown';
  if (isOwn || isFree || permission === 'automatic') return { kind: 'quote', hint: null };
  if (permission === 'manual') return { kind: 'quote', hint: texts.askFirst };
  return { kind: 'link', hint: permission === 'denied' ? texts.denied : texts.unknown };
}
