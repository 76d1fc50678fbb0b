// The two scripts that stand for Electron inside the page. They are sent as text, so each may use nothing but itself and its arguments.
// They speak by DOM events under a name no page script hears: `detail` crosses worlds as a structured copy, never as an object of the other world.
import type { Input } from './page-input.ts';
import type { makeWire } from './wire.ts';

type Shape = { kind: 'function'; path: string[] } | { kind: 'value'; value: unknown } | { kind: 'object'; entries: [string, Shape][] };
type Argument = { kind: 'callback'; id: number } | { kind: 'value'; value: unknown };
interface Call {
  id: number;
  path: string[];
  args: Argument[];
}
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

/** In the page's own world: frozen functions of the announced shape, each answering with a promise. */
export function mainWorld(secret: string) {
  if (window !== window.top) return;
  const emit = (name: string, detail: unknown) => window.dispatchEvent(new CustomEvent(`${secret}:${name}`, { detail }));
  const on = <T>(name: string, listener: (detail: T) => void) =>
    window.addEventListener(`${secret}:${name}`, (event) => listener((event as CustomEvent<T>).detail));
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const callbacks = new Map<number, (...args: unknown[]) => void>();
  let last = 0;

  const argument = (value: unknown): Argument => {
    if (typeof value !== 'function') return { kind: 'value', value };
    callbacks.set(++last, value as (...args: unknown[]) => void);
    return { kind: 'callback', id: last };
  };
  const build = (shape: Shape): unknown => {
    if (shape.kind === 'value') return shape.value;
    if (shape.kind === 'object') return Object.freeze(Object.fromEntries(shape.entries.map(([key, inner]) => [key, build(inner)])));
    const { path } = shape;
    return Object.freeze(
      (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          const id = ++last;
          waiting.set(id, { resolve, reject });
          emit('call', { id, path, args: args.map(argument) } satisfies Call);
        }),
    );
  };
  // Answered before there is a window, as Electron does: one that is opened and closed again stops the page that asked while a debugger looks on.
  window.open = (url = 'about:blank', frameName = '', features = '') => {
    emit('open', { url: new URL(url, document.baseURI).href, frameName, features } satisfies Wanted);
    return null;
  };
  on<{ name: string; shape: Shape }>('expose', ({ name, shape }) =>
    Object.defineProperty(window, name, { value: build(shape), enumerable: true }),
  );
  on<Outcome>('outcome', ({ id, value, error }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  on<{ id: number; args: unknown[] }>('callback', ({ id, args }) => callbacks.get(id)?.(...args));
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
  { encode, decode }: ReturnType<typeof makeWire>,
  watchInput: (post: (input: Input) => void, accelerators: string[]) => void,
  preload: Preload,
) {
  if (window !== window.top) return;
  const { secret, binding, appUrl, pageUrl, platform, accelerators, versions } = options;
  const emit = (name: string, detail: unknown) => window.dispatchEvent(new CustomEvent(`${secret}:${name}`, { detail }));
  const on = <T>(name: string, listener: (detail: T) => void) =>
    window.addEventListener(`${secret}:${name}`, (event) => listener((event as CustomEvent<T>).detail));
  const post = (message: object) => (Reflect.get(globalThis, binding) as (text: string) => void)(encode(message));

  // contextBridge
  const apis: Record<string, unknown> = {};
  const shapeOf = (value: unknown, path: string[]): Shape => {
    if (typeof value === 'function') return { kind: 'function', path };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'value', value };
    return { kind: 'object', entries: Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, [...path, key])]) };
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => {
      apis[name] = api;
      emit('expose', { name, shape: shapeOf(api, [name]) });
    },
  };
  on<Call>('call', async ({ id, path, args }) => {
    try {
      const target = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], apis) as (...args: unknown[]) => unknown;
      const real = args.map((argument) =>
        argument.kind === 'value' ? argument.value : (...back: unknown[]) => emit('callback', { id: argument.id, args: back }),
      );
      emit('outcome', { id, value: await target(...real) } satisfies Outcome);
    } catch (error) {
      emit('outcome', { id, error: error instanceof Error ? error.message : String(error) } satisfies Outcome);
    }
  });

  // ipcRenderer
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<Listener>>();
  let last = 0;
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        post({ kind: 'invoke', id: last, channel, args });
      }),
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args }),
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set<Listener>()).add(listener));
      return ipcRenderer;
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  const receive = (text: string) => {
    const message = decode(text) as ({ channel: string; args: unknown[] } & { id?: never }) | Outcome;
    if (message.id === undefined) {
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer, senderId: 0, ports: [] }, ...message.args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(new Error(message.error));
  };
  Object.defineProperty(globalThis, `${binding}Receive`, { value: receive });

  // What main wants to know of the page besides
  on<Wanted>('open', (wanted) => post({ kind: 'open', wanted }));
  const focused = () => post({ kind: 'focus', focused: document.hasFocus() });
  window.addEventListener('focus', focused);
  window.addEventListener('blur', focused);
  watchInput(post, accelerators);
  let settled: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener('resize', () => {
    clearTimeout(settled);
    settled = setTimeout(() => post({ kind: 'resized' }), 200);
  });
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
