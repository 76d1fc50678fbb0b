// `BrowserWindow`: one Chromium app window; what main asks of it before it is there waits for it.
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app, ending, windows } from '../app.ts';
import { launchChromium } from '../chromium/launch.ts';
import type { Chromium } from '../chromium/launch.ts';
import type { Protocol } from '../chromium/cdp.ts';
import { originOf, toPage } from '../chromium/origin.ts';
import { preventable } from '../event.ts';
import { answeringPort } from './protocol.ts';
import { HostContents } from './web-contents.ts';

type State = Protocol.Browser.WindowState;

export class BrowserWindow extends EventEmitter {
  readonly id = 1;
  readonly webContents = new HostContents();
  readonly #options: BrowserWindowConstructorOptions;
  #chromium: Promise<Chromium> | undefined;
  #destroyed = false;
  #leaving = false;
  #visible: boolean;
  #state: State = 'normal';
  #bounds: Rectangle;
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
    this.#visible = options.show ?? true;
    this.#title = options.title ?? app.getName();
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    windows.add(this);
    for (const event of ['focus', 'blur'] as const) this.webContents.on(event, () => this.emit(event, {}));
    this.webContents.on('host-resized', () => void this.#resized().catch(() => undefined));
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}));
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  async loadURL(url: string): Promise<void> {
    this.#chromium ??= this.#launch(url);
    const loaded = new Promise<void>((resolve) => this.webContents.once('did-finish-load', () => resolve()));
    await this.webContents.load(await this.#chromium, url, this.#options.webPreferences?.preload);
    await loaded;
  }

  async #launch(url: string): Promise<Chromium> {
    // It had the same profile.
    await Promise.all(ending);
    const { width, height } = this.#bounds;
    const chromium = await launchChromium({
      profile: join(app.getPath('userData'), 'host-profile'),
      url: toPage(`${originOf(url)}/`),
      width,
      height,
      headless: app.commandLine.hasSwitch('headless'),
      debuggingPort: app.commandLine.getSwitchValue('remote-debugging-port'),
      answeringPort: await answeringPort(),
      switches: app.chromiumSwitches(),
    });
    chromium.browser.on('Target.targetDestroyed', ({ targetId }) => {
      if (targetId === chromium.targetId) this.#closedByPerson(chromium);
    });
    void chromium.gone.then(() => this.#closed());
    return chromium;
  }

  async #window(bounds: Protocol.Browser.Bounds): Promise<void> {
    const chromium = await this.#chromium;
    if (!chromium || this.#destroyed) return;
    const { windowId } = await chromium.browser.send('Browser.getWindowForTarget', { targetId: chromium.targetId });
    await chromium.browser.send('Browser.setWindowBounds', { windowId, bounds });
  }

  async #resized(): Promise<void> {
    const chromium = await this.#chromium;
    if (!chromium) return;
    const { bounds } = await chromium.browser.send('Browser.getWindowForTarget', { targetId: chromium.targetId });
    const { windowState, left = 0, top = 0, width = 0, height = 0 } = bounds;
    this.#state = windowState ?? 'normal';
    if (this.#state === 'normal') this.#bounds = { x: left, y: top, width, height };
    this.emit('resize', {});
  }

  #change(bounds: Protocol.Browser.Bounds): void {
    if (bounds.windowState) this.#state = bounds.windowState;
    void this.#window(bounds).catch(() => undefined);
  }

  show(): void {
    const shown = this.#visible;
    this.#visible = true;
    if (!shown) this.emit('show', {});
    this.focus();
  }

  showInactive(): void {
    this.#visible = true;
    this.emit('show', {});
  }

  hide(): void {
    this.#visible = false;
    this.#change({ windowState: 'minimized' });
    this.emit('hide', {});
  }

  focus(): void {
    if (this.#state === 'minimized') this.#change({ windowState: 'normal' });
    void this.#chromium?.then(({ page }) => page.send('Page.bringToFront')).catch(() => undefined);
  }

  minimize(): void {
    this.#change({ windowState: 'minimized' });
    this.emit('minimize', {});
  }

  restore(): void {
    this.#change({ windowState: 'normal' });
    this.emit('restore', {});
  }

  maximize(): void {
    this.#change({ windowState: 'maximized' });
  }

  unmaximize(): void {
    this.#change({ windowState: 'normal' });
  }

  setFullScreen(full: boolean): void {
    this.#change({ windowState: full ? 'fullscreen' : 'normal' });
  }

  isMinimized = (): boolean => this.#state === 'minimized';
  isMaximized = (): boolean => this.#state === 'maximized';
  isFullScreen = (): boolean => this.#state === 'fullscreen';
  isVisible = (): boolean => this.#visible;
  isFocused = (): boolean => this.webContents.focused && !this.#destroyed;
  isDestroyed = (): boolean => this.#destroyed;
  getTitle = (): string => this.#title;

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    const { x: left, y: top, width, height } = this.#bounds;
    this.#change({ left, top, width, height });
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

  /** A PNG of what the window shows. */
  async capture(): Promise<Buffer> {
    const chromium = await this.#chromium;
    if (!chromium) throw new Error('The window shows nothing yet');
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

  /** The page is left before Chromium ends, so that what it says on leaving is heard, as with Electron. */
  async #leave(chromium: Chromium): Promise<void> {
    await chromium.page.send('Page.navigate', { url: 'about:blank' }).catch(() => undefined);
    await chromium.close();
  }

  #closed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.webContents.gone();
    windows.delete(this);
    this.emit('closed', {});
    app.windowClosed();
  }
}
