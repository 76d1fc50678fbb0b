// Lets a part that is built later hear what happens in a part that was built earlier.

export interface Event<Args extends unknown[]> {
  /** Adds a listener. The answer removes it. */
  on(listener: (...args: Args) => void): () => void;
  emit(...args: Args): void;
}

/** Listeners run in the order in which they were added. */
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
