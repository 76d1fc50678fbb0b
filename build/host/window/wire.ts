// How values cross between the host and the page: as structured clones, written as JSON. Runs on both sides, so it may use nothing but itself.

type Inline = string | number | boolean | null | [tag: string, value?: string | number];
type Node = [kind: string, ...parts: unknown[]];

/**
 * `encode` throws for what the structured clone algorithm doesn't take, and for platform objects such as blobs, which Electron's
 * messages don't carry either (shell/common/v8_util.cc).
 */
export function makeWire() {
  const refused = () => new Error('An object could not be cloned.');
  const viewTypes = [
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView],
    Float16Array,
  ];
  const errorTypes = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Error];

  const toText = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  };
  const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const define = (target: object, key: string, value: unknown, enumerable: boolean) =>
    Object.defineProperty(target, key, { value, enumerable, writable: true, configurable: true });

  /** Whether JSON alone carries it: almost every message, and then nothing is walked on the other side. */
  function isJson(value: unknown, seen: Set<object>): boolean {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) {
      const keys = Object.keys(value);
      return keys.length === value.length && keys.every((key, at) => key === String(at) && isJson(value[at], seen));
    }
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every((inner) => isJson(inner, seen));
  }

  function encode(original: unknown): string {
    let root: unknown;
    try {
      // Reads getters, drops prototypes and refuses functions, symbols and proxies.
      root = structuredClone(original);
    } catch {
      throw refused();
    }
    if (isJson(root, new Set())) return JSON.stringify([root]);
    const nodes: Node[] = [];
    const known = new Map<object, number>();
    const write = (value: unknown): Inline => {
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
      if (value === undefined) return ['undefined'];
      if (typeof value === 'bigint') return ['bigint', String(value)];
      if (typeof value === 'number')
        return Number.isFinite(value) && !Object.is(value, -0) ? value : ['number', Object.is(value, -0) ? '-0' : String(value)];
      if (typeof value !== 'object') throw refused();
      const index = known.get(value) ?? nodes.length;
      if (index === nodes.length) {
        known.set(value, index);
        const node: Node = [''];
        nodes.push(node);
        node.splice(0, 1, ...describe(value));
      }
      return ['reference', index];
    };
    const entriesOf = (value: object) => Object.entries(value).map(([key, inner]) => [key, write(inner)]);
    const describe = (value: object): Node => {
      const proto = Object.getPrototypeOf(value) as unknown;
      if (Array.isArray(value)) return ['array', value.length, entriesOf(value)];
      if (proto === Object.prototype) return ['object', entriesOf(value)];
      if (value instanceof Map) return ['map', [...value].map(([key, inner]) => [write(key), write(inner)])];
      if (value instanceof Set) return ['set', [...value].map(write)];
      if (value instanceof Date) return ['date', write(value.getTime())];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof ArrayBuffer) return ['buffer', toText(new Uint8Array(value))];
      if (value instanceof Boolean || value instanceof Number || value instanceof String) return ['boxed', write(value.valueOf())];
      if (proto === BigInt.prototype) return ['boxed', write((value as { valueOf: () => bigint }).valueOf())];
      if (ArrayBuffer.isView(value)) {
        const length = value instanceof DataView ? value.byteLength : (value as Uint8Array).length;
        return ['view', viewTypes.findIndex((type) => value instanceof type), write(value.buffer), value.byteOffset, length];
      }
      const type = errorTypes.findIndex((one) => proto === one.prototype);
      if (type < 0) throw refused();
      const own = ['message', 'stack', 'cause'].filter((key) => Object.hasOwn(value, key));
      return ['error', type, own.map((key) => [key, write(Reflect.get(value, key))])];
    };
    const first = write(root);
    return JSON.stringify([first, nodes]);
  }

  function decode(text: string): unknown {
    const [first, nodes] = JSON.parse(text) as [Inline, Node[]?];
    if (!nodes) return first;
    const made: unknown[] = [];
    const read = (inline: Inline): unknown => {
      if (!Array.isArray(inline)) return inline;
      const [tag, value] = inline;
      if (tag === 'undefined') return undefined;
      if (tag === 'bigint') return BigInt(value as string);
      if (tag === 'number') return Number(value);
      const index = value as number;
      return index in made ? made[index] : build(index, nodes[index] as Node);
    };
    const build = (index: number, [kind, ...parts]: Node): unknown => {
      const keep = <T extends object>(value: T): T => {
        made[index] = value;
        return value;
      };
      const fill = (target: object, entries: [string, Inline][], enumerable = true) => {
        for (const [key, inner] of entries) define(target, key, read(inner), enumerable);
        return target;
      };
      const [a, b, c, d] = parts;
      if (kind === 'object') return fill(keep({}), a as [string, Inline][]);
      if (kind === 'array') return fill(keep(new Array(a as number)), b as [string, Inline][]);
      if (kind === 'date') return keep(new Date(read(a as Inline) as number));
      if (kind === 'regexp') return keep(new RegExp(a as string, b as string));
      if (kind === 'buffer') return keep(toBytes(a as string).buffer);
      if (kind === 'boxed') return keep(Object(read(a as Inline)) as object);
      if (kind === 'view') {
        const View = viewTypes[a as number] as Uint8ArrayConstructor;
        return keep(new View(read(b as Inline) as ArrayBuffer, c as number, d as number));
      }
      if (kind === 'map') {
        const map = keep(new Map());
        for (const [key, inner] of a as [Inline, Inline][]) map.set(read(key), read(inner));
        return map;
      }
      if (kind === 'set') {
        const set = keep(new Set());
        for (const inner of a as Inline[]) set.add(read(inner));
        return set;
      }
      const error = keep(new (errorTypes[a as number] ?? Error)());
      Reflect.deleteProperty(error, 'message');
      return fill(error, b as [string, Inline][], false);
    };
    return read(first);
  }
  return { encode, decode };
}
