// Implements Electron's `webContents` and its main frame: preload, IPC, navigation, and popup windows.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, IpcMainInvokeEvent, WebContents, WindowOpenHandlerResponse } from 'electron';
import type { CdpSession } from '../chromium/cdp.ts';
import type { Chromium } from '../chromium/launch.ts';
import { EditableContents } from './editing.ts';
import { ipcMain } from './ipc.ts';
import { accelerators } from '../desktop/menu.ts';
import { nativeTheme } from './native-theme.ts';
import { originOf, toAppUrl, toPageUrl } from '../chromium/origin.ts';
import { FrameTracker, HostNavigation } from './navigation.ts';
import { mainWorldScript, preloadWorldScript } from './page.ts';
import type { PageInput } from './page-input.ts';
import type { PreloadOptions, WindowOpenRequest } from './page.ts';
import { serveRequests } from './protocol.ts';
import { session } from './session.ts';
import { MessageCodec } from './wire.ts';

const codec = new MessageCodec();
const binding = '__main';
/** Time limit for `pagehide`, to which a hanging page cannot react. */
const pageHideTimeoutMs = 1_000;
type PageMessage =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'hello'; focused: boolean }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'ready'; view: string }
  | PageInput
  | { kind: 'window-changed' }
  | { kind: 'open'; request: WindowOpenRequest };
type WindowOpenHandler = (details: {
  url: string;
  frameName: string;
  features: string;
  disposition: 'new-window';
}) => WindowOpenHandlerResponse;

/** Parses `#rrggbb`. */
const rgba = (color: string) => ({
  r: parseInt(color.slice(1, 3), 16),
  g: parseInt(color.slice(3, 5), 16),
  b: parseInt(color.slice(5, 7), 16),
  a: 1,
});

let lastId = 0;

export class HostContents extends EditableContents {
  readonly id = ++lastId;
  readonly #frames = new FrameTracker();
  readonly mainFrame = this.#frames.main;
  readonly #navigation = new HostNavigation(this, this.mainFrame);
  readonly session = session.defaultSession;
  isFocused = false;
  protected getChromium = (): Chromium | undefined => this.#chromium;
  #chromium: Chromium | undefined;
  #context: number | undefined;
  /** URL that main requested last. */
  #requestedUrl = '';
  #hasCrashed = false;
  /** True while the window closes: the page is unloaded without a successor. */
  #isClosing = false;
  #webRtcPolicy: Parameters<WebContents['setWebRTCIPHandlingPolicy']>[0] = 'default';
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  #worldName = `kittiwake-${randomUUID()}`;

  /** Prepares the page on the first call, then navigates to `url`. */
  async load(chromium: Chromium, url: string, options: BrowserWindowConstructorOptions): Promise<void> {
    this.#requestedUrl = url;
    // In parallel, because Chromium responds slowly during its start.
    await Promise.all([
      this.#chromium === chromium ? null : this.#prepare(chromium, originOf(url), options),
      this.session.enforcePermissions(chromium.browser, this as unknown as WebContents, url),
    ]);
    this.#navigation.expect(url);
    await chromium.page.send('Page.navigate', { url: toPageUrl(url) });
    // Chromium zooms by the origin of the current page.
    if (originOf(url) !== 'null') await this.restoreZoom(originOf(url));
  }

