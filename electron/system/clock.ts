// Provides the real clock, and runs work repeatedly.
import type { Clock } from '../contract/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs `run` every `intervalMs` milliseconds. Returns a function that stops it. */
export function repeatEvery(clock: Clock, intervalMs: number, run: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.after(intervalMs, () => {
      run();
      schedule();
    });
  };
  schedule();
  return () => cancel();
}

/** Returns a function that runs `run` at once, or at the end of the interval since the last run: the last call is never lost. */
export function throttle(clock: Clock, intervalMs: number, run: () => void): () => void {
  let lastRunAt = -Infinity;
  let isPlanned = false;
  const runNow = () => {
    isPlanned = false;
    lastRunAt = clock.now();
    run();
  };
  return () => {
    if (isPlanned) return;
    const leftMs = lastRunAt + intervalMs - clock.now();
    if (leftMs <= 0) return runNow();
    isPlanned = true;
    clock.after(leftMs, runNow);
  };
}
