// Serialises values between host and page: structured clones as JSON. Runs on both sides, and is sent to the page as text, so the class
// must be self-contained.

type EncodedValue = string | number | boolean | null | [tag: string, value?: string | number];
type EncodedNode = [kind: string, ...parts: unknown[]];

/** Nodes and indexes of the objects that are already encoded. */
interface EncodedObjects {
  nodes: EncodedNode[];
  indexes: Map<object, number>;
}
interface DecodedObjects {
  nodes: EncodedNode[];
  objects: unknown[];
}

export class MessageCodec {
  readonly #viewTypes = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
    Float16Array,
  ];
  readonly #errorTypes = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Error];

  /**
   * Throws for values that structured clone rejects, and for platform objects such as blobs, which Electron's messages do not support
   * either (shell/common/v8_util.cc).
   */
  encode(original: unknown): string {
    let root: unknown;
    try {
      // Evaluates getters, drops prototypes, and rejects functions, symbols, and proxies.
      root = structuredClone(original);
    } catch {
      throw this.#createCloneError();
    }
    if (this.#isJson(root, new Set())) return JSON.stringify([root]);
    const encoded: EncodedObjects = { nodes: [], indexes: new Map() };
    const first = this.#write(root, encoded);
    return JSON.stringify([first, encoded.nodes]);
  }

  decode(text: string): unknown {
    const [first, nodes] = JSON.parse(text) as [EncodedValue, EncodedNode[]?];
    return nodes ? this.#read(first, { nodes, objects: [] }) : first;
  }

  /** True if plain JSON can represent the value: almost every message, which then needs no traversal on the other side. */
  #isJson(value: unknown, visitedObjects: Set<object>): boolean {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || visitedObjects.has(value)) return false;
    visitedObjects.add(value);
    if (Array.isArray(value)) {
      const keys = Object.keys(value);
      return keys.length === value.length && keys.every((key, at) => key === String(at) && this.#isJson(value[at], visitedObjects));
    }
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every((inner) => this.#isJson(inner, visitedObjects));
  }

  #write(value: unknown, encoded: EncodedObjects): EncodedValue {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (value === undefined) return ['undefined'];
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (typeof value === 'number') {
      if (Object.is(value, -0)) return ['number', '-0'];
      return Number.isFinite(value) ? value : ['number', String(value)];
    }
    if (typeof value !== 'object') throw this.#createCloneError();
    const { nodes, indexes } = encoded;
    const index = indexes.get(value) ?? nodes.length;
    if (index === nodes.length) {
      indexes.set(value, index);
      const node: EncodedNode = [''];
      nodes.push(node);
      node.splice(0, 1, ...this.#describe(value, (inner) => this.#write(inner, encoded)));
    }
    return ['reference', index];
  }

  #describe(value: object, write: (inner: unknown) => EncodedValue): EncodedNode {
    const entriesOf = (object: object) => Object.entries(object).map(([key, inner]) => [key, write(inner)]);
    const proto = Object.getPrototypeOf(value) as unknown;
    if (Array.isArray(value)) return ['array', value.length, entriesOf(value)];
    if (proto === Object.prototype) return ['object', entriesOf(value)];
    if (value instanceof Map) return ['map', [...value].map(([key, inner]) => [write(key), write(inner)])];
    if (value instanceof Set) return ['set', [...value].map((inner) => write(inner))];
    if (value instanceof Date) return ['date', write(value.getTime())];
    if (value instanceof RegExp) return ['regexp', value.source, value.flags];
    if (value instanceof ArrayBuffer) return ['buffer', this.#toText(new Uint8Array(value))];
    if (value instanceof Boolean || value instanceof Number || value instanceof String) return ['boxed', write(value.valueOf())];
    if (proto === BigInt.prototype) return ['boxed', write((value as { valueOf: () => bigint }).valueOf())];
    if (ArrayBuffer.isView(value)) {
      const length = value instanceof DataView ? value.byteLength : (value as Uint8Array).length;
      return ['view', this.#viewTypes.findIndex((type) => value instanceof type), write(value.buffer), value.byteOffset, length];
    }
    const type = this.#errorTypes.findIndex((one) => proto === one.prototype);
    if (type < 0) throw this.#createCloneError();
    const ownKeys = ['message', 'stack', 'cause'].filter((key) => Object.hasOwn(value, key));
    return ['error', type, ownKeys.map((key) => [key, write(Reflect.get(value, key))])];
  }

  #read(inline: EncodedValue, decoded: DecodedObjects): unknown {
    if (!Array.isArray(inline)) return inline;
    const [tag, value] = inline;
    if (tag === 'undefined') return undefined;
    if (tag === 'bigint') return BigInt(value as string);
    if (tag === 'number') return Number(value);
    const index = value as number;
    const { nodes, objects } = decoded;
    return index in objects ? objects[index] : this.#build(index, nodes[index] as EncodedNode, decoded);
  }

  #build(index: number, [kind, ...parts]: EncodedNode, decoded: DecodedObjects): unknown {
    const read = (inline: EncodedValue) => this.#read(inline, decoded);
    const register = <T extends object>(value: T): T => {
      decoded.objects[index] = value;
      return value;
    };
    const fill = (target: object, entries: [string, EncodedValue][], enumerable = true) => {
      for (const [key, inner] of entries)
        Object.defineProperty(target, key, { value: read(inner), enumerable, writable: true, configurable: true });
      return target;
    };
    const [a, b, c, d] = parts;
    if (kind === 'object') return fill(register({}), a as [string, EncodedValue][]);
    if (kind === 'array') return fill(register(new Array(a as number)), b as [string, EncodedValue][]);
    if (kind === 'date') return register(new Date(read(a as EncodedValue) as number));
    if (kind === 'regexp') return register(new RegExp(a as string, b as string));
    if (kind === 'buffer') return register(this.#toBytes(a as string).buffer);
    if (kind === 'boxed') return register(Object(read(a as EncodedValue)) as object);
    if (kind === 'view') {
      const View = this.#viewTypes[a as number] as Uint8ArrayConstructor;
      return register(new View(read(b as EncodedValue) as ArrayBuffer, c as number, d as number));
    }
    if (kind === 'map') {
      const map = register(new Map());
      for (const [key, inner] of a as [EncodedValue, EncodedValue][]) map.set(read(key), read(inner));
      return map;
    }
    if (kind === 'set') {
      const set = register(new Set());
      for (const inner of a as EncodedValue[]) set.add(read(inner));
      return set;
    }
    const error = register(new (this.#errorTypes[a as number] ?? Error)());
    Reflect.deleteProperty(error, 'message');
    return fill(error, b as [string, EncodedValue][], false);
  }

  #toText(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  }

  #toBytes(text: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  }

  #createCloneError(): Error {
    return new Error('An object could not be cloned.');
  }
}
