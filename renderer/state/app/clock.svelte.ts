// The current time for all relative times, with one timer, which runs while one of them is shown in a visible window.
import { createSubscriber } from 'svelte/reactivity';
import { whileVisible } from './while-visible.ts';

const tickMs = 20_000;

class Clock {
  #now = Date.now();
  #follow = createSubscriber((changed) =>
    whileVisible(tickMs, () => {
      this.#now = Date.now();
      changed();
    }),
  );

  /** Epoch milliseconds; what reads it in an effect or a template is told every `tickMs`. */
  get now(): number {
    if (!$effect.tracking()) return Date.now();
    this.#follow();
    return this.#now;
  }
}

export const clock = new Clock();
