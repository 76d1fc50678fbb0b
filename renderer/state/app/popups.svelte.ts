// Whether the system shows the app's popups; a person is told of a problem once, until popups are shown again.
import type { PopupProblem } from '../../../electron/contract/popups.ts';
import { m } from '../../../electron/messages/first.ts';
import { on } from '../../api/main.ts';
import { settings } from './settings.svelte.ts';
import { toasts } from './toasts.svelte.ts';

const toldSeconds = 30;

class PopupsState {
  problem = $state.raw<PopupProblem | null>(null);
  /** Also when the disk refuses to keep it. */
  #isTold = false;

  constructor() {
    on('popups', (problem) => {
      this.problem = problem;
      if (problem === null) this.#isTold = false;
    });
  }

  /** Tells of an untold problem, when the window can be seen. `openSettings` shows what to do. */
  tell(openSettings: () => void): void {
    if (this.problem === null || this.#isTold || settings.current.toldOfPopups || document.visibilityState === 'hidden') return;
    this.#isTold = true;
    const show = (): void => {
      settings.requestedSection = 'notifications';
      openSettings();
    };
    toasts.show(m.toasts.popupsNotShown, { tone: 'problem', seconds: toldSeconds, action: { label: m.nav.settings, run: show } });
    void settings.set({ toldOfPopups: true });
  }
}

export const popups = new PopupsState();
