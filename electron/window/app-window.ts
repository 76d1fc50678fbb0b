// Opens a sandboxed window with one of the app's pages, at its last position, and shows it when the page is ready.
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock } from '../contract/clock.ts';
import type { Settings } from '../contract/settings.ts';
import { tryStorage } from '../storage/database.ts';
import { keepOnScreen, initialBounds, knowsPosition } from './placement.ts';
import type { WindowPlacement } from './placement.ts';
import { recoverPage } from './recover-page.ts';

export interface WindowParts {
  preload: string;
  /** Window icon, for Linux: the desktop finds no other if the app is not installed, as with an AppImage. */
  icon: string;
  platform: NodeJS.Platform;
  placement: { read(): WindowPlacement; write(placement: WindowPlacement): void };
  theme: () => Settings['theme'];
  clock: Clock;
  log: (sentence: string) => void;
}
interface AppWindowOptions extends WindowParts {
  /** URL of one of the app's pages (security.ts). */
  url: string;
  minSize: { minWidth: number; minHeight: number };
  /** Called before a page that crashed or hung is loaded again. */
  onReload: () => void;
}

/** Background colours of the two themes, so that nothing flashes before the first paint. */
const backgroundColors = { light: '#f6f8fa', dark: '#12181f' };

/** Slow computers paint within this time; a page that hangs longer must become visible. */
const maxPaintMs = 10_000;

/** Shows a new window after its first paint, so that nothing flashes, or after a time limit if the page never paints. */
export function showWhenReady(window: BrowserWindow, maximized: boolean, clock: Pick<Clock, 'after'>): void {
  let isShown = false;
  const show = () => {
    cancel();
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    // Not earlier: `maximize` shows a hidden window, painted or not.
    if (maximized) window.maximize();
    window.show();
  };
  const cancel = clock.after(maxPaintMs, show);
  window.once('ready-to-show', show);
  window.once('closed', () => cancel());
  window.webContents.once('render-process-gone', show);
  window.webContents.once('did-fail-load', show);
}

export function openAppWindow({
  preload,
  icon,
  platform,
  placement,
  theme,
  clock,
  log,
  url,
  minSize,
  onReload,
}: AppWindowOptions): BrowserWindow {
  const lastPlacement = placement.read();
  nativeTheme.themeSource = theme();
  const window = new BrowserWindow({
    ...initialBounds(lastPlacement, screen),
    ...minSize,
    title: 'Kittiwake',
    ...(platform === 'linux' && { icon }),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgroundColors.dark : backgroundColors.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
    },
  });
  showWhenReady(window, lastPlacement.maximized, clock);
  keepOnScreen(window, screen);
  recoverPage({ window, clock, onReload, log });
  const storePlacement = () => {
    const { x, y, width, height } = window.getNormalBounds();
    const position = knowsPosition(platform, process.env) ? { x, y } : null;
    tryStorage(() => placement.write({ width, height, maximized: window.isMaximized(), position }));
  };
  window.on('close', storePlacement);
  // On shutdown, Windows ends the app without `close`, `before-quit`, and `will-quit` (docs/api/app.md).
  window.on('session-end', storePlacement);
  void window.loadURL(url);
  return window;
}
