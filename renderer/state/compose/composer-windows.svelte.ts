// The drafts that are written in windows of their own, as main says.
import { main, on } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';

class ComposerWindows {
  /** Ids. */
  drafts = $state.raw<readonly string[]>([]);

  constructor() {
    on('composers', (drafts) => (this.drafts = drafts));
  }

  has = (draft: string): boolean => this.drafts.includes(draft);

  /** Brings the window of this draft to the front. */
  async show(draft: string): Promise<void> {
    const shown = await main['composer.show']({ id: draft });
    if (!shown.ok) toasts.problem(shown.error);
  }
}

export const composerWindows = new ComposerWindows();
