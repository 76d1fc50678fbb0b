// Stores the newer version of the app that is available, until the user dismisses the notice.
import type { Update } from '../../../electron/contract/updates.ts';
import { on } from '../../api/main.ts';

class UpdatesState {
  update = $state.raw<Update | null>(null);
  #dismissed = $state.raw('');

  constructor() {
    on('update', (update) => (this.update = update));
  }

  /** The update to show in the notice; null while the update is being downloaded. */
  get visibleUpdate(): Update | null {
    const { update } = this;
    return update && update.step !== 'loading' && update.step + update.version !== this.#dismissed ? update : null;
  }

  dismiss = (): void => {
    if (this.update) this.#dismissed = this.update.step + this.update.version;
  };
}

export const updates = new UpdatesState();
