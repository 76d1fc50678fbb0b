// Delays other work until the window has shown its first view, so that the work does not slow the window down.
import type { Clock } from '../contract/clock.ts';

interface FirstView {
  /** Call this when the script of the window's page has started. */
  markPageStarted(): void;
  /** Call this when the first view is visible. */
  markViewShown(): void;
  /** Runs `work` once the first view is visible, or immediately if it is. Repeated calls with the same function run it once. */
  after(work: () => void): void;
}

/** Time limit after `markPageStarted()`, for a page whose first view never reports itself, or waits for a server. */
const viewDelayMs = 1_000;
/** Time limit for an app that starts without a window, or whose page never starts. */
const maxDelayMs = 2_000;

export function createFirstView(clock: Pick<Clock, 'after'>): FirstView {
  let isViewShown = false;
  const pendingTasks = new Set<() => void>();
  const runPendingTasks = () => {
    if (isViewShown) return;
    isViewShown = true;
    for (const work of pendingTasks) work();
  };
  clock.after(maxDelayMs, runPendingTasks);
  return {
    markPageStarted: () => void clock.after(viewDelayMs, runPendingTasks),
    markViewShown: runPendingTasks,
    after(work) {
      if (isViewShown) work();
      else pendingTasks.add(work);
    },
  };
}
