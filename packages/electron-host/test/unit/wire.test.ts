// Tests the host's serialization between page and main: the same result or refusal as the structured clone algorithm.
import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { MessageCodec } from '../../src/window/wire.ts';

const codec = new MessageCodec();
const encode = (value: unknown) => codec.encode(value);
const roundTrip = (value: unknown) => codec.decode(encode(value));
/** Compares V8's serialization, which distinguishes shared objects from equal copies. */
const sameGraph = (one: unknown, other: unknown) => serialize(one).equals(serialize(other));

const errors = fc
  .tuple(fc.constantFrom(Error, TypeError, RangeError, URIError), fc.string(), fc.option(fc.jsonValue()))
  .map(([Type, message, cause]) => (cause === null ? new Type(message) : new Type(message, { cause })));
const regexps = fc.constantFrom(/a/, /[/ü]\n/giu, /(?<x>.)/dsv, /^$/my);
const buffers = fc.uint8Array().map((bytes) => new DataView(bytes.buffer, bytes.length >> 1));
const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withObjectString: false,
  values: [
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constant(null),
    fc.constant(undefined),
    errors,
    regexps,
    buffers,
  ],
});
const uncloneable = fc.constantFrom<unknown>(
  () => 1,
  Symbol('a'),
  new Proxy({ a: 1 }, {}),
  new Proxy([1], {}),
  new WeakMap(),
  Promise.resolve(1),
);

it('serializes the same values as the structured clone algorithm', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(isDeepStrictEqual(roundTrip(value), structuredClone(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('throws for values that the structured clone algorithm rejects, at any depth', () => {
  const holders = [
    (value: unknown) => value,
    (value: unknown) => [1, value],
    (value: unknown) => ({ a: { b: value } }),
    (value: unknown) => new Map([[1, value]]),
  ];
  fc.assert(
    fc.property(uncloneable, fc.constantFrom(...holders), (value, hold) => {
      expect(() => structuredClone(hold(value))).toThrow();
      expect(() => encode(hold(value))).toThrow(new Error('An object could not be cloned.'));
    }),
  );
});

it('keeps shared and circular references', () => {
  const shared = { bytes: new Uint8Array(8) };
  const value: Record<string, unknown> = { one: shared, two: [shared], part: new Int16Array(shared.bytes.buffer, 2, 1) };
  value['self'] = value;
  value['map'] = new Map<unknown, unknown>([[value, new Set([value])]]);
  expect(sameGraph(roundTrip(value), structuredClone(value))).toBe(true);
});

it('drops prototypes, and reads getters once', () => {
  class PostWithGetter {
    id = '1';
    reads = 0;
    get text() {
      return 'not its own';
    }
  }
  const post = new PostWithGetter();
  const getter = vi.fn(() => 7);
  Object.defineProperty(post, 'seen', { enumerable: true, get: getter });
  expect(roundTrip(post)).toStrictEqual({ id: '1', reads: 0, seen: 7 });
  expect(getter).toHaveBeenCalledTimes(1);
});

it('decodes the key __proto__ as a plain property', () => {
  const value = JSON.parse('{"__proto__": {"polluted": true}}') as object;
  const crossed = roundTrip(value) as { polluted?: boolean };
  expect(crossed.polluted).toBeUndefined();
  expect(Object.keys(crossed)).toEqual(['__proto__']);
});

it('preserves the stack and cause of an error', () => {
  const error = new TypeError('no', { cause: new Error('why') });
  const crossed = roundTrip(error) as TypeError;
  expect([crossed.name, crossed.message, crossed.stack]).toEqual(['TypeError', 'no', error.stack]);
  expect((crossed.cause as Error).message).toBe('why');
  expect(Object.keys(crossed)).toEqual([]);
});

it('throws for platform objects, which Electron’s messages do not support', () => {
  expect(() => encode(new Blob(['a']))).toThrow('An object could not be cloned.');
});
