// How much the app stores on this computer, and clearing the cache.
import type { StorageSizes } from '../../../electron/contract/storage.ts';
import { main } from '../../api/main.ts';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from './toasts.svelte.ts';

export class Storage {
  /** Null until measured. */
  sizes = $state.raw<StorageSizes | null>(null);
  clearing = $state(false);

  #cleared: () => void;

  /** `cleared` is called after the cache was deleted: lists that show its content must load again. */
  constructor(cleared: () => void) {
    this.#cleared = cleared;
  }

  async measure(): Promise<void> {
    const sizes = await main['storage.sizes']({});
    if (sizes.ok) this.sizes = sizes.value;
    else toasts.problem(sizes.error);
  }

  /** Deletes the cache; the person has confirmed it. */
  async clear(): Promise<void> {
    this.clearing = true;
    const cleared = await main['storage.clear']({});
    if (cleared.ok) {
      toasts.show(m.settings.cleared);
      this.#cleared();
    } else toasts.problem(cleared.error);
    await this.measure();
    this.clearing = false;
  }
}
