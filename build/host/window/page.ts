// The two scripts that stand for Electron inside the page. They are sent as text, so each may use nothing but itself and its arguments.
import type { makeBridge } from './bridge.ts';
import type { Input } from './page-input.ts';
import type { makeWire } from './wire.ts';

/** What the page wanted `window.open` to show. */
export interface Wanted {
  url: string;
  frameName: string;
  features: string;
}
interface Outcome {
  id: number;
  value?: unknown;
  error?: string;
}

/** In the page's own world: its end of the bridge, and what main decides before there is a window. */
export function mainWorld(secret: string, bridge: typeof makeBridge) {
  if (window !== window.top) return;
  bridge(secret, 'page');
  // Answered before there is a window, as Electron does: one that is opened and closed again stops the page that asked while a debugger looks on.
  window.open = (url = 'about:blank', frameName = '', features = '') => {
    const wanted: Wanted = { url: new URL(url, document.baseURI).href, frameName, features };
    window.dispatchEvent(new CustomEvent(`${secret}:open`, { detail: wanted }));
    return null;
  };
}

export interface PreloadOptions {
  secret: string;
  binding: string;
  /** What the app takes its page's address to be, and what it is called here. */
  appUrl: string;
  pageUrl: string;
  platform: string;
  /** Combinations of keys that the application menu takes, as `ctrl+n`. */
  accelerators: string[];
  versions: Record<string, string>;
}
type Listener = (event: object, ...args: unknown[]) => void;
type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
  location: object,
  window: object,
) => void;

/** In preload's isolated world: `contextBridge` and `ipcRenderer`, then preload itself. */
export function preloadWorld(
  options: PreloadOptions,
  bridge: typeof makeBridge,
  wire: ReturnType<typeof makeWire>,
  watchInput: (post: (input: Input) => void, accelerators: string[]) => void,
  preload: Preload,
) {
  if (window !== window.top) return;
  const { secret, binding, appUrl, pageUrl, platform, accelerators, versions } = options;
  const contextBridge = bridge(secret, 'preload');
  const post = (message: object) => (Reflect.get(globalThis, binding) as (text: string) => void)(wire.encode(message));

  // ipcRenderer
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let listeners: { channel: string; listener: Listener; call: Listener }[] = [];
  let last = 0;
  const listen = (channel: string, listener: Listener, call = listener) => {
    listeners.push({ channel, listener, call });
    return ipcRenderer;
  };
  const ipcRenderer = {
    invoke: async (channel: string, ...args: unknown[]) => {
      const id = ++last;
      post({ kind: 'invoke', id, channel, args });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args }),
    on: (channel: string, listener: Listener) => listen(channel, listener),
    addListener: (channel: string, listener: Listener) => listen(channel, listener),
    once: (channel: string, listener: Listener) =>
      listen(channel, listener, (...args) => {
        ipcRenderer.off(channel, listener);
        listener(...args);
      }),
    off: (channel: string, listener: Listener) => {
      const at = listeners.findLastIndex((one) => one.channel === channel && one.listener === listener);
      listeners = listeners.filter((_, index) => index !== at);
      return ipcRenderer;
    },
    removeListener: (channel: string, listener: Listener) => ipcRenderer.off(channel, listener),
    removeAllListeners: (channel?: string) => {
      listeners = listeners.filter((one) => channel !== undefined && one.channel !== channel);
      return ipcRenderer;
    },
  };
  const receive = (text: string) => {
    const message = wire.decode(text) as { channel: string; args: unknown[]; id?: never } | Outcome;
    if (message.id === undefined) {
      const event = { sender: ipcRenderer, ports: [] };
      for (const { call } of listeners.filter(({ channel }) => channel === message.channel)) call(event, ...message.args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  };
  Object.defineProperty(globalThis, `${binding}Receive`, { value: receive });

  // What main wants to know of the page besides
  window.addEventListener(`${secret}:open`, (event) => post({ kind: 'open', wanted: (event as CustomEvent<Wanted>).detail }));
  const focused = () => post({ kind: 'focus', focused: document.hasFocus() });
  window.addEventListener('focus', focused);
  window.addEventListener('blur', focused);
  watchInput(post, accelerators);
  let settled: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(settled);
    settled = setTimeout(() => post({ kind: 'window-changed' }), 200);
  };
  window.addEventListener('resize', changed);
  // Who has dragged the window comes from its title bar.
  document.addEventListener('mouseenter', changed);
  // So does a window that is minimised.
  document.addEventListener('visibilitychange', changed);
  const shown = () => {
    const view = document.documentElement?.dataset['ready'] ?? '';
    // After the paint that the change leads to.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark(`shown:${view}`);
        post({ kind: 'ready', view });
      }),
    );
  };
  new MutationObserver(shown).observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true });
  post({ kind: 'hello', focused: document.hasFocus() });

  // The page's address as the app knows it
  const href = location.href.startsWith(pageUrl) ? appUrl + location.href.slice(pageUrl.length) : location.href;
  const known = new URL(href);
  const origin = href.startsWith(appUrl) ? appUrl : location.origin;
  const address = Object.freeze({
    href,
    origin,
    protocol: known.protocol,
    host: known.host,
    pathname: known.pathname,
    search: known.search,
    toString: () => href,
  });
  const view = new Proxy(window, {
    get: (target, key) => {
      if (key === 'location') return address;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, { platform, versions, contextIsolated: true, sandboxed: true, type: 'renderer' }, address, view);
}
