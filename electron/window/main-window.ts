// The app's main window: what it should do first, and what happens when it closes and opens again.
import type { BrowserWindow, NativeImage, WebContents } from 'electron';
import type { EventName, Events } from '../contract/bridge.ts';
import type { FirstTask } from '../contract/first-task.ts';
import type { Link } from '../contract/links.ts';
import { appOrigin, eventChannel } from '../contract/names.ts';
import type { Place } from '../contract/route.ts';
import { createEvent } from '../system/event.ts';
import { openAppWindow } from './app-window.ts';
import type { WindowParts } from './app-window.ts';
import { sendBackAndForward } from './back-and-forward.ts';
import { isAppPage } from './security.ts';

interface Parts extends WindowParts {
  /** Its page has started. */
  begun: () => void;
}

const noTask: FirstTask = { open: null, command: null, links: [], recovered: false };
/** Further links for a page that has not started are dropped: nobody clicks so many. */
const maxLinks = 5;

const minSize = { minWidth: 380, minHeight: 480 };
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
  /** Shows what another program's link is about, with the window in front. */
  follow(link: Link): void;
  /** Runs a command in the window, with the window in front. */
  command(command: Events['command']): void;
  /** To be called when the page has started; returns what it should do first. */
  begun(): FirstTask;
  /** The page is loaded again, and goes on where it was. */
  reload(): void;
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
  /** A new window is shown when its page is ready, and not before. */
  let isShown = false;
  /** Between `close` and `closed` the window can't be used; `reopen`: it is opened again afterwards. */
  let closing: 'no' | 'yes' | 'reopen' = 'no';
  let firstTask = noTask;
  let marked: Mark | null = null;
  const closed = createEvent<[]>();
  const showMark = () => window?.setOverlayIcon(marked?.image ?? null, marked?.words ?? '');

  const goOn = (): void => void (firstTask = { ...firstTask, recovered: true });

  function create(): BrowserWindow {
    const opened = openAppWindow({
      ...parts,
      url: `${appOrigin}/index.html`,
      minSize,
      reloading: goOn,
    });
    // What is sent from here on would reach the page that goes.
    opened.webContents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument && isAppPage(url)) listens = false;
    });
    opened.webContents.on('render-process-gone', () => (listens = false));
    opened.once('show', () => {
      isShown = true;
      // Before `show` the taskbar has no button for the window.
      if (marked !== null) showMark();
    });
    sendBackAndForward(opened, parts.platform, (command) => tell('command', command));
    opened.on('close', ({ defaultPrevented }) => {
      // The person is asked first.
      if (defaultPrevented) return;
      closing = 'yes';
      listens = false;
    });
    opened.on('closed', () => {
      const mustReopen = closing === 'reopen';
      firstTask = { ...firstTask, recovered: false };
      window = null;
      listens = false;
      isShown = false;
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
    if (!isShown) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }
  const tell: MainWindow['tell'] = (event, payload) => {
    // Electron complains about a message for a page whose process has ended.
    if (window !== null && !window.webContents.isCrashed()) window.webContents.send(eventChannel(event), payload);
  };

  return {
    show,
    open(place) {
      show();
      if (listens) tell('open', place);
      else firstTask = { ...firstTask, open: place };
    },
    follow(link) {
      show();
      if (link.show === 'window') return;
      if (listens) tell('link', link);
      else firstTask = { ...firstTask, links: [...firstTask.links, link].slice(0, maxLinks) };
    },
    command(command) {
      show();
      if (listens) tell('command', command);
      else firstTask = { ...firstTask, command };
    },
    reload() {
      if (window === null || closing !== 'no') return;
      goOn();
      window.webContents.reload();
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
