// Main, as the state speaks to it over the bridge: it takes whatever is asked, and the test says what happens.
import type { EventName, Events } from '../../../electron/contract/bridge.ts';
import { ok } from '../../../electron/contract/result.ts';
import type { Result } from '../../../electron/contract/result.ts';

const listeners: [EventName, (payload: never) => void][] = [];

export const fakeMain = {
  calls: [] as [method: string, args: unknown][],
  /** By method; null when it is not there. */
  answers: {} as Record<string, Result<unknown>>,
  tell<E extends EventName>(event: E, payload: Events[E]): void {
    for (const [name, listener] of listeners) if (name === event) (listener as (payload: Events[E]) => void)(payload);
  },
  argsOf: (method: string): unknown[] => fakeMain.calls.flatMap(([name, args]) => (name === method ? [args] : [])),
  reset(): void {
    fakeMain.calls = [];
    fakeMain.answers = {};
  },
};

/** In place of bridge.ts. */
export const bridgeModule = {
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        fakeMain.calls.push([method, structuredClone(args)]);
        return Promise.resolve(fakeMain.answers[method] ?? ok(null));
      },
    },
  ),
  on(event: EventName, listener: (payload: never) => void) {
    listeners.push([event, listener]);
    return () => undefined;
  },
};
