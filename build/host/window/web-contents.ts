// `webContents` and its main frame: preload and the messages between page and main, navigation, popups.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, IpcMainInvokeEvent, WebContents, WindowOpenHandlerResponse } from 'electron';
import type { Session } from '../chromium/cdp.ts';
import type { Chromium } from '../chromium/launch.ts';
import { makeBridge } from './bridge.ts';
import { EditableContents } from './editing.ts';
import { ipcMain } from './ipc.ts';
import { accelerators } from '../desktop/menu.ts';
import { nativeTheme } from './native-theme.ts';
import { originOf, toApp, toPage } from '../chromium/origin.ts';
import { Frames } from './frames.ts';
import { Navigation } from './navigation.ts';
import { mainWorld, preloadWorld } from './page.ts';
import { watchInput } from './page-input.ts';
import type { Input } from './page-input.ts';
import type { PreloadOptions, Wanted } from './page.ts';
import { serveRequests } from './protocol.ts';
import { session } from './session.ts';
import { makeWire } from './wire.ts';

const wire = makeWire();
const binding = '__main';
/** A page that hangs can't say goodbye. */
const goodbyeTimeoutMs = 1_000;
type Message =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'hello'; focused: boolean }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'ready'; view: string }
  | Input
  | { kind: 'window-changed' }
  | { kind: 'open'; wanted: Wanted };
type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: 'new-window' }) => WindowOpenHandlerResponse;

/** Of `#rrggbb`. */
const rgba = (color: string) => ({
  r: parseInt(color.slice(1, 3), 16),
  g: parseInt(color.slice(3, 5), 16),
  b: parseInt(color.slice(5, 7), 16),
  a: 1,
});

let lastId = 0;

export class HostContents extends EditableContents {
  readonly id = ++lastId;
  readonly #frames = new Frames();
  readonly mainFrame = this.#frames.main;
  readonly #navigation = new Navigation(this, this.mainFrame);
  readonly session = session.defaultSession;
  focused = false;
  protected running = (): Chromium | undefined => this.#chromium;
  #chromium: Chromium | undefined;
  #context: number | undefined;
  /** The address that main asked for last. */
  #address = '';
  #crashed = false;
  /** The window closes: the page goes, and no other takes its place. */
  #closes = false;
  #webRtcPolicy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0] = 'default';
  #open: OpenHandler = () => ({ action: 'allow' });
  #world = `kittiwake-${randomUUID()}`;

  /** Prepares the page when it is the first, then shows `url` in it. */
  async load(chromium: Chromium, url: string, options: BrowserWindowConstructorOptions): Promise<void> {
    this.#address = url;
    // At once: at its start Chromium is slow to answer, one after the other.
    await Promise.all([
      this.#chromium === chromium ? null : this.#prepare(chromium, originOf(url), options),
      this.session.enforce(chromium.browser, this as unknown as WebContents, url),
    ]);
    this.#navigation.expect(url);
    await chromium.page.send('Page.navigate', { url: toPage(url) });
    // Chromium zooms by the origin that it shows.
    if (originOf(url) !== 'null') await this.restoreZoom(originOf(url));
  }

