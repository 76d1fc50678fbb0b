// Lists stored data on this computer that could not be read, until the user dismisses it; the main process keeps the lists.
import type { Damage } from '../../../electron/contract/damage.ts';
import { main, on } from '../../api/main.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { UnreadableRow } from '../../../electron/contract/journal.ts';
import { toasts } from './toasts.svelte.ts';

/** Lists damaged files of the app. */
class DamageState {
  list = $state.raw<Damage[]>([]);

  constructor() {
    on('damage', (list) => (this.list = list));
  }

  showInFolder = (id: string): void => void main['damage.show']({ id });
  dismiss = (id: string): void => void main['damage.dismiss']({ id });
}

export const damage = new DamageState();

/** Lists unreadable drafts, posts, and actions of one account. */
export class UnreadableEntries {
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

  /** Hides the entry; its data stay in the journal file. */
  async dismiss(id: string): Promise<void> {
    const dismissed = await main['unreadable.dismiss']({ id });
    if (!dismissed.ok) toasts.problem(dismissed.error);
  }
}
