// Finds the focus regions in order: accounts, views, each column's list and detail pane, composer. See docs/keyboard.md.
import { bindingsFor } from '../../logic/keys.ts';
import { isTyping, shortcuts } from '../../logic/shortcuts.svelte.ts';

/** A list under its detail pane, and content under an open drawer, is inert. */
export const regions = '.rail, .sidebar, .list-pane, .detail, .compose';
const readingRegions = '.list-pane, .detail';
const lists = '[role="feed"][tabindex="0"], [role="list"][tabindex="0"]';

/** Last focused element of each region. */
const lastFocused = new WeakMap<Element, HTMLElement>();
/** List or detail pane that had the focus last. */
let lastReadingRegion: Element | null = null;

const isVisible = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
const firstVisible = (region: Element, selector: string): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(selector)].find(isVisible);

export const visibleRegions = (): Element[] => [...document.querySelectorAll(regions)].filter(isVisible);

/** List of a region; undefined for a view without one, and while it is loading. */
const listIn = (region: Element): HTMLElement | undefined => firstVisible(region, lists);

/** Default focus target of a region; undefined while its view is loading. */
export function targetIn(region: Element): HTMLElement | undefined {
  if (region.matches('.compose')) return firstVisible(region, 'textarea');
  if (!region.matches(readingRegions)) return firstVisible(region, '[aria-current]') ?? firstVisible(region, 'button');
  return listIn(region) ?? (region.querySelector('.skeleton') ? undefined : firstVisible(region, 'h1'));
}

/** Focuses a region's last focused element, or its default target. Returns false if nothing could be focused. */
export function focusRegion(region: Element): boolean {
  for (const target of [lastFocused.get(region), targetIn(region)]) {
    if (target?.isConnected && region.contains(target)) target.focus({ preventScroll: true });
    if (region.contains(document.activeElement)) return true;
  }
  return false;
}

/** List or detail pane in use. */
function readingRegion(): Element | null {
  if (lastReadingRegion?.isConnected && isVisible(lastReadingRegion)) return lastReadingRegion;
  const panes = lastReadingRegion?.isConnected ? lastReadingRegion.closest('.panes') : document.querySelector('main')?.closest('.panes');
  return (
    [panes?.querySelector('.detail'), panes?.querySelector('.list-pane'), document.querySelector('main')].find(
      (each) => each && isVisible(each),
    ) ?? null
  );
}

/** Returns a function that removes the listener. */
export function rememberFocus(): () => void {
  const remember = ({ target }: FocusEvent): void => {
    const region = target instanceof HTMLElement && target.closest(regions);
    if (!region) return;
    lastFocused.set(region, target);
    if (region.matches(readingRegions)) lastReadingRegion = region;
  };
  addEventListener('focusin', remember);
  return () => removeEventListener('focusin', remember);
}

/** Moves the focus to the next region of the window by F6, to the previous one by Shift+F6. */
function focusNextRegion(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector('dialog[open]')) return;
  event.preventDefault();
  const all = visibleRegions();
  const at = all.findIndex((region) => region.contains(document.activeElement));
  const order = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  (event.shiftKey ? order.reverse() : order).some(focusRegion);
}

/** Binds the keys; returns a function that unbinds them. */
export function bindRegionKeys(): () => void {
  addEventListener('keydown', focusNextRegion);
  return () => removeEventListener('keydown', focusNextRegion);
}

/** Elements with keys of their own. */
const elementsWithKeys =
  'dialog, [popover], .compose, [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="separator"]';

/** Passes list keys to the visible list while the focus is outside of it. */
function passListKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const { next, previous, first, open } = shortcuts.list;
  const all = [...next, ...previous, ...first, ...open];
  const letters = all.filter((key) => key.length === 1);
  // Buttons and links keep Enter and Space, and arrow keys scroll the focused element; only letters are passed on.
  const isNowhere = target === document.body || target.matches('h1');
  const pressedKeys = bindingsFor(event);
  if (!(isNowhere ? all : letters).some((key) => pressedKeys.includes(key))) return;
  if (target.closest(elementsWithKeys) ?? document.querySelector('dialog[open], [popover]:popover-open')) return;
  const region = readingRegion();
  const list = region && listIn(region);
  if (!list || list.contains(target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  list.focus({ preventScroll: true });
  list.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** Listens in the capture phase, before other listeners. Returns a function that removes the listener. */
export function passListKeys(): () => void {
  addEventListener('keydown', passListKey, { capture: true });
  return () => removeEventListener('keydown', passListKey, { capture: true });
}
