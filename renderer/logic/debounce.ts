// Debounces calls: calls after a pause with the last arguments; `flush` makes a pending call at once.
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

/** Makes all pending calls; called before the window closes. */
export const flushAll = (): void => all.forEach((flush) => flush());
