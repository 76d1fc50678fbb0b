// Lets the window show what it has before other work takes its share of the processor.
import type { Clock } from '../contract/clock.ts';

export interface FirstView {
  /** The window's page has begun. */
  begun(): void;
  /** Runs now or, before the first view, then. */
  after: () => void;
}

/** Milliseconds from the page's beginning to its first posts, about. */
const soon = 300;
/** Milliseconds for an app that is started without a window, or whose page never begins. */
const atLast = 2_000;

export function createFirstView(clock: Pick<Clock, 'after'>, work: () => void): FirstView {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    work();
  };
  clock.after(atLast, end);
  return {
    begun: () => void clock.after(soon, end),
    after: () => isOver && work(),
  };
}
