// Resumes a draft as the account that wrote it, which is shown then.
import type { Draft } from '../../../electron/contract/draft.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';

export function resumeDraft({ id, account }: Pick<Draft, 'id' | 'account'>): void {
  accounts.activate(account);
  accounts.sessionOf(account)?.composer.resume({ id });
}
