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
