// F6 goes on to the next pane of the window, Shift+F6 to the one before: the views, the lists and detail panes of all columns, and the composer.
import { tick } from 'svelte';
import { wentEvent } from '../state/account/here.ts';

/** A list under its detail pane is inert. */
const panes = '.side, .column:not([inert]), .detail, .compose';
/** What takes the focus in a pane that had none yet, the best first. */
const targets = ['textarea', '[data-row][tabindex="0"]', '[role="list"][tabindex="0"]', '[aria-current]', 'button'];

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** Binds the keys; returns the function that unbinds them. */
export function walkPanes(): () => void {
  /** By pane: where the focus was last. */
  const last = new WeakMap<Element, HTMLElement>();
  /** The list and detail pane in which the focus was last. */
  let lastPanes: Element | null = null;
  const shown = (): Element[] => [...document.querySelectorAll(panes)].filter(isSeen);

  function enter(pane: Element): boolean {
    const before = last.get(pane);
    const found = targets.map((target) => [...pane.querySelectorAll<HTMLElement>(target)].find(isSeen));
    for (const target of [before, ...found]) {
      if (target?.isConnected) target.focus();
      if (pane.contains(document.activeElement)) return true;
    }
    return false;
  }

  function keyed(event: KeyboardEvent): void {
    if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    const all = shown();
    const at = all.findIndex((pane) => pane.contains(document.activeElement));
    const order = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
    (event.shiftKey ? order.reverse() : order).some(enter);
  }

  function focused({ target }: FocusEvent): void {
    const pane = target instanceof HTMLElement && target.closest(panes);
    if (!pane) return;
    last.set(pane, target);
    lastPanes = pane.closest('.panes') ?? lastPanes;
  }

  /** What had the focus may have gone with its view: the keys then go on in the view that is shown. */
  async function keepFocus(): Promise<void> {
    await tick();
    if (document.activeElement !== document.body || !lastPanes?.isConnected) return;
    const shown = lastPanes.querySelector('.detail') ?? lastPanes.querySelector('.column');
    if (shown) enter(shown);
  }

  const lookAfterFocus = (): void => void keepFocus();
  addEventListener('keydown', keyed);
  addEventListener('focusin', focused);
  addEventListener(wentEvent, lookAfterFocus);
  return () => {
    removeEventListener('keydown', keyed);
    removeEventListener('focusin', focused);
    removeEventListener(wentEvent, lookAfterFocus);
  };
}
