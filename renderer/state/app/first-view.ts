// When the first view is there: main, and what else was put off, then goes on.
import { main } from '../../api/main.ts';

/** A first view that has to come from a slow server is not waited for longer. */
const maxWaitMs = 1_000;
/** What was put off happens after this time even when the window is never idle. */
const maxIdleWaitMs = 2_000;

const drawn = Promise.withResolvers<undefined>();
const drawnOrLate = Promise.race([drawn.promise, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
let isTold = false;

/** Says that a view is there; the first counts. */
export function viewIsThere(view: 'timeline' | 'welcome'): void {
  document.documentElement.dataset['ready'] = view;
  if (isTold) return;
  isTold = true;
  // After the paint that the view leads to.
  requestAnimationFrame(() =>
    setTimeout(() => {
      drawn.resolve(undefined);
      void main['app.shown']({});
    }),
  );
}

/** For what the first view does without: `work` runs after it is drawn, once the window has nothing else to do. */
export async function whenIdle(work: () => void): Promise<void> {
  await drawnOrLate;
  requestIdleCallback(work, { timeout: maxIdleWaitMs });
}

/** For what belongs to a view and can come a moment later: loaded when the first view is drawn, and at once in views after that. */
export async function afterFirstView<T>(load: () => Promise<T>): Promise<T> {
  await drawnOrLate;
  return load();
}
