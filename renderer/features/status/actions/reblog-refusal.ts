// Explains why a post cannot be reblogged, before the server refuses.
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';

/** Null: the post can be reblogged. */
export function reblogRefusal({ visibility, account }: StoredStatus, self: AccountKey): string | null {
  if (visibility === 'direct') return m.status.actions.directCantBoost;
  if (visibility === 'private' && account.id !== accountIdOf(self)) return m.status.actions.privateCantBoost;
  return null;
}
