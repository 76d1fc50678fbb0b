// The real clock, and work that repeats by it.
import type { Clock } from '../contract/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs `run` every `intervalMs` milliseconds. The answer ends it. */
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
