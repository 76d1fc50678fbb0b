// Wraps `window.kittiwake`, which preload exposes and only this file reads; lets each event have any number of listeners.
import type { Bridge, EventName, Events } from '../electron/contract/bridge.ts';
import type { Result } from '../electron/contract/result.ts';
import { loadErrors } from '../electron/messages/errors.ts';

declare global {
  interface Window {
    readonly kittiwake: Bridge;
  }
}

type BridgeMethod = (args: never) => Promise<Result<unknown>>;
/** Loads the error messages before a failure is returned, so that every failure can be described. */
const withErrorMessages =
  (method: BridgeMethod): BridgeMethod =>
  async (args) => {
    const answer = await method(args);
    if (!answer.ok) await loadErrors();
    return answer;
  };
const { on: onMain, ...methods } = window.kittiwake;

export const bridge = Object.fromEntries(
  Object.entries(methods).map(([name, method]) => [name, withErrorMessages(method)]),
) as unknown as Omit<Bridge, 'on'>;

const listeners = new Map<EventName, Set<(payload: never) => void>>();

/** Calls `listener` for every `event` from the main process; returns a function that removes the listener. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  const eventListeners = listeners.get(event);
  const all = eventListeners ?? new Set<(payload: never) => void>();
  if (!eventListeners) {
    listeners.set(event, all);
    onMain(event, (payload) => {
      for (const each of all) (each as (payload: Events[E]) => void)(payload);
    });
  }
  all.add(listener as (payload: never) => void);
  return () => all.delete(listener as (payload: never) => void);
}
