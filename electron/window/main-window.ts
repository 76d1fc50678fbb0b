// Opens, closes, and reopens the main window, and queues tasks for a page that has not started.
import type { BrowserWindow, NativeImage, WebContents } from 'electron';
import type { EventName, Events } from '../contract/bridge.ts';
import type { FirstTask } from '../contract/startup.ts';
import type { Link, AppLocation } from '../contract/route.ts';
import { appOrigin, eventChannel } from '../contract/page.ts';
import { createEvent } from '../system/event.ts';
import { openAppWindow } from './app-window.ts';
import type { WindowParts } from './app-window.ts';
import { isAppPage } from './security.ts';

interface Parts extends WindowParts {
  /** Called when the page has started. */
  onPageStarted: () => void;
}

const noTask: FirstTask = { open: null, command: null, links: [], recovered: false };
/** Queued links for a page that has not started; further links are dropped, since no user clicks so many. */
const maxLinks = 5;

const minSize = { minWidth: 380, minHeight: 480 };
/** Overlay icon on the window's taskbar button in Windows, with its description. */
interface TaskbarOverlay {
  image: NativeImage;
  description: string;
}

type HistoryCommand = 'back' | 'forward';

const appCommands: Record<string, HistoryCommand> = { 'browser-backward': 'back', 'browser-forward': 'forward' };
const swipes: Record<string, HistoryCommand> = { left: 'back', right: 'forward' };

/**
 * Sends back and forward commands that do not come from the page: keys and drivers on Windows, and the swipe gesture on macOS. The page
 * handles mouse buttons 3 and 4 on every system (`mouseup`). Linux repeats them as `app-command` (OnMouseEvent in
 * shell/browser/native_window_views.cc); Windows emits it only for WM_APPCOMMAND of keyboards and drivers (electron/electron#17134).
 */
export function sendBackAndForward(window: BrowserWindow, platform: NodeJS.Platform, send: (command: HistoryCommand) => void): void {
  const handleCommands =
    (commands: Record<string, HistoryCommand>) =>
    (_event: unknown, name: string): void => {
      const command = commands[name];
      if (command !== undefined) send(command);
    };
  if (platform === 'win32') window.on('app-command', handleCommands(appCommands));
  if (platform === 'darwin') window.on('swipe', handleCommands(swipes));
}

export class MainWindow {
  readonly #parts: Parts;
  readonly #windowClose = createEvent<[]>();
  #window: BrowserWindow | null = null;
  /** True once the page listens; events sent earlier are lost. */
  #isPageListening = false;
  /** True once a new window is visible, which happens when its page is ready. */
  #isShown = false;
  /** The window is unusable between `close` and `closed`. `reopen`: a new window is opened after `closed`. */
  #closing: 'no' | 'yes' | 'reopen' = 'no';
  #firstTask = noTask;
  #overlay: TaskbarOverlay | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens the window, or brings it to the front. */
  show(): void {
    if (this.#window === null) {
      this.#window = this.#create();
      return;
    }
    if (this.#closing !== 'no') {
      this.#closing = 'reopen';
      return;
    }
    if (!this.#isShown) return;
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  /** Navigates to a view, and brings the window to the front. */
  open(location: AppLocation): void {
    this.show();
    if (this.#isPageListening) this.send('open', location);
    else this.#firstTask = { ...this.#firstTask, open: location };
  }

  /** Opens the target of another program's link, and brings the window to the front. */
  openLink(link: Link): void {
    this.show();
    if (link.show === 'window') return;
    if (this.#isPageListening) this.send('link', link);
    else this.#firstTask = { ...this.#firstTask, links: [...this.#firstTask.links, link].slice(0, maxLinks) };
  }

  /** Runs a command in the page, and brings the window to the front. */
  command(command: Events['command']): void {
    this.show();
    if (this.#isPageListening) this.send('command', command);
    else this.#firstTask = { ...this.#firstTask, command };
  }

  /** Call this when the page has started. Returns the queued tasks for the page. */
  takeFirstTask(): FirstTask {
    this.#parts.onPageStarted();
    const queuedTask = this.#firstTask;
    this.#firstTask = noTask;
    this.#isPageListening = true;
    return queuedTask;
  }

  /** Reloads the page, which then restores its state. */
  reload(): void {
    if (this.#window === null || this.#closing !== 'no') return;
    this.#markAsRecovered();
    this.#window.webContents.reload();
  }

  /** Sets the overlay icon; null removes it. */
  setOverlay(overlay: TaskbarOverlay | null): void {
    this.#overlay = overlay;
    this.#applyOverlay();
  }

  isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /** Null if there is no window. */
  contents(): WebContents | null {
    return this.#window?.webContents ?? null;
  }

  /** Sends an event to the page. Does nothing without a window: a new page requests its whole state when it starts. */
  send<E extends EventName>(event: E, payload: Events[E]): void {
    // Electron logs an error for messages to a page whose process has ended.
    if (this.#window !== null && !this.#window.webContents.isCrashed()) this.#window.webContents.send(eventChannel, event, payload);
  }

  /** Emitted when the window was closed, and its page with it. */
  onClosed(listener: () => void): void {
    this.#windowClose.on(listener);
  }

  #create(): BrowserWindow {
    const window = openAppWindow({
      ...this.#parts,
      url: `${appOrigin}/index.html`,
      minSize,
      onReload: () => this.#markAsRecovered(),
    });
    // Events sent from here on would reach the page that is being unloaded.
    window.webContents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument && isAppPage(url)) this.#isPageListening = false;
    });
    window.webContents.on('render-process-gone', () => (this.#isPageListening = false));
    window.once('show', () => {
      this.#isShown = true;
      // Before `show`, the window has no taskbar button.
      if (this.#overlay !== null) this.#applyOverlay();
    });
    sendBackAndForward(window, this.#parts.platform, (command) => this.send('command', command));
    window.on('close', ({ defaultPrevented }) => {
      // Closing was prevented: the user is asked about unsaved drafts first.
      if (defaultPrevented) return;
      this.#closing = 'yes';
      this.#isPageListening = false;
    });
    window.on('closed', () => this.#forgetWindow());
    return window;
  }

  #forgetWindow(): void {
    const mustReopen = this.#closing === 'reopen';
    this.#firstTask = { ...this.#firstTask, recovered: false };
    this.#window = null;
    this.#isPageListening = false;
    this.#isShown = false;
    this.#closing = 'no';
    this.#windowClose.emit();
    if (mustReopen) this.show();
  }

  #markAsRecovered(): void {
    this.#firstTask = { ...this.#firstTask, recovered: true };
  }

  #applyOverlay(): void {
    this.#window?.setOverlayIcon(this.#overlay?.image ?? null, this.#overlay?.description ?? '');
  }
}
