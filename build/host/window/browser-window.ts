// `BrowserWindow`: a window of Chromium; what main asks of it before it is there waits for it.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app, ending, windows } from '../app.ts';
import type { Chromium } from '../chromium/launch.ts';
import { openWindow } from '../chromium/windows.ts';
import { originOf, toPage } from '../chromium/origin.ts';
import { preventable } from '../event.ts';
import { answeringPort } from './protocol.ts';
import { HostContents } from './web-contents.ts';
import { session } from './session.ts';
import { WindowState } from './window-state.ts';

let lastId = 0;

const maxPaintWaitMs = 3_000;
/** Runs in the page: ends two frames after its pictures and fonts are decoded. */
const painted = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, ${maxPaintWaitMs})),
  Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))])
    .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
])`;

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents = new HostContents();
  readonly #options: BrowserWindowConstructorOptions;
  #chromium: Promise<Chromium> | undefined;
  #destroyed = false;
  #leaving = false;
  readonly #state: WindowState;
  #title: string;

  static getAllWindows(): BrowserWindow[] {
    return [...windows].filter((window) => window instanceof BrowserWindow);
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.#options = options;
    this.#state = new WindowState(this, options);
    this.#title = options.title ?? app.getName();
    windows.add(this);
    for (const event of ['focus', 'blur'] as const) this.webContents.on(event, () => this.emit(event, {}));
    for (const event of ['focus', 'blur', 'host-window-changed']) this.webContents.on(event, () => this.#state.look());
    this.webContents.once('host-painted', () => this.emit('ready-to-show', {}));
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  /** Rejects when the page can't be loaded; as with Electron, nobody has to listen. */
  loadURL(url: string): Promise<void> {
    const loading = this.#load(url);
    loading.catch(() => undefined);
    return loading;
  }

  async #load(url: string): Promise<void> {
    this.#chromium ??= this.#launch(url);
    const loaded = new Promise<void>((resolve, reject) => {
      this.webContents.once('did-finish-load', () => resolve());
      this.webContents.once('did-fail-load', (_event, code: number, name: string) =>
        reject(new Error(`${name} (${code}) loading '${url}'`)),
      );
    });
    await this.webContents.load(await this.#chromium, url, this.#options);
    await loaded;
  }

  async #launch(url: string): Promise<Chromium> {
    // It had the same profile.
    await Promise.all(ending);
    const { width, height } = this.#state.bounds;
    const chromium = await openWindow({
      profile: join(app.getPath('userData'), 'host-profile'),
      url: toPage(`${originOf(url)}/`),
      width,
      height,
      headless: app.commandLine.hasSwitch('headless'),
      debuggingPort: app.commandLine.getSwitchValue('remote-debugging-port'),
      answeringPort: await answeringPort(),
      switches: [
        ...app.chromiumSwitches(),
        ...session.defaultSession.chromiumSwitches(),
        `--webrtc-ip-handling-policy=${this.webContents.getWebRTCIPHandlingPolicy()}`,
      ],
    });
    chromium.browser.on('Target.targetDestroyed', ({ targetId }) => {
      if (targetId === chromium.targetId) this.#closedByPerson(chromium);
    });
    void chromium.gone.then(() => this.#closed());
    // Where Chromium is gone, so is its page, and whoever waits for that is told.
    this.#state.follow(chromium).catch(() => undefined);
    return chromium;
  }

  show(): void {
    this.#state.show();
    this.focus();
  }

  showInactive(): void {
    this.#state.show();
  }

  hide(): void {
    this.#state.hide();
  }

  focus(): void {
    if (this.isMinimized()) this.#state.set('normal');
    void this.#chromium?.then(({ page }) => page.send('Page.bringToFront')).catch(() => undefined);
  }

  minimize(): void {
    this.#state.set('minimized');
  }

  restore(): void {
    this.#state.set('normal');
  }

  maximize(): void {
    this.#state.set('maximized');
  }

  unmaximize(): void {
    this.#state.set('normal');
  }

  setFullScreen(full: boolean): void {
    this.#state.set(full ? 'fullscreen' : 'normal');
  }

  isMinimized = (): boolean => this.#state.state === 'minimized';
  isMaximized = (): boolean => this.#state.state === 'maximized';
  isFullScreen = (): boolean => this.#state.state === 'fullscreen';
  isVisible = (): boolean => this.#state.visible;
  isFocused = (): boolean => this.webContents.focused && !this.#destroyed;
  isDestroyed = (): boolean => this.#destroyed;
  getTitle = (): string => this.#title;

  getBounds(): Rectangle {
    return { ...this.#state.bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.#state.normalBounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#state.setBounds(bounds);
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  setMinimumSize(): void {}

  setMenuBarVisibility(): void {}

  setAutoHideMenuBar(): void {}

  setBackgroundColor(): void {}

  setIcon(): void {}

  setOverlayIcon(): void {}

  flashFrame(): void {}

  close(): void {
    if (!this.#destroyed && this.mayClose()) this.destroy();
  }

  mayClose(): boolean {
    const event = preventable({});
    this.emit('close', event);
    return !event.defaultPrevented;
  }

  /** A PNG of what the window shows, once its pictures are there and it is painted; what takes longer than `maxPaintWaitMs` is left out. */
  async capture(): Promise<Buffer> {
    const chromium = await this.#chromium;
    if (!chromium) throw new Error('The window shows nothing yet');
    await chromium.page.send('Runtime.evaluate', { expression: painted, awaitPromise: true });
    const { data } = await chromium.page.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  /** Chromium's window is gone by now, whatever the app would say; the rest of it goes while the app goes on. */
  #closedByPerson(chromium: Chromium): void {
    if (this.#destroyed || this.#leaving) return;
    const gone = chromium.close().finally(() => ending.delete(gone));
    ending.add(gone);
    this.mayClose();
    this.#closed();
  }

  destroy(): void {
    this.#leaving = true;
    if (this.#chromium) void this.#chromium.then((chromium) => this.#leave(chromium)).catch(() => this.#closed());
    else this.#closed();
  }

  async #leave(chromium: Chromium): Promise<void> {
    await this.webContents.leave();
    await chromium.close();
  }

  #closed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#state.end();
    this.webContents.gone();
    windows.delete(this);
    this.emit('closed', {});
    app.windowClosed();
  }
}
