// What the app keeps on this computer: how much it is, and clearing what may go.
import type { StorageSizes } from '../../../electron/contract/storage.ts';
import { main } from '../../api/main.ts';
import { m } from '../../messages/en.ts';
import { accounts } from './accounts.svelte.ts';
import { toasts } from './toasts.svelte.ts';

export class Storage {
  /** Null until measured. */
  sizes = $state.raw<StorageSizes | null>(null);
  clearing = $state(false);

  async measure(): Promise<void> {
    const sizes = await main['storage.sizes']({});
    if (sizes.ok) this.sizes = sizes.value;
    else toasts.problem(sizes.error.message);
  }

  /** Throws the cache away; the person has been asked. */
  async clear(): Promise<void> {
    this.clearing = true;
    const cleared = await main['storage.clear']({});
    if (cleared.ok) {
      toasts.show(m.settings.cleared);
      // What timelines list is not on disk any more: they begin anew, with the posts that go with them.
      for (const { key } of accounts.list) accounts.sessionOf(key)?.startOver();
    } else toasts.problem(cleared.error.message);
    await this.measure();
    this.clearing = false;
  }
}
