// `contextBridge` between the page's world and preload's: the rules of shell/renderer/api/electron_api_context_bridge.cc. Sent to both
// worlds as text, so it may use nothing but itself. The worlds speak by DOM events under a name that no page script knows: an event is
// heard before its dispatch ends, so calls answer at once, and `detail` crosses as a structured copy.

type Packed =
  | ['plain', unknown]
  | ['error', string]
  | ['array', Packed[]]
  | ['object', number, [string, Packed][]]
  | ['known', number]
  | ['function', number]
  | ['promise', number];
type Message =
  | { kind: 'call'; id: number; args: Packed[] }
  | { kind: 'answer'; value?: Packed; error?: string }
  | { kind: 'settled'; id: number; value?: Packed; reason?: Packed }
  | { kind: 'expose'; name: string; value: Packed };

export function makeBridge(secret: string, here: 'page' | 'preload') {
  const maxDepth = 1_000;
  const there = here === 'page' ? 'preload' : 'page';
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  let last = 0;
  let answer: { value?: Packed; error?: string } = {};
  const emit = (message: Message) => window.dispatchEvent(new CustomEvent(`${secret}:${there}`, { detail: message }));

  const refused = () => new Error('An object could not be cloned.');
  /** Nothing else tells a proxy from what it stands for: the algorithm refuses it before it looks inside. */
  const isRefused = /(^|: )(#<(?!Promise>)[^>]+>|\[object \w+\]) could not be cloned\.$/;
  const opaque = /^\[object (Arguments|Map|Set|SharedArrayBuffer|WeakMap|WeakSet)\]$/;

  function pack(value: unknown, seen = new Map<object, number>(), depth = 0): Packed {
    if (depth >= maxDepth)
      throw new TypeError('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.');
    if (typeof value === 'symbol') return ['plain', undefined];
    if (typeof value === 'function') {
      functions.set(++last, value as (...args: unknown[]) => unknown);
      return ['function', last];
    }
    if (typeof value !== 'object' || value === null) return ['plain', value];
    const known = seen.get(value);
    if (known !== undefined) return ['known', known];
    if (value instanceof Promise) return ['promise', send(value)];
    if (value instanceof Error) return ['error', value.message];
    if (value instanceof Element) throw new Error('The host passes no elements over contextBridge.');
    try {
      structuredClone(value);
      return ['plain', value];
    } catch (error) {
      // Otherwise a function, a promise or a symbol lies in it.
      if (isRefused.test((error as Error).message) || opaque.test(Object.prototype.toString.call(value))) throw refused();
    }
    if (Array.isArray(value)) return ['array', Array.from(value, (inner: unknown) => pack(inner, seen, depth + 1))];
    const id = ++last;
    seen.set(value, id);
    // Of a class the values cross, not the prototype.
    return ['object', id, Object.keys(value).map((key) => [key, pack(Reflect.get(value, key), seen, depth + 1)])];
  }

  function send(promise: Promise<unknown>): number {
    const id = ++last;
    const failed = (reason: unknown) => emit({ kind: 'settled', id, reason: pack(reason) });
    promise.then((value) => emit({ kind: 'settled', id, value: pack(value) })).catch(failed);
    return id;
  }

  function unpack(packed: Packed, made = new Map<number, object>()): unknown {
    switch (packed[0]) {
      case 'plain':
        return packed[1];
      case 'error':
        return new Error(packed[1]);
      case 'array':
        return packed[1].map((inner) => unpack(inner, made));
      case 'known':
        return made.get(packed[1]);
      case 'function':
        return proxyOf(packed[1]);
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(packed[1], { resolve, reject }));
      case 'object': {
        const object = {};
        made.set(packed[1], object);
        for (const [key, inner] of packed[2])
          Object.defineProperty(object, key, { value: unpack(inner, made), enumerable: true, writable: true, configurable: true });
        return object;
      }
    }
  }

  const proxyOf =
    (id: number) =>
    (...args: unknown[]): unknown => {
      const seen = new Map<object, number>();
      emit({ kind: 'call', id, args: args.map((argument) => pack(argument, seen)) });
      const { value, error } = answer;
      if (error !== undefined) throw new Error(error);
      return value && unpack(value);
    };

  function call(id: number, args: Packed[]): { value?: Packed; error?: string } {
    const made = new Map<number, object>();
    try {
      return { value: pack(functions.get(id)?.(...args.map((argument) => unpack(argument, made)))) };
    } catch (error) {
      const message = (error as { message?: unknown } | null)?.message;
      if (typeof message === 'string') return { error: message };
      return { error: 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.' };
    }
  }

  function freeze(value: unknown): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (ArrayBuffer.isView(value) || Object.isFrozen(value)) return;
    Object.freeze(value);
    for (const key of Object.getOwnPropertyNames(value)) freeze(Reflect.get(value, key));
  }

  window.addEventListener(`${secret}:${here}`, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.kind === 'answer') answer = message;
    else if (message.kind === 'call') emit({ kind: 'answer', ...call(message.id, message.args) });
    else if (message.kind === 'settled') {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.reason) reject?.(unpack(message.reason));
      else resolve?.(message.value && unpack(message.value));
    } else if (message.name in window)
      emit({ kind: 'answer', error: 'Cannot bind an API on top of an existing property on the window object' });
    else {
      const value = unpack(message.value);
      freeze(value);
      Object.defineProperty(window, message.name, { value, enumerable: true });
      emit({ kind: 'answer' });
    }
  });

  return {
    exposeInMainWorld: (name: string, api: unknown): void => {
      emit({ kind: 'expose', name, value: pack(api) });
      if (answer.error !== undefined) throw new Error(answer.error);
    },
  };
}
