// Gives the focus back to what was being read when the composer closes.

/** Focuses `before`, or the list where that is gone. Focus that is outside of `panel` stays there. */
export function returnFocus(panel: HTMLElement, before: Element | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !panel.contains(activeElement)) return;
  // A list removes rows that are out of sight, and a button of a view goes with it.
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isThere ? before : document.querySelector<HTMLElement>('main [tabindex="0"]:is([role="feed"], [role="list"])'))?.focus();
}
