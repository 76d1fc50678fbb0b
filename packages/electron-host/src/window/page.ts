// Defines the two scripts that emulate Electron inside the page. Sent as text, so the functions use only their arguments and each other.
import { ContextBridge } from './bridge.ts';
import { inputFunctions, watchInput } from './page-input.ts';
import { MessageCodec } from './wire.ts';

/** Arguments of a call of `window.open`. */
export interface WindowOpenRequest {
  url: string;
  frameName: string;
  features: string;
}
interface InvokeResponse {
  id: number;
  value?: unknown;
  error?: string;
}
type MainMessage = { channel: string; args: unknown[]; id?: never } | InvokeResponse;

/** Runs in the page's main world: its end of the bridge, and `window.open`. */
function setUpMainWorld(secret: string): void {
  if (window !== window.top) return;
  new ContextBridge(secret, 'page');
  // Returns before a window exists, as in Electron: a window that opens and closes again blocks the opener while a debugger is attached.
  window.open = (url = 'about:blank', frameName = '', features = '') => {
    const openRequest: WindowOpenRequest = { url: new URL(url, document.baseURI).href, frameName, features };
    window.dispatchEvent(new CustomEvent(`${secret}:open`, { detail: openRequest }));
    return null;
  };
}

export interface PreloadOptions {
  secret: string;
  binding: string;
  /** The page's origin for the app, and inside Chromium. */
  appUrl: string;
  pageUrl: string;
  platform: string;
  /** Key combinations of the application menu, such as `ctrl+n`. */
  accelerators: string[];
  versions: Record<string, string>;
}
type IpcListener = (event: object, ...args: unknown[]) => void;
type PreloadFunction = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
  location: object,
  window: object,
) => void;

/** Posts a message to main. */
type Post = (message: object) => void;

/** Creates `ipcRenderer`, and the function that receives the messages of main. */
function createIpcRenderer(post: Post) {
  const pendingCalls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let listeners: { channel: string; listener: IpcListener; call: IpcListener }[] = [];
  let lastId = 0;
  const listen = (channel: string, listener: IpcListener, call = listener) => {
    listeners.push({ channel, listener, call });
    return ipcRenderer;
  };
  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]) => {
      const id = ++lastId;
      post({ kind: 'invoke', id, channel, args });
      return new Promise((resolve, reject) => pendingCalls.set(id, { resolve, reject }));
    },
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args }),
    on: (channel: string, listener: IpcListener) => listen(channel, listener),
    addListener: (channel: string, listener: IpcListener) => listen(channel, listener),
    once: (channel: string, listener: IpcListener) =>
      listen(channel, listener, (...args) => {
        ipcRenderer.off(channel, listener);
        listener(...args);
      }),
    off: (channel: string, listener: IpcListener) => {
      const at = listeners.findLastIndex((one) => one.channel === channel && one.listener === listener);
      listeners = listeners.filter((_, index) => index !== at);
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: IpcListener) => ipcRenderer.off(channel, listener),
    removeAllListeners: (channel?: string) => {
      listeners = listeners.filter((one) => channel !== undefined && one.channel !== channel);
      return ipcRenderer;
    },
  };
  function receive(message: MainMessage): void {
    if (message.id === undefined) {
      const event = { sender: ipcRenderer, ports: [] };
      for (const { call } of listeners.filter(({ channel }) => channel === message.channel)) call(event, ...message.args);
      return;
    }
    const pendingCall = pendingCalls.get(message.id);
    pendingCalls.delete(message.id);
    if (message.error === undefined) pendingCall?.resolve(message.value);
    else pendingCall?.reject(new Error(message.error));
  }
  return { ipcRenderer, receive };
}

