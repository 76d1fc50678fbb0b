// The app's one window: sandboxed, with its last size, and shown when its page is ready.
import { BrowserWindow, nativeTheme } from 'electron';
import type { NativeImage, WebContents } from 'electron';
import * as v from 'valibot';
import type { EventName, Events, Startup } from '../contract/bridge.ts';
import { appOrigin, eventChannel } from '../contract/names.ts';
import type { Place } from '../contract/route.ts';
import { stored } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import type { Settings } from '../contract/settings.ts';

/** The window's last size, stored in its own file. The system chooses the position, because it knows the present screens. */
export const windowSize = v.object({ width: v.number(), height: v.number(), maximized: v.boolean() });
export type WindowSize = v.InferOutput<typeof windowSize>;
export const defaultSize: WindowSize = { width: 1200, height: 800, maximized: false };

interface Parts {
  preload: string;
  size: { read(): WindowSize; write(size: WindowSize): void };
  theme: () => Settings['theme'];
  /** Its page has started. */
  begun: () => void;
}

/** What the window should do when its page has started. */
export type FirstTask = Pick<Startup, 'open' | 'command'>;
const noTask: FirstTask = { open: null, command: null };

const minSize = { minWidth: 380, minHeight: 480 };
/** The background colours of the two themes, so that nothing flashes before the first paint. */
const backgroundColors = { light: '#f6f8fa', dark: '#12181f' };

function openWindow({ preload, size, theme }: Parts): BrowserWindow {
  const { width, height, maximized } = size.read();
  nativeTheme.themeSource = theme();
  const window = new BrowserWindow({
    width,
    height,
    ...minSize,
    title: 'Kittiwake',
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
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const { width, height } = window.getNormalBounds();
    stored(() => size.write({ width, height, maximized: window.isMaximized() }));
  });
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

/** An overlay icon on the window's taskbar button in Windows, with its description. */
interface Mark {
  image: NativeImage;
  words: string;
}

export interface MainWindow {
  /** Opens the window, or brings it to the front. */
  show(): void;
  /** Shows a place of the app, with the window in front. */
  open(place: Place): void;
  /** Runs a command in the window, with the window in front. */
  command(command: Events['command']): void;
  /** To be called when the page has started; returns what it should do first. */
  begun(): FirstTask;
  /** Null removes it. */
  mark(mark: Mark | null): void;
  isFocused(): boolean;
  /** Null while there is no window. */
  contents(): WebContents | null;
  /** Sends an event to the page. Does nothing without a window: a new page asks for everything when it starts. */
  tell: <E extends EventName>(event: E, payload: Events[E]) => void;
  /** The window is gone, and with it all that it showed. */
  onClosed(listener: () => void): void;
}

export function createMainWindow(parts: Parts): MainWindow {
  let window: BrowserWindow | null = null;
  /** Whether the page listens: events that are sent earlier are lost. */
  let listens = false;
  /** Between `close` and `closed` the window can't be used; `reopen`: it is opened again afterwards. */
  let closing: 'no' | 'yes' | 'reopen' = 'no';
  let firstTask = noTask;
  let marked: Mark | null = null;
  const closed = createEvent<[]>();
  const showMark = () => window?.setOverlayIcon(marked?.image ?? null, marked?.words ?? '');

  function create(): BrowserWindow {
    const opened = openWindow(parts);
    opened.webContents.on('did-navigate', () => (listens = false));
    // Before `show` the taskbar has no button for the window.
    opened.once('show', () => marked !== null && showMark());
    opened.on('close', () => {
      closing = 'yes';
      listens = false;
    });
    opened.on('closed', () => {
      const mustReopen = closing === 'reopen';
      window = null;
      listens = false;
      closing = 'no';
      closed.emit();
      if (mustReopen) show();
    });
    return opened;
  }

  function show(): void {
    if (window === null) {
      window = create();
      return;
    }
    if (closing !== 'no') {
      closing = 'reopen';
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }
  const tell: MainWindow['tell'] = (event, payload) => window?.webContents.send(eventChannel(event), payload);

  return {
    show,
    open(place) {
      show();
      if (listens) tell('open', place);
      else firstTask = { ...firstTask, open: place };
    },
    command(command) {
      show();
      if (listens) tell('command', command);
      else firstTask = { ...firstTask, command };
    },
    begun() {
      parts.begun();
      const first = firstTask;
      firstTask = noTask;
      listens = true;
      return first;
    },
    mark(mark) {
      marked = mark;
      showMark();
    },
    isFocused: () => window?.isFocused() ?? false,
    contents: () => window?.webContents ?? null,
    tell,
    onClosed: (listener) => void closed.on(listener),
  };
}
