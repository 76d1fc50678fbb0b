// Lets the window show its first view before other work takes its share of the processor.
import type { Clock } from '../contract/clock.ts';

export interface FirstView {
  /** The window's page has begun. */
  begun(): void;
  /** Its first view is there. */
  shown(): void;
  /** Runs `work` now or, before the first view is there, then: once, however often it was asked for. */
  after(work: () => void): void;
}

/** For a page whose first view says nothing of itself, or waits for a server. */
const viewDelayMs = 1_000;
/** For an app that is started without a window, or whose page never begins. */
const maxDelayMs = 2_000;

export function createFirstView(clock: Pick<Clock, 'after'>): FirstView {
  let isOver = false;
  const waiting = new Set<() => void>();
  const end = () => {
    if (isOver) return;
    isOver = true;
    for (const work of waiting) work();
  };
  clock.after(maxDelayMs, end);
  return {
    begun: () => void clock.after(viewDelayMs, end),
    shown: end,
    after(work) {
      if (isOver) work();
      else waiting.add(work);
    },
  };
}
