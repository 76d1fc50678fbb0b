// Shows a notice when a person closes the window for the first time: the app keeps running, and how to quit it.
import type { Settings } from '../contract/settings.ts';
import { m } from '../messages/main.ts';
import type { ShowPopup } from '../notifications/popups/popup.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  showPopup: ShowPopup;
  /** Null: it can't be told. */
  hasTray: () => Promise<boolean | null>;
  clicked: () => void;
}

const plain = { silent: true, urgency: 'normal', icon: null, reply: null, target: null } as const;

export function createRunningNotice({ platform, settings, showPopup, hasTray, clicked }: Parts): () => Promise<void> {
  return async () => {
    if (settings.get().toldOfRunning) return;
    settings.set({ toldOfRunning: true });
    // Plain GNOME shows no tray.
    const linux = (await hasTray()) === true ? m.running.linuxTray : m.running.linux;
    const body = platform === 'win32' ? m.running.windows : linux;
    showPopup({ title: m.running.title, body, ...plain, actions: [] }, clicked, () => undefined);
  };
}
