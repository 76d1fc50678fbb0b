// Stores whether the system shows the app's popups, and reports a problem to the user once until popups work again.
import type { PopupProblem } from '../../../electron/contract/startup.ts';
import { m } from '../../../electron/messages/first.ts';
import { on } from '../../api/main.ts';
import { settings } from './settings.svelte.ts';
import { toasts } from './toasts.svelte.ts';

const toastSeconds = 30;

class PopupsState {
  problem = $state.raw<PopupProblem | null>(null);
  /** Kept in memory too, in case the setting can't be saved to disk. */
  #isReported = false;

  constructor() {
    on('popups', (problem) => {
      this.problem = problem;
      if (problem === null) this.#isReported = false;
    });
  }

  /** Reports a problem that has not been reported, if the window is visible. `openSettings` opens the settings that explain it. */
  reportOnce(openSettings: () => void): void {
    if (this.problem === null || this.#isReported || settings.current.toldOfPopups || document.visibilityState === 'hidden') return;
    this.#isReported = true;
    const show = (): void => {
      settings.requestedSection = 'notifications';
      openSettings();
    };
    toasts.show(m.toasts.popupsNotShown, { tone: 'problem', seconds: toastSeconds, action: { label: m.nav.settings, run: show } });
    void settings.set({ toldOfPopups: true });
  }
}

export const popups = new PopupsState();