/** Reports opened windows, and changes of the focus, the window, and the page's state. */
function watchPage(secret: string, post: Post): void {
  window.addEventListener(`${secret}:open`, (event) => post({ kind: 'open', request: (event as CustomEvent<WindowOpenRequest>).detail }));
  const reportFocus = () => post({ kind: 'focus', focused: document.hasFocus() });
  window.addEventListener('focus', reportFocus);
  window.addEventListener('blur', reportFocus);
  let changeTimer: ReturnType<typeof setTimeout> | undefined;
  const reportWindowChange = () => {
    clearTimeout(changeTimer);
    changeTimer = setTimeout(() => post({ kind: 'window-changed' }), 200);
  };
  window.addEventListener('resize', reportWindowChange);
  // After dragging the window by its title bar, the pointer enters the page.
  document.addEventListener('mouseenter', reportWindowChange);
  // Minimising the window changes the visibility.
  document.addEventListener('visibilitychange', reportWindowChange);
  const reportReady = () => {
    const view = document.documentElement?.dataset['ready'] ?? '';
    // After the paint that follows the change.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark(`shown:${view}`);
        post({ kind: 'ready', view });
      }),
    );
  };
  new MutationObserver(reportReady).observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true });
}

/** Returns `location` and `window` for preload: they have the page's address as the app knows it. */
function createPreloadWindow({ appUrl, pageUrl }: PreloadOptions) {
  const href = location.href.startsWith(pageUrl) ? appUrl + location.href.slice(pageUrl.length) : location.href;
  const url = new URL(href);
  const origin = href.startsWith(appUrl) ? appUrl : location.origin;
  const address = Object.freeze({
    href,
    origin,
    protocol: url.protocol,
    host: url.host,
    pathname: url.pathname,
    search: url.search,
    toString: () => href,
  });
  const windowProxy = new Proxy(window, {
    get: (target, key) => {
      if (key === 'location') return address;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { address, windowProxy };
}

/** Runs in preload's isolated world: `contextBridge` and `ipcRenderer`, then preload itself. */
function setUpPreloadWorld(options: PreloadOptions, preload: PreloadFunction): void {
  if (window !== window.top) return;
  const { secret, binding, platform, accelerators, versions } = options;
  const contextBridge = new ContextBridge(secret, 'preload');
  const codec = new MessageCodec();
  const post: Post = (message) => (Reflect.get(globalThis, binding) as (text: string) => void)(codec.encode(message));
  const { ipcRenderer, receive } = createIpcRenderer(post);
  const receiveText = (text: string) => receive(codec.decode(text) as MainMessage);
  Object.defineProperty(globalThis, `${binding}Receive`, { value: receiveText });
  watchPage(secret, post);
  watchInput(post, accelerators);
  post({ kind: 'hello', focused: document.hasFocus() });
  const { address, windowProxy } = createPreloadWindow(options);
  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(
    require,
    module,
    module.exports,
    { platform, versions, contextIsolated: true, sandboxed: true, type: 'renderer' },
    address,
    windowProxy,
  );
}

/**
 * Returns a script that declares the functions and classes in a scope of their own, and runs the last with the arguments' source texts.
 * Declared by name, because the bundler makes classes anonymous.
 */
function scriptOf(declarations: { name: string; toString(): string }[], args: string[]): string {
  const names = args.map((_, index) => `argument${index}`).join(', ');
  const constants = declarations.map((declaration) => `const ${declaration.name} = ${String(declaration)};`);
  const main = declarations.at(-1)?.name ?? '';
  return `((${names}) => {\n${constants.join('\n')}\n${main}(${names});\n})(${args.join(', ')})`;
}

export const mainWorldScript = (secret: string): string => scriptOf([ContextBridge, setUpMainWorld], [JSON.stringify(secret)]);

/** `preload`: source text of the preload script. */
export function preloadWorldScript(options: PreloadOptions, preload: string): string {
  const preloadFunction = `function (require, module, exports, process, location, window) {\n${preload}\n}`;
  const parts = [ContextBridge, MessageCodec, ...inputFunctions, createIpcRenderer, watchPage, createPreloadWindow];
  return scriptOf([...parts, setUpPreloadWorld], [JSON.stringify(options), preloadFunction]);
}
