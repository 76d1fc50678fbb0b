// Shows a notice when a person closes the window for the first time: the app keeps running, and how to quit it.
import type { Settings } from '../contract/settings.ts';
import { m } from '../messages/main.ts';
import type { ShowPopup } from '../notifications/popups/popup.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  showPopup: ShowPopup;
  clicked: () => void;
}

const plain = { silent: true, urgency: 'normal', icon: null, reply: null, target: null } as const;

export function createRunningNotice({ platform, settings, showPopup, clicked }: Parts): () => void {
  return () => {
    if (settings.get().toldOfRunning) return;
    settings.set({ toldOfRunning: true });
    const body = platform === 'win32' ? m.running.windows : m.running.linux;
    showPopup({ title: m.running.title, body, ...plain, actions: [] }, clicked, () => undefined);
  };
}
