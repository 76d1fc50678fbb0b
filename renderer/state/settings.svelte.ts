// The person's settings, live: each change applies at once and is written by main.
import { defaultSettings } from '../../electron/contract/settings.ts';
import type { Settings } from '../../electron/contract/settings.ts';
import { main, on } from '../api/main.ts';
import { toasts } from './toasts.svelte.ts';

class SettingsState {
  current = $state.raw<Settings>(defaultSettings);

  constructor() {
    on('settings', (settings) => (this.current = settings));
  }

  async set(patch: Partial<Settings>): Promise<void> {
    const before = this.current;
    this.current = { ...before, ...patch };
    const saved = await main['settings.set']({ patch });
    if (saved.ok) this.current = saved.value;
    else {
      this.current = before;
      toasts.problem(saved.error.message);
    }
  }
}

export const settings = new SettingsState();
