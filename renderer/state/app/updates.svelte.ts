// What is known of a newer version of the app, until the person puts the notice away.
import type { Update } from '../../../electron/contract/updates.ts';
import { on } from '../../api/main.ts';

class UpdatesState {
  update = $state.raw<Update | null>(null);
  #dismissed = $state.raw('');

  constructor() {
    on('update', (update) => (this.update = update));
  }

  /** What there is to tell: nothing while it is being downloaded. */
  get told(): Update | null {
    const { update } = this;
    return update && update.step !== 'loading' && update.step + update.version !== this.#dismissed ? update : null;
  }

  dismiss = (): void => {
    if (this.update) this.#dismissed = this.update.step + this.update.version;
  };
}

export const updates = new UpdatesState();