  async #prepare(chromium: Chromium, origin: string, options: BrowserWindowConstructorOptions): Promise<void> {
    const { webPreferences, backgroundColor = '#ffffff' } = options;
    this.#chromium = chromium;
    const { page, browser } = chromium;
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined || this.#closes) return;
      if (frame.unreachableUrl !== undefined) {
        const failed = toApp(frame.unreachableUrl);
        if (this.getURL() !== '' || failed === this.#address) this.emit('did-fail-load', {}, -2, 'ERR_FAILED', failed, true, 1, 1);
        return;
      }
      this.#crashed = false;
      this.#frames.committed(toApp(frame.url));
      this.emit('did-navigate', {}, this.mainFrame.url, 200, 'OK');
    });
    page.on('Page.frameRequestedNavigation', ({ frameId }) => this.#navigation.askedByPage(frameId));
    page.on('Page.navigatedWithinDocument', ({ url: within }) => {
      this.mainFrame.url = toApp(within);
    });
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => this.getURL() !== '' && this.emit('did-finish-load', {}));
    page.on('Page.lifecycleEvent', ({ name, frameId }) => {
      if (name === 'firstPaint' && frameId === this.#navigation.mainFrameId && this.getURL() !== '') this.emit('host-painted');
    });
    // A link that Chromium itself opens in a further window, as for Ctrl and a click: closed at once, whatever the handler answered.
    page.on('Page.windowOpen', ({ url: wanted, windowName, windowFeatures }) =>
      this.#asked({ url: wanted, frameName: windowName, features: windowFeatures.join(',') }),
    );
    browser.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId } }) => {
      if (type === 'page' && openerId === chromium.targetId) void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    });
    browser.on('Target.targetCrashed', ({ targetId, status, errorCode }) => {
      if (targetId !== chromium.targetId) return;
      this.#crashed = true;
      this.#context = undefined;
      const reason = ['killed', 'oom'].find((known) => status.includes(known)) ?? 'crashed';
      this.emit('render-process-gone', {}, { reason, exitCode: errorCode });
    });
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === binding) void this.#receive(executionContextId, wire.decode(payload) as Message);
    });
    const { frameTree } = await page.send('Page.getFrameTree');
    this.#navigation.mainFrameId = frameTree.frame.id;
    await Promise.all([
      page.send('Page.enable'),
      page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      page.send('Inspector.enable'),
      // Without it Chromium adds no binding to new worlds.
      page.send('Runtime.enable'),
      page.send('Runtime.addBinding', { name: binding, executionContextName: this.#world }),
      ...this.#scripts(toPage(origin), origin, webPreferences?.preload).map((script) =>
        page.send('Page.addScriptToEvaluateOnNewDocument', script),
      ),
      serveRequests(chromium, origin, (wanted) => this.#navigation.mayShow(wanted)),
      nativeTheme.follow(page),
      // What is seen until the page paints, and behind it.
      page.send('Emulation.setDefaultBackgroundColorOverride', { color: rgba(backgroundColor) }),
    ]);
  }

  #scripts(pageUrl: string, appUrl: string, preload: string | undefined) {
    const secret = randomUUID();
    const { node, chrome, electron } = process.versions as Record<string, string>;
    const versions = { node: node ?? '', chrome: chrome ?? '', electron: electron ?? '' };
    const options: PreloadOptions = {
      secret,
      binding,
      appUrl,
      pageUrl: originOf(pageUrl),
      platform: process.platform,
      versions,
      accelerators: [...accelerators().keys()],
    };
    const main = { source: `(${mainWorld.toString()})(${JSON.stringify(secret)}, ${makeBridge.toString()})` };
    if (preload === undefined) return [main];
    const text = `function (require, module, exports, process, location, window) {\n${readFileSync(preload, 'utf8')}\n}`;
    const parts = [JSON.stringify(options), makeBridge.toString(), `(${makeWire.toString()})()`, watchInput.toString(), text];
    const source = `(${preloadWorld.toString()})(${parts.join(', ')})`;
    return [main, { source, worldName: this.#world }];
  }

  async #receive(context: number, message: Message): Promise<void> {
    if (message.kind === 'accelerator' || message.kind === 'zoom' || message.kind === 'context-menu') return this.heard(message);
    if (message.kind === 'open') return this.#asked(message.wanted);
    if (message.kind === 'window-changed') return void this.emit('host-window-changed');
    if (message.kind === 'ready') return void this.emit('host-ready', message.view);
    if (message.kind === 'hello' || message.kind === 'focus') {
      if (message.kind === 'hello') this.#began(context);
      if (this.focused === message.focused) return;
      this.focused = message.focused;
      return void this.emit(message.focused ? 'focus' : 'blur', {});
    }
    const { channel, args } = message;
    const frames = this.#frames;
    // Read when it is asked for, as Electron does: later the frame may be gone.
    const sent = {
      type: 'frame',
      sender: this,
      processId: 1,
      frameId: 1,
      get senderFrame() {
        return frames.of(context);
      },
    };
    const event = sent as unknown as IpcMainInvokeEvent;
    if (message.kind === 'send') return void ipcMain.emit(channel, event, ...args);
    await ipcMain.answer(event, channel, args, (outcome) => this.#tell(context, { id: message.id, ...outcome }));
  }

  #tell(context: number | undefined, message: object): void {
    const value = wire.encode(message);
    if (context === undefined) return;
    const told = this.#chromium?.page.send('Runtime.callFunctionOn', {
      functionDeclaration: `(text) => ${binding}Receive(text)`,
      executionContextId: context,
      arguments: [{ value }],
    });
    // Refused when that page was left meanwhile: Electron drops such messages too.
    told?.catch(() => undefined);
  }

  #asked({ url, ...how }: Wanted): void {
    this.#open({ ...how, url: toApp(url), disposition: 'new-window' });
  }

  /**
   * While a page is replaced, the DevTools protocol has left it already, and what it says last is lost. Electron delivers that, so the
   * page is told before the navigation begins that it hides.
   */
  async #sayGoodbye(page: Session): Promise<void> {
    if (this.#context === undefined || this.#crashed) return;
    this.#frames.leaves(this.#context);
    const said = page.send('Runtime.evaluate', { expression: "dispatchEvent(new PageTransitionEvent('pagehide'))" });
    await Promise.race([said, setTimeout(goodbyeTimeoutMs)]);
  }

  #began(context: number): void {
    this.#context = context;
    this.#frames.began(context);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new Error('Missing required channel argument');
    try {
      this.#tell(this.#context, { channel, args });
    } catch (error) {
      // lib/browser/api/web-frame-main.ts: what can't cross is not sent, and the sender goes on.
      console.error('Error sending from webFrameMain: ', error);
    }
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  getURL(): string {
    return this.mainFrame.isDestroyed() ? '' : this.mainFrame.url;
  }

  reload(): void {
    const page = this.#chromium?.page;
    if (page) void this.#reload(page).catch(() => undefined);
  }

  async #reload(page: Session): Promise<void> {
    await this.#sayGoodbye(page);
    // Of a page that could not be loaded, the address that was asked for.
    this.#navigation.expect(this.mainFrame.url || this.#address);
    await page.send('Page.reload');
  }

  /** The page is left before Chromium ends, so that what it says on leaving is heard, as with Electron. */
  async leave(): Promise<void> {
    this.#closes = true;
    await this.#chromium?.page.send('Page.navigate', { url: 'about:blank' }).catch(() => undefined);
  }

  forcefullyCrashRenderer(): void {
    void this.#chromium?.page.send('Page.crash').catch(() => undefined);
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  setWebRTCIPHandlingPolicy(policy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  isDestroyed(): boolean {
    return this.#chromium === undefined;
  }

  isLoading(): boolean {
    return this.#context === undefined;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  gone(): void {
    if (this.#chromium) nativeTheme.leave(this.#chromium.page);
    this.#chromium = undefined;
    this.#context = undefined;
    this.#frames.gone();
    this.emit('destroyed', {});
  }
}
