// Replaces renderer/bridge.ts in unit tests: records calls to main, returns planned answers, and emits main's events.
import type { EventName, Events, MethodName } from '../../electron/contract/bridge.ts';
import { ok } from '../../electron/contract/result.ts';
import type { Result } from '../../electron/contract/result.ts';

type FakeBridgeAnswer = Result<unknown> | ((args: never) => Result<unknown> | Promise<Result<unknown>>);
type FakeBridgeListener = (payload: never) => void;

/** Not removed by `reset()`: modules subscribe once, when they are imported. */
const listeners = new Map<EventName, Set<FakeBridgeListener>>();

export const fakeBridge = {
  /** Calls since the start of the test. Arguments are copies, as Electron makes them. */
  calls: [] as [method: MethodName, args: unknown][],
  /** A result or a function by method. A method without an answer returns `ok(null)`. */
  answers: {} as Partial<Record<MethodName, FakeBridgeAnswer>>,
  argsOf: (method: MethodName): unknown[] => fakeBridge.calls.flatMap(([name, args]) => (name === method ? [args] : [])),
  emit<E extends EventName>(event: E, payload: Events[E]): void {
    for (const listener of listeners.get(event) ?? []) (listener as (payload: Events[E]) => void)(payload);
  },
  /** Clears calls and answers. Runs before each test. */
  reset(): void {
    fakeBridge.calls = [];
    fakeBridge.answers = {};
  },
};

export const bridge = new Proxy(
  {},
  {
    get: (_, method: MethodName) => async (args: never) => {
      const copy = structuredClone(args);
      fakeBridge.calls.push([method, copy]);
      const answer = fakeBridge.answers[method] ?? ok(null);
      return typeof answer === 'function' ? answer(copy) : answer;
    },
  },
);

export function on(event: EventName, listener: FakeBridgeListener): () => void {
  const eventListeners = listeners.get(event) ?? new Set();
  listeners.set(event, eventListeners.add(listener));
  return () => eventListeners.delete(listener);
}
