// Wraps `window.kittiwake`, which preload exposes and only this file reads; lets each event have any number of listeners.
import type { ArgsOf, Bridge, EventName, Events, MethodName, ValueOf } from '../electron/contract/bridge.ts';
import type { Result } from '../electron/contract/result.ts';
import { loadErrors } from '../electron/messages/errors.ts';

declare global {
  interface Window {
    readonly kittiwake: Bridge;
  }
}

type BridgeMethods = { [M in MethodName]: (args: ArgsOf<M>) => Promise<Result<ValueOf<M>>> };
type Listener = (payload: never) => void;

/** The main process's methods by name. Loads the error messages before a failure is returned, so that every failure can be described. */
export const bridge = new Proxy({} as BridgeMethods, {
  get: (_, method: MethodName) => async (args: never) => {
    const answer = await window.kittiwake.invoke(method, args);
    if (!answer.ok) await loadErrors();
    return answer;
  },
});

const listeners = new Set<[event: EventName, listener: Listener]>();
window.kittiwake.listen((event, payload) => {
  for (const [name, listener] of listeners) if (name === event) listener(payload as never);
});

/** Calls `listener` for every `event` from the main process; returns a function that removes the listener. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  const entry: [EventName, Listener] = [event, listener];
  listeners.add(entry);
  return () => listeners.delete(entry);
}
