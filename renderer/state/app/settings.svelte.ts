// The person's settings, live: each change applies at once, main saves it, and it can be undone.
import { defaults } from '../../../electron/contract/default-settings.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { inUse } from '../../logic/own-shortcuts.svelte.ts';
import { main, on } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

class SettingsState {
  #current = $state.raw<Settings>(defaults);
  /** The section to show next, requested by a key or the menu. */
  requestedSection = $state.raw<string | null>(null);
  /** The label of its row that gets the focus. */
  requestedRow: string | null = null;
  #lastToast = -1;

  get current(): Settings {
    return this.#current;
  }

  set current(next: Settings) {
    this.#current = next;
    inUse.own = next.shortcuts;
  }

  constructor() {
    on('settings', (settings) => (this.current = settings));
  }

  /** Returns false when main refused it; a toast has said so. */
  async set(patch: Partial<Settings>): Promise<boolean> {
    const before = this.current;
    this.current = { ...before, ...patch };
    const saved = await main['settings.set']({ patch });
    if (saved.ok) this.current = saved.value;
    else {
      this.current = before;
      toasts.problem(saved.error);
    }
    return saved.ok;
  }

  /** Sets, and shows a toast with Undo. */
  async change(patch: Partial<Settings>, said: string): Promise<boolean> {
    const before = this.current;
    const done = await this.set(patch);
    if (done) this.#toastWithUndo(said, Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Settings]])));
    return done;
  }

  /** Imports a file's text. Returns null when it was applied, with a toast that offers Undo; else the problem. */
  async import(text: string): Promise<string | null> {
    const before = this.current;
    const taken = await main['settings.import']({ text });
    if (!taken.ok) return describeFailure(taken.error);
    this.current = taken.value.settings;
    this.#toastWithUndo(m.toasts.settingsImported({ leftOut: taken.value.leftOut.length }), before);
    return null;
  }

  /** The text of the file, or null when main refused; a toast has said so. */
  async export(): Promise<string | null> {
    const text = await main['settings.export']({});
    if (!text.ok) toasts.problem(text.error);
    return text.ok ? text.value : null;
  }

  async saveToDownloads(): Promise<void> {
    const saved = await main['settings.save']({});
    if (saved.ok) toasts.show(m.toasts.savedAs({ path: saved.value }), { seconds: 8 });
    else toasts.problem(saved.error);
  }

  #toastWithUndo(said: string, before: Partial<Settings>): void {
    toasts.dismiss(this.#lastToast);
    this.#lastToast = toasts.show(said, { action: { label: m.app.undo, run: () => void this.set(before) } }).id;
  }
}

export const settings = new SettingsState();
