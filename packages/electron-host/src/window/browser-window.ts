// Implements Electron's `BrowserWindow` with a window of Chromium. Calls before the window exists are queued.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app, pendingShutdowns, windows } from '../app.ts';
import type { Chromium } from '../chromium/launch.ts';
import { openWindow } from '../chromium/launch.ts';
import { originOf, toPageUrl } from '../chromium/origin.ts';
import { createPreventableEvent } from '../event.ts';
import { startRequestServer } from './protocol.ts';
import { HostContents } from './web-contents.ts';
import { session } from './session.ts';
import { WindowState } from './window-state.ts';

let lastId = 0;

const maxPaintWaitMs = 3_000;
/** Script for the page: resolves two frames after pictures and fonts are decoded. */
const paintScript = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, ${maxPaintWaitMs})),
  Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => undefined))])
    .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
])`;

export class BrowserWindow extends EventEmitter {
  readonly id = ++lastId;
  readonly webContents = new HostContents();
  readonly #options: BrowserWindowConstructorOptions;
  #chromium: Promise<Chromium> | undefined;
  #isDestroyed = false;
  #isLeaving = false;
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
    for (const event of ['focus', 'blur', 'host-window-changed']) this.webContents.on(event, () => this.#state.poll());
    this.webContents.once('host-painted', () => this.emit('ready-to-show', {}));
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  /** Rejects if the page cannot be loaded; as in Electron, callers may ignore that. */
  loadURL(url: string): Promise<void> {
    const loading = this.#load(url);
    loading.catch(() => undefined);
    return loading;
  }

  async #load(url: string): Promise<void> {
    this.#chromium ??= this.#launch(url);
    const pageLoad = new Promise<void>((resolve, reject) => {
      this.webContents.once('did-finish-load', () => resolve());
      this.webContents.once('did-fail-load', (_event, code: number, name: string) =>
        reject(new Error(`${name} (${code}) loading '${url}'`)),
      );
    });
    await this.webContents.load(await this.#chromium, url, this.#options);
    await pageLoad;
  }

  async #launch(url: string): Promise<Chromium> {
    // A closing Chromium has the same profile.
    await Promise.all(pendingShutdowns);
    const { width, height } = this.#state.bounds;
    const chromium = await openWindow({
      profile: join(app.getPath('userData'), 'host-profile'),
      url: toPageUrl(`${originOf(url)}/`),
      width,
      height,
      headless: app.commandLine.hasSwitch('headless'),
      debuggingPort: app.commandLine.getSwitchValue('remote-debugging-port'),
      serverPort: await startRequestServer(),
      switches: [
        ...app.chromiumSwitches(),
        ...session.defaultSession.chromiumSwitches(),
        `--webrtc-ip-handling-policy=${this.webContents.getWebRTCIPHandlingPolicy()}`,
      ],
    });
    chromium.browser.on('Target.targetDestroyed', ({ targetId }) => {
      if (targetId === chromium.targetId) this.#handleUserClose(chromium);
    });
    void chromium.whenClosed.then(() => this.#handleClosed());
    // If Chromium has ended, `gone` reports it.
    this.#state.attach(chromium).catch(() => undefined);
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
  isVisible = (): boolean => this.#state.isVisible;
  isFocused = (): boolean => this.webContents.isFocused && !this.#isDestroyed;
  isDestroyed = (): boolean => this.#isDestroyed;
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
    if (!this.#isDestroyed && this.mayClose()) this.destroy();
  }

  mayClose(): boolean {
    const event = createPreventableEvent({});
    this.emit('close', event);
    return !event.defaultPrevented;
  }

  /** Captures the window as PNG after its pictures are decoded and painted. Those that take longer than `maxPaintWaitMs` are missing. */
  async capture(): Promise<Buffer> {
    const chromium = await this.#chromium;
    if (!chromium) throw new Error('The window shows nothing yet');
    await chromium.page.send('Runtime.evaluate', { expression: paintScript, awaitPromise: true });
    const { data } = await chromium.page.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  /** Handles a window that the user closed: `preventDefault` cannot keep it. Chromium ends in the background. */
  #handleUserClose(chromium: Chromium): void {
    if (this.#isDestroyed || this.#isLeaving) return;
    const shutdown = chromium.close().finally(() => pendingShutdowns.delete(shutdown));
    pendingShutdowns.add(shutdown);
    this.mayClose();
    this.#handleClosed();
  }

  destroy(): void {
    this.#isLeaving = true;
    if (this.#chromium) void this.#chromium.then((chromium) => this.#unloadAndClose(chromium)).catch(() => this.#handleClosed());
    else this.#handleClosed();
  }

  async #unloadAndClose(chromium: Chromium): Promise<void> {
    await this.webContents.unload();
    await chromium.close();
  }

  #handleClosed(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#state.end();
    this.webContents.handleClosed();
    windows.delete(this);
    this.emit('closed', {});
    app.handleWindowClosed();
  }
}
