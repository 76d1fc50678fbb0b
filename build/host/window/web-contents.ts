// `webContents` and its main frame: preload and the messages between page and main, navigation, popups.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IpcMainInvokeEvent, WebContents, WindowOpenHandlerResponse } from 'electron';
import type { Chromium } from '../chromium/launch.ts';
import { preventable } from '../event.ts';
import { makeBridge } from './bridge.ts';
import { EditableContents } from './editing.ts';
import { ipcMain } from './ipc.ts';
import { accelerators } from '../desktop/menu.ts';
import { nativeTheme } from './native-theme.ts';
import { originOf, toApp, toPage } from '../chromium/origin.ts';
import { mainWorld, preloadWorld } from './page.ts';
import { watchInput } from './page-input.ts';
import type { Input } from './page-input.ts';
import type { PreloadOptions, Wanted } from './page.ts';
import { serveRequests } from './protocol.ts';
import { session } from './session.ts';
import { makeWire } from './wire.ts';

const wire = makeWire();
const binding = '__main';
type Message =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'hello'; focused: boolean }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'ready'; view: string }
  | Input
  | { kind: 'resized' }
  | { kind: 'open'; wanted: Wanted };
type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: 'new-window' }) => WindowOpenHandlerResponse;

class Frame {
  url = '';
  readonly parent = null;
  readonly detached = false;
  readonly processId = 1;
  readonly routingId = 1;
  readonly frameTreeNodeId = 1;
  readonly name = '';
  get origin() {
    return originOf(this.url);
  }
  get top() {
    return this;
  }
  isDestroyed() {
    return this.url === '';
  }
}

export class HostContents extends EditableContents {
  readonly id = 1;
  readonly mainFrame = new Frame();
  readonly session = session.defaultSession;
  focused = false;
  protected running = (): Chromium | undefined => this.#chromium;
  #chromium: Chromium | undefined;
  #context: number | undefined;
  #wanted = '';
  /** The app's page has replaced what Chromium showed first. */
  #arrived = false;
  #open: OpenHandler = () => ({ action: 'allow' });
  #world = `kittiwake-${randomUUID()}`;

  /** Prepares the page, then shows `url` in it. */
  async load(chromium: Chromium, url: string, preload: string | undefined): Promise<void> {
    this.#chromium = chromium;
    const { page, browser } = chromium;
    const origin = originOf(url);
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined || frame.unreachableUrl !== undefined) return;
      this.#arrived = true;
      this.mainFrame.url = toApp(frame.url);
      this.emit('did-navigate', {}, this.mainFrame.url);
    });
    page.on('Page.navigatedWithinDocument', ({ url: within }) => {
      this.mainFrame.url = toApp(within);
    });
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => this.#arrived && this.emit('did-finish-load', {}));
    // A link that Chromium itself opens in a further window, as for Ctrl and a click: closed at once, whatever the handler answered.
    page.on('Page.windowOpen', ({ url: wanted, windowName, windowFeatures }) =>
      this.#asked({ url: wanted, frameName: windowName, features: windowFeatures.join(',') }),
    );
    browser.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId } }) => {
      if (type === 'page' && openerId === chromium.targetId) void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    });
    page.on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === binding) void this.#receive(executionContextId, wire.decode(payload) as Message);
    });
    await Promise.all([
      page.send('Page.enable'),
      page.send('Inspector.enable'),
      // Without it Chromium adds no binding to new worlds.
      page.send('Runtime.enable'),
      page.send('Runtime.addBinding', { name: binding, executionContextName: this.#world }),
      ...this.#scripts(toPage(origin), origin, preload).map((script) => page.send('Page.addScriptToEvaluateOnNewDocument', script)),
      serveRequests(chromium, origin, (wanted) => this.#mayNavigate(wanted)),
      this.session.enforce(browser, this as unknown as WebContents, toPage(origin), origin),
      nativeTheme.follow(page),
    ]);
    this.#wanted = url;
    await page.send('Page.navigate', { url: toPage(url) });
    // Chromium zooms by the origin that it shows.
    await this.restoreZoom(origin);
  }

  #scripts(pageUrl: string, appUrl: string, preload: string | undefined) {
    const secret = randomUUID();
    const { node, chrome, electron } = process.versions as Record<string, string>;
    const versions = { node: node ?? '', chrome: chrome ?? '', electron: electron ?? '' };
    const options: PreloadOptions = {
      ...{ secret, binding, appUrl, pageUrl: originOf(pageUrl), platform: process.platform, versions },
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
    if (message.kind === 'resized') return void this.emit('host-resized');
    if (message.kind === 'ready') return void this.emit('host-ready', message.view);
    if (message.kind === 'hello' || message.kind === 'focus') {
      if (message.kind === 'hello') this.#context = context;
      if (this.focused === message.focused) return;
      this.focused = message.focused;
      return void this.emit(message.focused ? 'focus' : 'blur', {});
    }
    const { channel, args } = message;
    const frame = this.mainFrame;
    const event = { type: 'frame', sender: this, senderFrame: frame, processId: 1, frameId: 1 } as unknown as IpcMainInvokeEvent;
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

  /** The first load and reloads pass; whatever else the page wants to show is asked for first. */
  #mayNavigate(url: string): boolean {
    if (url === this.#wanted || url === this.mainFrame.url) return true;
    // Chromium's own attempt to open the address it was started with.
    if (!this.#arrived) return false;
    const event = preventable({ url, isMainFrame: true, isSameDocument: false });
    this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
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
    return this.mainFrame.url;
  }

  reload(): void {
    void this.#chromium?.page.send('Page.reload').catch(() => undefined);
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
    this.#chromium = undefined;
    this.#context = undefined;
    this.mainFrame.url = '';
    this.emit('destroyed', {});
  }
}
