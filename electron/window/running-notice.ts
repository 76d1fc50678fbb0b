// Shows a notice when a person closes the window for the first time: the app keeps running, and how to quit it.
import type { Settings } from '../contract/settings.ts';
import type { ShowPopup } from '../notifications/popups/popup.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  showPopup: ShowPopup;
  clicked: () => void;
}

const plain = { silent: true, urgency: 'normal', icon: null, actions: [], reply: null } as const;

export function createRunningNotice({ platform, settings, showPopup, clicked }: Parts): () => void {
  // Without a reference a popup could be garbage-collected, and its click would be lost.
  const held = new Set<object>();
  const way =
    platform === 'win32'
      ? 'To quit, right-click its icon beside the clock.'
      : 'To quit, open it and press Ctrl+Q, or use its icon in the tray.';
  return () => {
    if (settings.get().toldOfRunning) return;
    settings.set({ toldOfRunning: true });
    const body = `Alerts keep reaching you. ${way} You can change this in the settings.`;
    const popup = showPopup({ title: 'Kittiwake is still running', body, ...plain, actions: [] }, clicked, () => held.delete(popup));
    held.add(popup);
  };
}
