// Ends a follow: at once and with Undo, or after a question where the other person would have to agree to a new one.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Entities } from '../entities/entities.ts';
import type { AccountActions } from './account-actions.svelte.ts';
import type { Relationships } from './relationships.ts';

/** What is needed of the person's own account. */
interface Follower {
  readonly entities: Pick<Entities, 'relationship'>;
  readonly relationships: Pick<Relationships, 'unfollow'>;
  readonly accountActions: Pick<AccountActions, 'question'>;
}

export function unfollowOrAsk({ entities, relationships, accountActions }: Follower, { id, locked }: Pick<Account, 'id' | 'locked'>): void {
  if (locked && entities.relationship(id).value?.following) accountActions.question = { ask: 'unfollow', id };
  else void relationships.unfollow(id);
}
