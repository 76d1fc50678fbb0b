// Implements `contextBridge` (shell/renderer/api/electron_api_context_bridge.cc) over DOM events with a secret name. Synchronous, since
// events are dispatched synchronously; `detail` is structured-cloned. Sent to both worlds as text, so the class must be self-contained.

type PackedValue =
  | ['plain', unknown]
  | ['error', string]
  | ['array', PackedValue[]]
  | ['object', number, [string, PackedValue][]]
  | ['known', number]
  | ['function', number]
  | ['promise', number];
interface CallAnswer {
  value?: PackedValue;
  error?: string;
}
type BridgeMessage =
  | { kind: 'call'; id: number; args: PackedValue[] }
  | ({ kind: 'answer' } & CallAnswer)
  | { kind: 'settled'; id: number; value?: PackedValue; reason?: PackedValue }
  | { kind: 'expose'; name: string; value: PackedValue };

export class ContextBridge {
  readonly #maxDepth = 1_000;
  /** Matches error messages, the only sign of a proxy: structuredClone rejects it before it reads its properties. */
  readonly #cloneErrorPattern = /(^|: )(#<(?!Promise>)[^>]+>|\[object \w+\]) could not be cloned\.$/;
  readonly #opaqueTypes = /^\[object (Arguments|Map|Set|SharedArrayBuffer|WeakMap|WeakSet)\]$/;
  readonly #functions = new Map<number, (...args: unknown[]) => unknown>();
  readonly #pendingPromises = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  readonly #emit: (message: BridgeMessage) => void;
  #lastId = 0;
  #lastAnswer: CallAnswer = {};

  constructor(secret: string, here: 'page' | 'preload') {
    const there = here === 'page' ? 'preload' : 'page';
    this.#emit = (message) => window.dispatchEvent(new CustomEvent(`${secret}:${there}`, { detail: message }));
    window.addEventListener(`${secret}:${here}`, (event) => this.#receive((event as CustomEvent<BridgeMessage>).detail));
  }

  /** Own property, as in Electron: preload may call it detached. */
  exposeInMainWorld = (name: string, api: unknown): void => {
    this.#emit({ kind: 'expose', name, value: this.#pack(api) });
    if (this.#lastAnswer.error !== undefined) throw new Error(this.#lastAnswer.error);
  };

  #receive(message: BridgeMessage): void {
    if (message.kind === 'answer') this.#lastAnswer = message;
    else if (message.kind === 'call') this.#emit({ kind: 'answer', ...this.#call(message.id, message.args) });
    else if (message.kind === 'settled') {
      const { resolve, reject } = this.#pendingPromises.get(message.id) ?? {};
      this.#pendingPromises.delete(message.id);
      if (message.reason) reject?.(this.#unpack(message.reason));
      else resolve?.(message.value && this.#unpack(message.value));
    } else if (message.name in window)
      this.#emit({ kind: 'answer', error: 'Cannot bind an API on top of an existing property on the window object' });
    else {
      const value = this.#unpack(message.value);
      this.#freeze(value);
      Object.defineProperty(window, message.name, { value, enumerable: true });
      this.#emit({ kind: 'answer' });
    }
  }

  #pack(value: unknown, ids = new Map<object, number>(), depth = 0): PackedValue {
    if (depth >= this.#maxDepth)
      throw new TypeError('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.');
    if (typeof value === 'symbol') return ['plain', undefined];
    if (typeof value === 'function') {
      this.#functions.set(++this.#lastId, value as (...args: unknown[]) => unknown);
      return ['function', this.#lastId];
    }
    if (typeof value !== 'object' || value === null) return ['plain', value];
    const existingId = ids.get(value);
    if (existingId !== undefined) return ['known', existingId];
    if (value instanceof Promise) return ['promise', this.#send(value)];
    if (value instanceof Error) return ['error', value.message];
    if (value instanceof Element) throw new Error('The host passes no elements over contextBridge.');
    if (this.#isPlain(value)) return ['plain', value];
    if (Array.isArray(value)) return ['array', Array.from(value, (inner: unknown) => this.#pack(inner, ids, depth + 1))];
    const id = ++this.#lastId;
    ids.set(value, id);
    // Instances of classes lose their prototype.
    return ['object', id, Object.keys(value).map((key) => [key, this.#pack(Reflect.get(value, key), ids, depth + 1)])];
  }

  /** False if the value contains a function, promise, or symbol. Throws for values that cannot be cloned at all. */
  #isPlain(value: object): boolean {
    try {
      structuredClone(value);
      return true;
    } catch (error) {
      if (this.#cloneErrorPattern.test((error as Error).message) || this.#opaqueTypes.test(Object.prototype.toString.call(value)))
        throw this.#createCloneError();
      return false;
    }
  }

  #createCloneError(): Error {
    return new Error('An object could not be cloned.');
  }

  #send(promise: Promise<unknown>): number {
    const id = ++this.#lastId;
    const rejectRemote = (reason: unknown) => this.#emit({ kind: 'settled', id, reason: this.#pack(reason) });
    promise.then((value) => this.#emit({ kind: 'settled', id, value: this.#pack(value) })).catch(rejectRemote);
    return id;
  }

  #unpack(packed: PackedValue, objects = new Map<number, object>()): unknown {
    switch (packed[0]) {
      case 'plain':
        return packed[1];
      case 'error':
        return new Error(packed[1]);
      case 'array':
        return packed[1].map((inner) => this.#unpack(inner, objects));
      case 'known':
        return objects.get(packed[1]);
      case 'function':
        return this.#proxyOf(packed[1]);
      case 'promise':
        return new Promise((resolve, reject) => this.#pendingPromises.set(packed[1], { resolve, reject }));
      case 'object': {
        const object = {};
        objects.set(packed[1], object);
        for (const [key, inner] of packed[2])
          Object.defineProperty(object, key, { value: this.#unpack(inner, objects), enumerable: true, writable: true, configurable: true });
        return object;
      }
    }
  }

  #proxyOf(id: number): (...args: unknown[]) => unknown {
    return (...args) => {
      const ids = new Map<object, number>();
      this.#emit({ kind: 'call', id, args: args.map((argument) => this.#pack(argument, ids)) });
      const { value, error } = this.#lastAnswer;
      if (error !== undefined) throw new Error(error);
      return value && this.#unpack(value);
    };
  }

  #call(id: number, args: PackedValue[]): CallAnswer {
    const objects = new Map<number, object>();
    try {
      return { value: this.#pack(this.#functions.get(id)?.(...args.map((argument) => this.#unpack(argument, objects)))) };
    } catch (error) {
      const message = (error as { message?: unknown } | null)?.message;
      if (typeof message === 'string') return { error: message };
      return { error: 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.' };
    }
  }

  #freeze(value: unknown): void {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (ArrayBuffer.isView(value) || Object.isFrozen(value)) return;
    Object.freeze(value);
    for (const key of Object.getOwnPropertyNames(value)) this.#freeze(Reflect.get(value, key));
  }
}
