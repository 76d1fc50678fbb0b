// The time as the views show it: one tick for all relative times.
class Clock {
  /** Epoch milliseconds; moves every 20 s while the window is visible. */
  now = $state(Date.now());

  constructor() {
    setInterval(() => {
      if (!document.hidden) this.now = Date.now();
    }, 20_000);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.now = Date.now();
    });
  }
}

export const clock = new Clock();
