// A list that is shown answers to its keys, wherever the focus stands: they are passed on to it.
import { pressed } from '../../logic/keys.ts';
import { isTyping, shortcuts } from '../../logic/shortcuts.ts';
import { listIn, readingRegion } from './regions.ts';

/** They have keys of their own. */
const others = 'dialog, [popover], .compose, [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="separator"]';

function passOn(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { next, previous, first, open } = shortcuts.list;
  const all = [...next, ...previous, ...first, ...open];
  const letters = all.filter((key) => key.length === 1);
  // A button or a link keeps the keys by which it is pressed, and the arrows scroll what has the focus.
  const isNowhere = target === document.body || target.matches('h1');
  const given = pressed(event);
  if (!(isNowhere ? all : letters).some((key) => given.includes(key))) return;
  if (target.closest(others) ?? document.querySelector('dialog[open], [popover]:popover-open')) return;
  const region = readingRegion();
  const list = region && listIn(region);
  if (!list || list.contains(target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  list.focus({ preventScroll: true });
  list.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** Before any other listener hears of the key. Returns the function that ends it. */
export function passKeysOn(): () => void {
  addEventListener('keydown', passOn, { capture: true });
  return () => removeEventListener('keydown', passOn, { capture: true });
}
