// Debounces calls: calls with the last arguments after a pause, or after a maximum wait. `flush` runs a pending call at once.
interface DebouncedFunction<A extends unknown[]> {
  (...args: A): void;
  flush: () => void;
}

/** `flush` functions of the debounced functions with a pending call. */
const pending = new Set<() => void>();

/** `longestWaitMs`: maximum delay of a call while further calls keep arriving. */
export function debounce<A extends unknown[]>(pauseMs: number, call: (...args: A) => void, longestWaitMs = Infinity): DebouncedFunction<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingCall: { args: A; since: number } | null = null;
  const flush = (): void => {
    clearTimeout(timer);
    pending.delete(flush);
    const dueCall = pendingCall;
    pendingCall = null;
    if (dueCall) call(...dueCall.args);
  };
  const debounced = (...args: A): void => {
    const now = performance.now();
    pendingCall = { args, since: pendingCall?.since ?? now };
    pending.add(flush);
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, pendingCall.since + longestWaitMs - now)));
  };
  return Object.assign(debounced, { flush });
}

/** Runs all pending calls; used before the window closes. */
export const flushAll = (): void => pending.forEach((flush) => flush());
