// The only reader of `window.kittiwake`, which preload exposes; each event goes to any number of listeners.
import type { Bridge, EventName, Events } from '../electron/contract/bridge.ts';

declare global {
  interface Window {
    readonly kittiwake: Bridge;
  }
}

export const bridge: Omit<Bridge, 'on'> = window.kittiwake;

const listeners = new Map<EventName, Set<(payload: never) => void>>();

/** Calls `listener` with every `event` from main until the returned function is called. */
export function on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
  const known = listeners.get(event);
  const all = known ?? new Set<(payload: never) => void>();
  if (!known) {
    listeners.set(event, all);
    window.kittiwake.on(event, (payload) => {
      for (const each of all) (each as (payload: Events[E]) => void)(payload);
    });
  }
  all.add(listener as (payload: never) => void);
  return () => all.delete(listener as (payload: never) => void);
}
