// Says, the first time a person closes the window, that the app goes on and how to end it.
import type { Settings } from '../contract/settings.ts';

interface Parts {
  platform: NodeJS.Platform;
  settings: { get(): Settings; set(patch: Partial<Settings>): unknown };
  say: (words: { title: string; body: string }) => void;
}

export function tellOfRunning({ platform, settings, say }: Parts): void {
  if (settings.get().toldOfRunning) return;
  settings.set({ toldOfRunning: true });
  const way =
    platform === 'win32'
      ? 'To quit, right-click its icon beside the clock.'
      : 'To quit, open it and press Ctrl+Q, or use its icon in the tray.';
  say({ title: 'Kittiwake is still running', body: `Alerts keep reaching you. ${way} You can change this in the settings.` });
}
