// Stores the preferences of one account, such as its pinned lists: changes apply at once, and the main process saves them.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { LocalPreferences as Kept } from '../../../electron/contract/journal.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

export class PreferencesState {
  current = $state.raw<Kept>({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null });
  #account: AccountKey;
  #loading: Promise<void> | null = null;

  constructor(account: AccountKey) {
    this.#account = account;
  }

  /** Sets the preferences that arrived with the startup answer, so that `load` does not request them. */
  setLoaded(preferences: Kept): void {
    this.current = preferences;
    this.#loading = Promise.resolve();
  }

  /** Loads the preferences once; changes wait until they are loaded. */
  load = (): Promise<void> => (this.#loading ??= this.#load());

  async #load(): Promise<void> {
    const answer = await main['preferences.get']({ account: this.#account });
    if (answer.ok) this.current = answer.value;
    else toasts.problem(answer.error);
  }

  async set(patch: Partial<Kept>): Promise<void> {
    await this.load();
    this.current = { ...this.current, ...patch };
    const answer = await main['preferences.set']({ account: this.#account, preferences: this.current });
    if (!answer.ok) toasts.problem(answer.error);
  }
}
