// The current time for all relative times, with one timer.
const tickMs = 20_000;

class Clock {
  /** Epoch milliseconds; updated every `tickMs` while the window is visible. */
  now = $state(Date.now());

  constructor() {
    setInterval(() => {
      if (!document.hidden) this.now = Date.now();
    }, tickMs);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.now = Date.now();
    });
  }
}

export const clock = new Clock();
