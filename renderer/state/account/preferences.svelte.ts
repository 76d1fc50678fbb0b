// The preferences of one account, such as its pinned lists: changed at once, saved by main.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Preferences as Kept } from '../../../electron/contract/journal.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

export class Preferences {
  current = $state.raw<Kept>({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null });
  #account: AccountKey;
  #loading: Promise<void> | null = null;

  constructor(account: AccountKey) {
    this.#account = account;
  }

  /** They came with the start of the app. */
  bring(kept: Kept): void {
    this.current = kept;
    this.#loading = Promise.resolve();
  }

  /** Loads them once; changes wait for it. */
  load = (): Promise<void> => (this.#loading ??= this.#load());

  async #load(): Promise<void> {
    const kept = await main['preferences.get']({ account: this.#account });
    if (kept.ok) this.current = kept.value;
    else toasts.problem(kept.error);
  }

  async set(patch: Partial<Kept>): Promise<void> {
    await this.load();
    this.current = { ...this.current, ...patch };
    const saved = await main['preferences.set']({ account: this.#account, preferences: this.current });
    if (!saved.ok) toasts.problem(saved.error);
  }
}