  async #prepare(chromium: Chromium, origin: string, options: BrowserWindowConstructorOptions): Promise<void> {
    const { webPreferences, backgroundColor = '#ffffff' } = options;
    this.#chromium = chromium;
    const { page, browser } = chromium;
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined || this.#isClosing) return;
      if (frame.unreachableUrl !== undefined) {
        const failedUrl = toAppUrl(frame.unreachableUrl);
        if (this.getURL() !== '' || failedUrl === this.#requestedUrl)
          this.emit('did-fail-load', {}, -2, 'ERR_FAILED', failedUrl, true, 1, 1);
        return;
      }
      this.#hasCrashed = false;
      this.#frames.commitNavigation(toAppUrl(frame.url));
      this.emit('did-navigate', {}, this.mainFrame.url, 200, 'OK');
    });
    page.on('Page.frameRequestedNavigation', ({ frameId }) => this.#navigation.notePageNavigation(frameId));
    page.on('Page.navigatedWithinDocument', ({ url: documentUrl }) => {
      this.mainFrame.url = toAppUrl(documentUrl);
    });
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    page.on('Page.loadEventFired', () => this.getURL() !== '' && this.emit('did-finish-load', {}));
    page.on('Page.lifecycleEvent', ({ name, frameId }) => {
      if (name === 'firstPaint' && frameId === this.#navigation.mainFrameId && this.getURL() !== '') this.emit('host-painted');
    });
    // Links that Chromium opens in a new window, as for Ctrl and a click: closed immediately, whatever the handler returned.
    page.on('Page.windowOpen', ({ url: requestedUrl, windowName, windowFeatures }) =>
      this.#handleWindowOpen({ url: requestedUrl, frameName: windowName, features: windowFeatures.join(',') }),
    );
    browser.on('Target.targetCreated', ({ targetInfo: { type, targetId, openerId } }) => {
      if (type === 'page' && openerId === chromium.targetId) void browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    });
    browser.on('Target.targetCrashed', ({ targetId, status, errorCode }) => {
      if (targetId !== chromium.targetId) return;
      this.#hasCrashed = true;
      this.#context = undefined;
      const reason = ['killed', 'oom'].find((candidate) => status.includes(candidate)) ?? 'crashed';
      this.emit('render-process-gone', {}, { reason, exitCode: errorCode });
    });
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === binding) void this.#receive(executionContextId, codec.decode(payload) as PageMessage);
    });
    const { frameTree } = await page.send('Page.getFrameTree');
    this.#navigation.mainFrameId = frameTree.frame.id;
    await Promise.all([
      page.send('Page.enable'),
      page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      page.send('Inspector.enable'),
      // Without this, Chromium adds no binding to new worlds.
      page.send('Runtime.enable'),
      page.send('Runtime.addBinding', { name: binding, executionContextName: this.#worldName }),
      ...this.#scripts(toPageUrl(origin), origin, webPreferences?.preload).map((script) =>
        page.send('Page.addScriptToEvaluateOnNewDocument', script),
      ),
      serveRequests(chromium, origin, (document) => this.#navigation.canLoad(document)),
      nativeTheme.addPage(page),
      // Background until the page paints, and behind the page.
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
    const main = { source: mainWorldScript(secret) };
    if (preload === undefined) return [main];
    const source = preloadWorldScript(options, readFileSync(preload, 'utf8'));
    return [main, { source, worldName: this.#worldName }];
  }

  async #receive(context: number, message: PageMessage): Promise<void> {
    if (message.kind === 'accelerator' || message.kind === 'zoom' || message.kind === 'context-menu') return this.handleInput(message);
    if (message.kind === 'open') return this.#handleWindowOpen(message.request);
    if (message.kind === 'window-changed') return void this.emit('host-window-changed');
    if (message.kind === 'ready') return void this.emit('host-ready', message.view);
    if (message.kind === 'hello' || message.kind === 'focus') {
      if (message.kind === 'hello') this.#handleDocumentStart(context);
      if (this.isFocused === message.focused) return;
      this.isFocused = message.focused;
      return void this.emit(message.focused ? 'focus' : 'blur', {});
    }
    const { channel, args } = message;
    const frames = this.#frames;
    // Read on access, as in Electron: the frame may no longer exist by then.
    const eventFields = {
      type: 'frame',
      sender: this,
      processId: 1,
      frameId: 1,
      get senderFrame() {
        return frames.frameOf(context);
      },
    };
    const event = eventFields as unknown as IpcMainInvokeEvent;
    if (message.kind === 'send') return void ipcMain.emit(channel, event, ...args);
    await ipcMain.handleInvoke(event, channel, args, (outcome) => this.#sendToPage(context, { id: message.id, ...outcome }));
  }

  #sendToPage(context: number | undefined, message: object): void {
    const value = codec.encode(message);
    if (context === undefined) return;
    const delivery = this.#chromium?.page.send('Runtime.callFunctionOn', {
      functionDeclaration: `(text) => ${binding}Receive(text)`,
      executionContextId: context,
      arguments: [{ value }],
    });
    // Rejected if the page was left in the meantime; Electron drops such messages too.
    delivery?.catch(() => undefined);
  }

  #handleWindowOpen({ url, ...request }: WindowOpenRequest): void {
    this.#openHandler({ ...request, url: toAppUrl(url), disposition: 'new-window' });
  }

  /**
   * Dispatches `pagehide` before a navigation, because the DevTools protocol loses messages that a page sends while it is replaced.
   * Electron delivers them.
   */
  async #dispatchPageHide(page: CdpSession): Promise<void> {
    if (this.#context === undefined || this.#hasCrashed) return;
    this.#frames.markReplaced(this.#context);
    const evaluation = page.send('Runtime.evaluate', { expression: "dispatchEvent(new PageTransitionEvent('pagehide'))" });
    await Promise.race([evaluation, setTimeout(pageHideTimeoutMs)]);
  }

  #handleDocumentStart(context: number): void {
    this.#context = context;
    this.#frames.addDocument(context);
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new Error('Missing required channel argument');
    try {
      this.#sendToPage(this.#context, { channel, args });
    } catch (error) {
      // Values that cannot be cloned are not sent, and the sender continues (lib/browser/api/web-frame-main.ts).
      console.error('Error sending from webFrameMain: ', error);
    }
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  getURL(): string {
    return this.mainFrame.isDestroyed() ? '' : this.mainFrame.url;
  }

  reload(): void {
    const page = this.#chromium?.page;
    if (page) void this.#reload(page).catch(() => undefined);
  }

  async #reload(page: CdpSession): Promise<void> {
    await this.#dispatchPageHide(page);
    // For a page that could not be loaded, the requested URL.
    this.#navigation.expect(this.mainFrame.url || this.#requestedUrl);
    await page.send('Page.reload');
  }

  /** Unloads the page before Chromium ends, so that its last messages arrive, as in Electron. */
  async unload(): Promise<void> {
    this.#isClosing = true;
    await this.#chromium?.page.send('Page.navigate', { url: 'about:blank' }).catch(() => undefined);
  }

  forcefullyCrashRenderer(): void {
    void this.#chromium?.page.send('Page.crash').catch(() => undefined);
  }

  isCrashed(): boolean {
    return this.#hasCrashed;
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

  handleClosed(): void {
    if (this.#chromium) nativeTheme.removePage(this.#chromium.page);
    this.#chromium = undefined;
    this.#context = undefined;
    this.#frames.dispose();
    this.emit('destroyed', {});
  }
}
