// Tests `contextBridge`: APIs exposed to the page, and values passed between preload and page.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

interface ContextBridgeApi {
  add: (one: number, other: number) => number;
  nested: () => { deep: { twice: (value: number) => number }; list: ((value: number) => number)[] };
  later: (fails: boolean) => Promise<unknown>;
  throws: () => never;
  call: (callback: (value: unknown) => unknown) => unknown;
  kinds: (value: unknown) => string;
  back: () => Record<string, unknown>;
  echo: (value: unknown) => unknown;
  exposeAgain: (name: string) => string;
}
declare const bridge: ContextBridgeApi;
const source = 'docs/api/context-bridge.md';
const refusal = 'An object could not be cloned.';

testBehaviours(
  [
    {
      api: 'contextBridge.exposeInMainWorld',
      behaviour: 'exposes a frozen API that cannot be replaced, and nothing else of preload',
      source,
      async case({ page }) {
        const observations = await page.evaluate(() => {
          Reflect.set(window, 'bridge', 1);
          const { configurable, writable } = Object.getOwnPropertyDescriptor(window, 'bridge') ?? {};
          return [
            Object.isFrozen(bridge),
            Object.isFrozen(bridge.add),
            typeof bridge,
            configurable,
            writable,
            ...['require', 'process', 'module', '__main'].map((name) => typeof Reflect.get(window, name)),
          ];
        });
        expect(observations).toEqual([true, true, 'object', false, false, 'undefined', 'undefined', 'undefined', 'undefined']);
      },
    },
    {
      api: 'contextBridge.exposeInMainWorld',
      behaviour: 'throws for an existing property of the window',
      source: 'spec/api-context-bridge-spec.ts',
      async case({ page }) {
        const refused = 'Cannot bind an API on top of an existing property on the window object';
        expect(await page.evaluate(() => ['location', 'other'].map((name) => bridge.exposeAgain(name)))).toEqual([refused, 'exposed']);
      },
    },
    {
      api: 'contextBridge functions',
      behaviour: 'return synchronously, pass nested functions, and accept callbacks',
      source,
      async case({ page }) {
        const answers = await page.evaluate(() => {
          const { deep, list } = bridge.nested();
          return [
            bridge.add(1, 2),
            deep.twice(2),
            list[0]?.(3),
            bridge.call((value) => ({ got: value })),
            Object.isFrozen(bridge.nested()),
          ];
        });
        expect(answers).toEqual([3, 4, 6, { got: [1] }, false]);
      },
    },
    {
      api: 'contextBridge functions',
      behaviour: 'settle promises on the other side, and keep only the message of errors',
      source,
      async case({ page }) {
        const outcomes = await page.evaluate(async () => {
          const describeError = (error: unknown) =>
            error instanceof Error ? [error.constructor.name, error.message, Object.keys(error)] : error;
          let thrown: unknown;
          try {
            bridge.throws();
          } catch (error) {
            thrown = error;
          }
          return [
            await bridge.later(false),
            describeError(await bridge.later(true).catch((error: unknown) => error)),
            describeError(thrown),
          ];
        });
        expect(outcomes).toEqual([{ done: true }, ['Error', 'too late', []], ['Error', 'thrown', []]]);
      },
    },
    {
      api: 'contextBridge parameters',
      behaviour: 'pass cloneable types unchanged and class instances as plain objects, and drop symbols',
      source,
      async case({ page }) {
        const answers = await page.evaluate(async () => {
          class Post {
            id = '1';
            handler = () => undefined;
          }
          const kinds = [new Date(0), new Map([[1, 2]]), new Set([1]), /a/g, new Uint8Array([1]), new ArrayBuffer(2), 1n, new Blob(['a'])];
          const { blob, error, date } = bridge.back();
          return [
            kinds.map((value) => bridge.kinds(value)),
            bridge.kinds(new Post()),
            bridge.kinds({ a: Symbol('a'), b: undefined, c: [Symbol('c')] }),
            await (blob as Blob).text(),
            (error as Error).message,
            (date as Date).getTime(),
          ];
        });
        const kinds = ['Date', 'Map', 'Set', 'RegExp', 'Uint8Array', 'ArrayBuffer', 'BigInt', 'Blob'];
        expect(answers).toEqual([kinds, 'Object:id,handler', 'Object:a,b,c', 'blob', 'returned', 0]);
      },
    },
    {
      api: 'contextBridge parameters',
      behaviour: 'throw for proxies (such as reactive state), weak maps, and maps with functions, also nested ones',
      source: 'shell/renderer/api/electron_api_context_bridge.cc',
      async case({ page }) {
        const outcomes = await page.evaluate(() => {
          const proxies = [
            new Proxy({ a: 1 }, {}),
            { list: new Proxy([1], {}) },
            [() => 1, new Proxy({}, {})],
            new WeakMap(),
            new Map([[1, () => 1]]),
          ];
          return proxies.map((value) => {
            try {
              return bridge.kinds(value);
            } catch (error) {
              return (error as Error).message;
            }
          });
        });
        expect(outcomes).toEqual(outcomes.map(() => refusal));
      },
    },
    {
      api: 'contextBridge parameters',
      behaviour: 'preserve circular references',
      source: 'spec/api-context-bridge-spec.ts',
      async case({ page }) {
        const outcomes = await page.evaluate(() => {
          const plain: Record<string, unknown> = {};
          plain['self'] = plain;
          const withFunction: Record<string, unknown> = { call: () => 1 };
          withFunction['self'] = withFunction;
          return [plain, withFunction].map((value) => {
            const echoed = bridge.echo(value) as Record<string, unknown>;
            return echoed !== value && echoed['self'] === echoed;
          });
        });
        expect(outcomes).toEqual([true, true]);
      },
    },
  ],
  {
    preload: {
      add: (_electron, one: number, other: number) => one + other,
      nested: () => ({ deep: { twice: (value: number) => 2 * value }, list: [(value: number) => 2 * value] }),
      later: (_electron, fails: boolean) => (fails ? Promise.reject(new TypeError('too late')) : Promise.resolve({ done: true })),
      throws: () => {
        throw Object.assign(new RangeError('thrown'), { code: 'secret' });
      },
      call: (_electron, callback: (value: unknown) => unknown) => callback([1]),
      kinds: (_electron, value: unknown) => {
        const kind = Object.prototype.toString.call(value).slice(8, -1);
        return kind === 'Object' ? `${kind}:${Object.keys(value as object).join(',')}` : kind;
      },
      back: () => ({ blob: new Blob(['blob']), error: new TypeError('returned'), date: new Date(0) }),
      echo: (_electron, value: unknown) => value,
      exposeAgain: ({ contextBridge }, name: string) => {
        try {
          contextBridge.exposeInMainWorld(name, {});
          return 'exposed';
        } catch (error) {
          return (error as Error).message;
        }
      },
    },
  },
);
