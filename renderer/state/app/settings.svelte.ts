// Stores the user's settings: each change applies at once, is saved by the main process, and can be undone.
import { defaults } from '../../../electron/contract/default-settings.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { customShortcuts } from '../../logic/shortcuts.svelte.ts';
import { main, on } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

class SettingsState {
  #current = $state.raw<Settings>(defaults);
  /** The settings section to show next, requested by a key or the menu. */
  requestedSection = $state.raw<string | null>(null);
  /** Label of the row in that section to focus. */
  requestedRow: string | null = null;
  #lastToast = -1;

  get current(): Settings {
    return this.#current;
  }

  set current(next: Settings) {
    this.#current = next;
    // Equal keys keep their object: a new one would bind every key again.
    if (JSON.stringify(next.shortcuts) !== JSON.stringify(customShortcuts.setting)) customShortcuts.setting = next.shortcuts;
  }

  constructor() {
    on('settings', (settings) => (this.current = settings));
  }

  /** Returns false if the main process refused the change; a toast has reported it. */
  async set(patch: Partial<Settings>): Promise<boolean> {
    const before = this.current;
    this.current = { ...before, ...patch };
    const answer = await main['settings.set']({ patch });
    if (answer.ok) this.current = answer.value;
    else {
      this.current = before;
      toasts.problem(answer.error);
    }
    return answer.ok;
  }

  /** Changes settings, and shows a toast with Undo. */
  async change(patch: Partial<Settings>, message: string): Promise<boolean> {
    const before = this.current;
    const isSaved = await this.set(patch);
    if (isSaved) this.#toastWithUndo(message, Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Settings]])));
    return isSaved;
  }

  /** Imports settings from a file's text. Returns null if they were applied, with a toast that offers Undo; otherwise the problem. */
  async import(text: string): Promise<string | null> {
    const before = this.current;
    const answer = await main['settings.import']({ text });
    if (!answer.ok) return describeFailure(answer.error);
    this.current = answer.value.settings;
    this.#toastWithUndo(m.toasts.settingsImported({ leftOut: answer.value.leftOut.length }), before);
    return null;
  }

  /** Returns the text of the export file; null if the main process refused, which a toast has reported. */
  async export(): Promise<string | null> {
    const text = await main['settings.export']({});
    if (!text.ok) toasts.problem(text.error);
    return text.ok ? text.value : null;
  }

  async saveToDownloads(): Promise<void> {
    const answer = await main['settings.save']({});
    if (answer.ok) toasts.show(m.toasts.savedAs({ path: answer.value }), { seconds: 8 });
    else toasts.problem(answer.error);
  }

  #toastWithUndo(message: string, before: Partial<Settings>): void {
    toasts.dismiss(this.#lastToast);
    this.#lastToast = toasts.show(message, { action: { label: m.app.undo, run: () => void this.set(before) } }).id;
  }
}

export const settings = new SettingsState();
