// The only reader of `window.kittiwake`, which preload exposes; each event goes to any number of listeners.
import type { Bridge, EventName, Events } from '../electron/contract/bridge.ts';
import type { Result } from '../electron/contract/result.ts';
import { loadErrors } from '../electron/messages/errors.ts';

declare global {
  interface Window {
    readonly kittiwake: Bridge;
  }
}

type Method = (args: never) => Promise<Result<unknown>>;
/** Nobody sees a failure before its sentences are loaded. */
const withSentences =
  (method: Method): Method =>
  async (args) => {
    const answer = await method(args);
    if (!answer.ok) await loadErrors();
    return answer;
  };
const { on: onMain, ...methods } = window.kittiwake;

export const bridge = Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, withSentences(method)])) as unknown as Omit<
  Bridge,
  'on'
>;

const listeners = new Map<EventName, Set<(payload: never) => void>>();

/** Calls `listener` with every `event` from main until the returned function is called. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  const known = listeners.get(event);
  const all = known ?? new Set<(payload: never) => void>();
  if (!known) {
    listeners.set(event, all);
    onMain(event, (payload) => {
      for (const each of all) (each as (payload: Events[E]) => void)(payload);
    });
  }
  all.add(listener as (payload: never) => void);
  return () => all.delete(listener as (payload: never) => void);
}
