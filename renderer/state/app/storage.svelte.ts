// Measures how much the app stores on this computer, and clears the cache.
import type { StorageSizes } from '../../../electron/contract/settings.ts';
import { main } from '../../api/main.ts';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from './toasts.svelte.ts';

export class StorageUsage {
  /** Null until measured. */
  sizes = $state.raw<StorageSizes | null>(null);
  isClearing = $state(false);

  #onCleared: () => void;

  /** `cleared` is called after the cache was deleted: lists that show cached content must reload. */
  constructor(onCleared: () => void) {
    this.#onCleared = onCleared;
  }

  async measure(): Promise<void> {
    const sizes = await main['storage.sizes']({});
    if (sizes.ok) this.sizes = sizes.value;
    else toasts.problem(sizes.error);
  }

  /** Deletes the cache, after the user has confirmed. */
  async clear(): Promise<void> {
    this.isClearing = true;
    const cleared = await main['storage.clear']({});
    if (cleared.ok) {
      toasts.show(m.settings.cleared);
      this.#onCleared();
    } else toasts.problem(cleared.error);
    await this.measure();
    this.isClearing = false;
  }
}
