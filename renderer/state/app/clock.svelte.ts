// Provides the current time for relative times from one timer, which runs only while a visible window shows such a time.
import { createSubscriber } from 'svelte/reactivity';

/**
 * Calls `run` at once, whenever the window becomes visible, and every `intervalMs` while it is visible: a hidden window runs no timer.
 * Returns a function that stops it.
 */
export function whileVisible(intervalMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = (): void => {
    clearInterval(timer);
    if (document.hidden) return;
    run();
    timer = setInterval(run, intervalMs);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}

const tickMs = 20_000;

class ClockState {
  #now = Date.now();
  #subscribe = createSubscriber((update) =>
    whileVisible(tickMs, () => {
      this.#now = Date.now();
      update();
    }),
  );

  /** Epoch milliseconds. Effects and templates that read it run again every `tickMs`. */
  get now(): number {
    if (!$effect.tracking()) return Date.now();
    this.#subscribe();
    return this.#now;
  }
}

export const clock = new ClockState();
