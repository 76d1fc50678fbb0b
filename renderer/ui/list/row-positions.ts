// Measures row positions of a virtual list and signals deliberate scrolling; every list needs this, `scroll-rows.ts` is loaded on demand.

export interface ListHandle {
  list: { getItemOffset(index: number): number; getItemSize(index: number): number } | undefined;
  scroller: HTMLElement;
  /** False while the list still scrolls to its start position. */
  isSettled: boolean;
  rowElement(index: number): HTMLElement | null;
  /** -1 if not in the list. */
  indexOf(id: string): number;
  idAt(index: number): string | null;
}

/** Scroll position: the row at the top edge, and how many of its pixels are above the edge. */
export interface ScrollPosition {
  id: string;
  offset: number;
}

/** Event dispatched on the list's element when code scrolls it elsewhere. */
export const programmaticScroll = 'scrolled-on-purpose';

/** Stops a running placement of a row in this list. */
export const stopScrollingRow = (scroller: HTMLElement): boolean => scroller.dispatchEvent(new Event(programmaticScroll));

export const topWithin = (scroller: HTMLElement, row: Element): number =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Row in the DOM; `top` and `bottom` in pixels below the list's top edge. */
export interface RowPosition {
  id: string | null;
  top: number;
  bottom: number;
}

/** Measures the rows before a change; `idAt` must still return the ids from before the change. */
export function measureRows({ scroller, idAt }: Pick<ListHandle, 'scroller' | 'idAt'>): RowPosition[] {
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const top = topWithin(scroller, row);
    return { id: idAt(Number(row.dataset['row'])), top, bottom: top + row.offsetHeight };
  });
  return rows.toSorted((a, b) => a.top - b.top);
}

let loadingPartCount = 0;

/** Loads the code of a part of a row that changes the row's height: while it is loaded, lists hold their start positions. */
export async function loadRowPart<T>(load: () => Promise<T>): Promise<T> {
  loadingPartCount += 1;
  try {
    return await load();
  } finally {
    loadingPartCount -= 1;
  }
}

/** True if the virtualizer knows the final heights of the rows in the DOM; otherwise the rows will still move. */
export const isMeasured = (scroller: HTMLElement, list: NonNullable<ListHandle['list']>): boolean =>
  loadingPartCount === 0 &&
  [...scroller.querySelectorAll<HTMLElement>('[data-row]')].every(
    (row) => Math.abs(row.offsetHeight - list.getItemSize(Number(row.dataset['row']))) <= 1,
  );

/** True if rows were added or removed other than at one end; the virtualizer keeps positions only for changes at an end. */
export function isChangedWithin<T>(previousItems: readonly T[], items: readonly T[], key: (item: T) => string): boolean {
  const [shorter, longer] = previousItems.length < items.length ? [previousItems, items] : [items, previousItems];
  const matchesFrom = (from: number): boolean => shorter.every((item, at) => key(item) === key(longer[from + at] as T));
  return shorter.length > 0 && !matchesFrom(0) && !matchesFrom(longer.length - shorter.length);
}
