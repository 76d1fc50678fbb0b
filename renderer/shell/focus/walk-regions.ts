// F6 goes on to the next region of the window, Shift+F6 to the one before.
import { enter, shownRegions } from './regions.ts';

function walk(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector('dialog[open]')) return;
  event.preventDefault();
  const all = shownRegions();
  const at = all.findIndex((region) => region.contains(document.activeElement));
  const order = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  (event.shiftKey ? order.reverse() : order).some(enter);
}

/** Binds the keys; returns the function that unbinds them. */
export function walkRegions(): () => void {
  addEventListener('keydown', walk);
  return () => removeEventListener('keydown', walk);
}
