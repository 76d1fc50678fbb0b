// Moves the window onto a present screen when its screen was unplugged or became smaller.
import type { BrowserWindow, Screen } from 'electron';
import { fitOnScreen } from './placement.ts';

/** Systems move windows by themselves, but not all of them and not always; where they did, nothing is changed here. */
export function keepOnScreen(window: BrowserWindow, screen: Screen): void {
  const fit = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const fitted = fitOnScreen(bounds, screen);
    if (fitted !== bounds) window.setBounds(fitted);
  };
  screen.on('display-removed', fit);
  screen.on('display-metrics-changed', fit);
  window.on('closed', () => {
    screen.off('display-removed', fit);
    screen.off('display-metrics-changed', fit);
  });
}
