// Opens a window of the app: sandboxed, on a page of our own, where it was when it was last closed, and shown when its page is ready.
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Clock } from '../contract/clock.ts';
import type { Settings } from '../contract/settings.ts';
import { stored } from '../storage/database.ts';
import { keepOnScreen } from './keep-on-screen.ts';
import { initialBounds, knowsPosition } from './placement.ts';
import type { WindowPlacement } from './placement.ts';
import { recoverPage } from './recover-page.ts';
import { showWhenReady } from './show-when-ready.ts';

export interface WindowParts {
  preload: string;
  /** For the window on Linux: a desktop finds no other where the app is not installed, as an AppImage. */
  icon: string;
  platform: NodeJS.Platform;
  placement: { read(): WindowPlacement; write(placement: WindowPlacement): void };
  theme: () => Settings['theme'];
  clock: Clock;
  log: (sentence: string) => void;
}
interface Opening extends WindowParts {
  /** One of our pages (security.ts). */
  url: string;
  minSize: { minWidth: number; minHeight: number };
  /** A page that crashed or hung is loaded again. */
  reloading: () => void;
}

/** The background colours of the two themes, so that nothing flashes before the first paint. */
const backgroundColors = { light: '#f6f8fa', dark: '#12181f' };

export function openAppWindow({ preload, icon, platform, placement, theme, clock, log, url, minSize, reloading }: Opening): BrowserWindow {
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
  recoverPage({ window, clock, reloading, log });
  const storePlacement = () => {
    const { x, y, width, height } = window.getNormalBounds();
    const position = knowsPosition(platform, process.env) ? { x, y } : null;
    stored(() => placement.write({ width, height, maximized: window.isMaximized(), position }));
  };
  window.on('close', storePlacement);
  // When Windows shuts down it ends the app without `close`, `before-quit` and `will-quit` (docs/api/app.md).
  window.on('session-end', storePlacement);
  void window.loadURL(url);
  return window;
}
