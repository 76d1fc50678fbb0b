// The app's one window: sandboxed, where it was last time, and shown when it has something to show.
import { BrowserWindow, nativeTheme } from 'electron';
import type { NativeImage, WebContents } from 'electron';
import * as v from 'valibot';
import type { EventName, Events, Startup } from '../contract/bridge.ts';
import { appOrigin, eventChannel } from '../contract/names.ts';
import type { Place } from '../contract/route.ts';
import { stored } from '../storage/database.ts';
import { createEvent } from '../system/event.ts';
import type { Settings } from '../contract/settings.ts';

/** How large the window was: a small file of its own. Where it was is left to the system, which knows the screens there are now. */
export const windowSize = v.object({ width: v.number(), height: v.number(), maximized: v.boolean() });
export type WindowSize = v.InferOutput<typeof windowSize>;
export const firstSize: WindowSize = { width: 1200, height: 800, maximized: false };

interface Parts {
  preload: string;
  size: { read(): WindowSize; write(size: WindowSize): void };
  theme: () => Settings['theme'];
  /** Its page has begun. */
  begun: () => void;
}

/** What the window is to do first, once it is there. */
export type Greeting = Pick<Startup, 'open' | 'command'>;
const nothingToDo: Greeting = { open: null, command: null };

const smallest = { minWidth: 380, minHeight: 480 };
/** The ground colours of the two themes, so that nothing flashes before the first paint. */
const ground = { light: '#f6f8fa', dark: '#12181f' };

function openWindow({ preload, size, theme }: Parts): BrowserWindow {
  const { width, height, maximized } = size.read();
  nativeTheme.themeSource = theme();
  const window = new BrowserWindow({
    width,
    height,
    ...smallest,
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

/** A small picture over the window's entry in the taskbar of Windows. */
interface Mark {
  image: NativeImage;
  words: string;
}

export interface MainWindow {
  /** Opens it, or brings it to the front. */
  show(): void;
  /** Leads to a place in the app, with the window in front. */
  open(place: Place): void;
  /** Has the window do something, in front. */
  command(command: Events['command']): void;
  /** The page has begun; answers what it was opened for. */
  begun(): Greeting;
  /** Null: none. */
  mark(mark: Mark | null): void;
  isFocused(): boolean;
  /** Null while there is none. */
  contents(): WebContents | null;
  /** Told to nobody while there is no window: it asks for everything when it starts. */
  tell: <E extends EventName>(event: E, payload: Events[E]) => void;
  /** The window is gone, and with it all that it showed. */
  onClosed(listener: () => void): void;
}

export function createMainWindow(parts: Parts): MainWindow {
  let window: BrowserWindow | null = null;
  /** The page listens: what is said before would be lost. */
  let listens = false;
  /** Between the wish to close it and its end the window takes no orders; `again`: it is wanted back. */
  let closing: 'no' | 'yes' | 'again' = 'no';
  let greeting = nothingToDo;
  let marked: Mark | null = null;
  const closed = createEvent<[]>();
  const showMark = () => window?.setOverlayIcon(marked?.image ?? null, marked?.words ?? '');

  function create(): BrowserWindow {
    const opened = openWindow(parts);
    opened.webContents.on('did-navigate', () => (listens = false));
    // The taskbar has no entry for it before.
    opened.once('show', () => marked !== null && showMark());
    opened.on('close', () => {
      closing = 'yes';
      listens = false;
    });
    opened.on('closed', () => {
      const again = closing === 'again';
      window = null;
      listens = false;
      closing = 'no';
      closed.emit();
      if (again) show();
    });
    return opened;
  }

  function show(): void {
    if (window === null) {
      window = create();
      return;
    }
    if (closing !== 'no') {
      closing = 'again';
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
      else greeting = { ...greeting, open: place };
    },
    command(command) {
      show();
      if (listens) tell('command', command);
      else greeting = { ...greeting, command };
    },
    begun() {
      parts.begun();
      const first = greeting;
      greeting = nothingToDo;
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
