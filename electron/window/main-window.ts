// The app's one window: sandboxed, where it was last time, and shown when it has something to show.
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { Rectangle } from 'electron';
import { appOrigin } from '../contract/names.ts';
import type { Settings } from '../contract/settings.ts';

/** Where the window was: a small file of its own. */
export interface WindowPlace {
  bounds: Rectangle | null;
  maximized: boolean;
}

interface Parts {
  preload: string;
  place: { read(): WindowPlace; write(place: WindowPlace): void };
  theme: Settings['theme'];
}

const size = { width: 1200, height: 800 };
/** The ground colours of the two themes, so that nothing flashes before the first paint. */
const ground = { light: '#f6f8fa', dark: '#12181f' };

/** A screen may have been unplugged since. */
function stillVisible(bounds: Rectangle | null): bounds is Rectangle {
  if (bounds === null) return false;
  const { x, y, width, height } = screen.getDisplayMatching(bounds).workArea;
  return bounds.x < x + width && bounds.x + bounds.width > x && bounds.y >= y - 1 && bounds.y < y + height;
}

export function createMainWindow({ preload, place, theme }: Parts): BrowserWindow {
  const { bounds, maximized } = place.read();
  nativeTheme.themeSource = theme;
  const window = new BrowserWindow({
    ...(stillVisible(bounds) ? bounds : size),
    minWidth: 380,
    minHeight: 480,
    title: 'Kittiwake',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
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
      // Streams and notifications go on while the window is behind others.
      backgroundThrottling: false,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => place.write({ bounds: window.getNormalBounds(), maximized: window.isMaximized() }));
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
