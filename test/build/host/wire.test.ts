// build/host/window/wire.ts: what crosses between page and main is what the structured clone algorithm makes of it, or both refuse it.
import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { makeWire } from '../../../build/host/window/wire.ts';

const { encode, decode } = makeWire();
const cross = (value: unknown) => decode(encode(value));
/** V8's own bytes tell one object twice from two alike. */
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

it('carries what the structured clone algorithm carries, as it does', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(isDeepStrictEqual(cross(value), structuredClone(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('refuses what the structured clone algorithm refuses, however deep it lies', () => {
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
  expect(sameGraph(cross(value), structuredClone(value))).toBe(true);
});

it('drops prototypes, and reads getters once', () => {
  class Post {
    id = '1';
    reads = 0;
    get text() {
      return 'not its own';
    }
  }
  const post = new Post();
  const getter = vi.fn(() => 7);
  Object.defineProperty(post, 'seen', { enumerable: true, get: getter });
  expect(cross(post)).toStrictEqual({ id: '1', reads: 0, seen: 7 });
  expect(getter).toHaveBeenCalledTimes(1);
});

it('sets a key that names the prototype as a plain property', () => {
  const value = JSON.parse('{"__proto__": {"polluted": true}}') as object;
  const crossed = cross(value) as { polluted?: boolean };
  expect(crossed.polluted).toBeUndefined();
  expect(Object.keys(crossed)).toEqual(['__proto__']);
});

it('carries an error with its stack and cause', () => {
  const error = new TypeError('no', { cause: new Error('why') });
  const crossed = cross(error) as TypeError;
  expect([crossed.name, crossed.message, crossed.stack]).toEqual(['TypeError', 'no', error.stack]);
  expect((crossed.cause as Error).message).toBe('why');
  expect(Object.keys(crossed)).toEqual([]);
});

it('refuses platform objects, which Electron’s messages don’t carry', () => {
  expect(() => encode(new Blob(['a']))).toThrow('An object could not be cloned.');
});
