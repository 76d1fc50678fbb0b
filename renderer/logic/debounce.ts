// Debounces calls: calls after a pause with the last arguments, or after the longest wait; `flush` makes a pending call at once.
export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  flush: () => void;
}

/** Of the pending calls alone. */
const pending = new Set<() => void>();

/** `longestWaitMs`: a call is made after this time at the latest, also while further calls keep coming. */
export function debounce<A extends unknown[]>(pauseMs: number, call: (...args: A) => void, longestWaitMs = Infinity): Debounced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { args: A; since: number } | null = null;
  const flush = (): void => {
    clearTimeout(timer);
    pending.delete(flush);
    const made = waiting;
    waiting = null;
    if (made) call(...made.args);
  };
  const debounced = (...args: A): void => {
    const now = performance.now();
    waiting = { args, since: waiting?.since ?? now };
    pending.add(flush);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, waiting.since + longestWaitMs - now)));
  };
  return Object.assign(debounced, { flush });
}

/** Makes all pending calls; called before the window closes. */
export const flushAll = (): void => pending.forEach((flush) => flush());
