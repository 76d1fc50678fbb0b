// Creates events, so that objects constructed later can listen to objects constructed earlier.

export interface Event<Args extends unknown[]> {
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (...args: Args) => void): () => void;
  emit(...args: Args): void;
}

/** Creates an event. Listeners run in the order in which they were added. */
export function createEvent<Args extends unknown[]>(): Event<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (...args) => listeners.forEach((listener) => listener(...args)),
  };
}
