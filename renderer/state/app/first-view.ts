// Reports when the first view is drawn, so that the main process and deferred work continue.
import { main } from '../../api/main.ts';

/** Longest wait for a first view that has to load from a slow server. */
const maxWaitMs = 1_000;
/** Deferred work runs after this time even if the window is never idle. */
const maxIdleWaitMs = 2_000;

const firstDraw = Promise.withResolvers<undefined>();
const firstDrawOrTimeout = Promise.race([firstDraw.promise, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
let isReported = false;

/** Marks a view as rendered; only the first call counts. */
export function reportFirstView(view: 'timeline' | 'welcome'): void {
  document.documentElement.dataset['ready'] = view;
  if (isReported) return;
  isReported = true;
  // `setTimeout` in an animation frame runs after that frame is painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      firstDraw.resolve(undefined);
      void main['app.shown']({});
    }),
  );
}

/** Defers `work`, which the first view does not need, until that view is drawn and the window is idle. */
export async function whenIdle(work: () => void): Promise<void> {
  await firstDrawOrTimeout;
  requestIdleCallback(work, { timeout: maxIdleWaitMs });
}

/** Loads an optional part of a view: after the first view is drawn, and at once for later views. */
export async function afterFirstView<T>(load: () => Promise<T>): Promise<T> {
  await firstDrawOrTimeout;
  return load();
}
