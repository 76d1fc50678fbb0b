// Provides a clock that a test moves forward.
import type { Clock } from '../../../electron/contract/clock.ts';

export interface ManualClock extends Clock {
  /** Moves the time forward and runs the due timers in order. */
  advance(milliseconds: number): void;
  /** Remaining milliseconds of each timer. */
  planned(): number[];
}

export function manualClock(start = Date.parse('2026-05-04T12:00:00Z')): ManualClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    planned: () => timers.map(({ at }) => at - now),
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.run();
      }
      now = until;
    },
  };
}
