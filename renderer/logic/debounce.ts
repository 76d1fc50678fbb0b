// Waits for a pause before it calls, with the last arguments; `flush` calls at once what is waiting.
export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  flush: () => void;
}

const all = new Set<() => void>();

export function debounce<A extends unknown[]>(milliseconds: number, call: (...args: A) => void): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | null = null;
  const flush = (): void => {
    clearTimeout(timer);
    const args = waiting;
    waiting = null;
    if (args) call(...args);
  };
  const debounced = (...args: A): void => {
    waiting = args;
    clearTimeout(timer);
    timer = setTimeout(flush, milliseconds);
  };
  all.add(flush);
  return Object.assign(debounced, { flush });
}

/** Calls everything that waits: before the window goes. */
export const flushAll = (): void => all.forEach((flush) => flush());
