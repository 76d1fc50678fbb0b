// A view that opens takes the focus where one would read on; what was read before gets it back when the view closes.
import { tick } from 'svelte';
import { enter, targetIn } from './regions.ts';

/** A view that needs longer finds the person doing something else. */
const maxWaitMs = 5_000;
let stopWaiting = (): void => undefined;

/** The person writes, or answers a question: no view takes the focus from that. */
function isBusy(region: Element): boolean {
  const { activeElement: active } = document;
  if (document.querySelector('dialog[open]')) return true;
  return active !== null && !region.contains(active) && active.matches('input, textarea, select, [contenteditable], .compose *');
}

/** Waits until the view is there; ends when the focus goes anywhere meanwhile. */
export function focusView(region: Element): void {
  stopWaiting();
  const before = document.activeElement;
  const attempt = (): void => {
    const now = document.activeElement;
    const isLeft = now !== before && now !== document.body;
    const target = isLeft || !region.isConnected || isBusy(region) ? undefined : targetIn(region);
    target?.focus({ preventScroll: true });
    if (isLeft || target || !region.isConnected) stopWaiting();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stopWaiting(), maxWaitMs);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopWaiting = () => undefined;
  };
  observer.observe(region, { childList: true, subtree: true });
  void tick().then(attempt);
}

/** To the view of the main place, also when it was shown already. */
export const focusMain = (): void => {
  const main = document.querySelector('main');
  if (main) focusView(main);
};

/** The detail pane is closed: the list goes on where it was left, unless the focus is somewhere else. */
export async function giveBack(column: Element): Promise<void> {
  await tick();
  if (document.activeElement === document.body && !enter(column)) focusView(column);
}
