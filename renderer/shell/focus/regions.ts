// The regions of the window, in their order: the accounts, the views, the list and the detail pane of each column, and the composer.
// docs/keyboard.md says how the focus goes through them.

/** A list under its detail pane, and what an open drawer covers, is inert. */
export const regions = '.rail, .side, .column, .detail, .compose';
const forReading = '.column, .detail';
const lists = '[role="feed"][tabindex="0"], [role="list"][tabindex="0"]';

/** By region: where the focus was last. */
const last = new WeakMap<Element, HTMLElement>();
/** Where the person read last. */
let lastRead: Element | null = null;

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
const firstSeen = (region: Element, selector: string): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(selector)].find(isSeen);

export const shownRegions = (): Element[] => [...document.querySelectorAll(regions)].filter(isSeen);

/** The list of a region; undefined for a view without one, and while it is loading. */
export const listIn = (region: Element): HTMLElement | undefined => firstSeen(region, lists);

/** What takes the focus in a region that had none yet; undefined while its view is loading. */
export function targetIn(region: Element): HTMLElement | undefined {
  if (region.matches('.compose')) return firstSeen(region, 'textarea');
  if (!region.matches(forReading)) return firstSeen(region, '[aria-current]') ?? firstSeen(region, 'button');
  return listIn(region) ?? (region.querySelector('.skeleton') ? undefined : firstSeen(region, 'h1'));
}

/** Gives the focus to where it was last in a region, else to where one would begin. False when nothing there takes it. */
export function enter(region: Element): boolean {
  for (const target of [last.get(region), targetIn(region)]) {
    if (target?.isConnected && region.contains(target)) target.focus({ preventScroll: true });
    if (region.contains(document.activeElement)) return true;
  }
  return false;
}

/** The list or detail pane where the person reads. */
export function readingRegion(): Element | null {
  if (lastRead?.isConnected && isSeen(lastRead)) return lastRead;
  const panes = lastRead?.isConnected ? lastRead.closest('.panes') : document.querySelector('main')?.closest('.panes');
  return (
    [panes?.querySelector('.detail'), panes?.querySelector('.column'), document.querySelector('main')].find(
      (each) => each && isSeen(each),
    ) ?? null
  );
}

/** Returns the function that ends it. */
export function rememberFocus(): () => void {
  const remember = ({ target }: FocusEvent): void => {
    const region = target instanceof HTMLElement && target.closest(regions);
    if (!region) return;
    last.set(region, target);
    if (region.matches(forReading)) lastRead = region;
  };
  addEventListener('focusin', remember);
  return () => removeEventListener('focusin', remember);
}
