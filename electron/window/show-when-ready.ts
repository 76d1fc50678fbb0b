// Shows a new window when its page has painted, so that nothing flashes; a page that never paints does not keep the window away.
import type { BrowserWindow } from 'electron';
import type { Clock } from '../contract/clock.ts';

/** A slow computer paints within this time; what hangs longer has to be seen. */
const maxWaitMs = 10_000;

export function showWhenReady(window: BrowserWindow, maximized: boolean, clock: Pick<Clock, 'after'>): void {
  let isShown = false;
  const show = () => {
    cancel();
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    // Not earlier: `maximize` shows a window that is hidden, painted or not.
    if (maximized) window.maximize();
    window.show();
  };
  const cancel = clock.after(maxWaitMs, show);
  window.once('ready-to-show', show);
  window.once('closed', () => cancel());
  window.webContents.once('render-process-gone', show);
  window.webContents.once('did-fail-load', show);
}
