// The drafts, posts and actions of one account that could not be read on this computer, until the person dismisses them.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { UnreadableRow } from '../../../electron/contract/journal.ts';
import { main, on } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

export class Unreadable {
  /** Newest first. */
  rows = $state.raw<UnreadableRow[]>([]);
  #account: AccountKey;

  constructor(account: AccountKey) {
    this.#account = account;
    on('unreadable', ({ account: of, rows }) => {
      if (of === account) this.rows = rows;
    });
  }

  async start(): Promise<void> {
    const rows = await main['unreadable.list']({ account: this.#account });
    if (rows.ok) this.rows = rows.value;
  }

  /** It stays in its file. */
  async dismiss(id: string): Promise<void> {
    const dismissed = await main['unreadable.dismiss']({ id });
    if (!dismissed.ok) toasts.problem(dismissed.error);
  }
}
