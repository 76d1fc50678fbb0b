// Says, the first time a person closes the window, that the app goes on and how to end it.
import type { Settings } from '../contract/settings.ts';
import type { ShowPopup } from '../notify/popup.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  show: ShowPopup;
  clicked: () => void;
}

export function tellOfRunning({ platform, settings, show, clicked }: Parts): void {
  if (settings.get().toldOfRunning) return;
  settings.set({ toldOfRunning: true });
  const way =
    platform === 'win32'
      ? 'To quit, right-click its icon beside the clock.'
      : 'To quit, open it and press Ctrl+Q, or use its icon in the tray.';
  const title = 'Kittiwake is still running';
  const body = `Alerts keep reaching you. ${way} You can change this in the settings.`;
  show({ title, body, silent: true, urgency: 'normal', icon: null, actions: [], reply: null }, clicked, () => undefined);
}
