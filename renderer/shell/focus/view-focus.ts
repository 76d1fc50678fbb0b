// Moves the focus into a view that opens, and back to the list when the detail pane closes.
import { tick } from 'svelte';
import { hasPressedKey } from '../../logic/keys.ts';
import { focusRegion, targetIn } from './regions.ts';

/** After a longer wait the user is probably doing something else. */
const maxWaitMs = 5_000;
let stopWaiting = (): void => undefined;

/** True while the user types or a dialog is open: no view may take the focus then. */
function isBusy(region: Element): boolean {
  const { activeElement } = document;
  if (document.querySelector('dialog[open]')) return true;
  return (
    activeElement !== null &&
    !region.contains(activeElement) &&
    activeElement.matches('input, textarea, select, [contenteditable], .compose *')
  );
}

/** Waits until the view has a focus target; stops if the focus moves meanwhile. */
export function focusView(region: Element): void {
  stopWaiting();
  const initialFocus = document.activeElement;
  const attempt = (): void => {
    const currentFocus = document.activeElement;
    const hasFocusMoved = currentFocus !== initialFocus && currentFocus !== document.body;
    const target = hasFocusMoved || !region.isConnected || isBusy(region) ? undefined : targetIn(region);
    // Before any input Chromium shows the ring of a focus that a script moved: at the start it would frame the whole list.
    target?.focus({ preventScroll: true, ...(hasPressedKey() ? {} : { focusVisible: false }) });
    if (hasFocusMoved || target || !region.isConnected) stopWaiting();
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

/** Focuses the main view, even if it was already shown. */
export const focusMain = (): void => {
  const main = document.querySelector('main');
  if (main) focusView(main);
};

/** After the detail pane closes, focuses the list's last element, unless the focus is elsewhere. */
export async function returnFocusToList(listPane: Element): Promise<void> {
  await tick();
  if (document.activeElement === document.body && !focusRegion(listPane)) focusView(listPane);
}
