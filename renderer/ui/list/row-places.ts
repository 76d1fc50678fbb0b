// Where the rows of a virtual list are, and what is told when the list is scrolled on purpose: what every list needs of `place-rows.ts`.

/** Of a VirtualList, by its `handle`. */
export interface ListHandle {
  list: { getItemOffset(index: number): number; getItemSize(index: number): number } | undefined;
  scroller: HTMLElement;
  /** False: it still scrolls to where it starts. */
  isSettled: boolean;
  rowElement(index: number): HTMLElement | null;
  /** -1: not in the list. */
  indexOf(id: string): number;
  idAt(index: number): string | null;
}

/** Where a list is scrolled to: the row at its top edge, and how many of its pixels are above the edge. */
export interface Position {
  id: string;
  offset: number;
}

/** Told to the list's element when it is scrolled elsewhere on purpose. */
export const scrolledOnPurpose = 'scrolled-on-purpose';

/** Ends what still puts a row of this list in place. */
export const stopPlacing = (scroller: HTMLElement): boolean => scroller.dispatchEvent(new Event(scrolledOnPurpose));

export const topIn = (scroller: HTMLElement, row: Element): number =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** A row in the DOM; `top` and `bottom` in pixels below the list's top edge. */
export interface Place {
  id: string | null;
  top: number;
  bottom: number;
}

/** Where the rows are before a change of them; `idAt` still tells of the rows before it. */
export function placesOf({ scroller, idAt }: Pick<ListHandle, 'scroller' | 'idAt'>): Place[] {
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const top = topIn(scroller, row);
    return { id: idAt(Number(row.dataset['row'])), top, bottom: top + row.offsetHeight };
  });
  return rows.toSorted((a, b) => a.top - b.top);
}

/** Whether the virtualizer knows the real heights of the rows in the DOM: otherwise they still move. */
export const isMeasured = (scroller: HTMLElement, list: NonNullable<ListHandle['list']>): boolean =>
  [...scroller.querySelectorAll<HTMLElement>('[data-row]')].every(
    (row) => Math.abs(row.offsetHeight - list.getItemSize(Number(row.dataset['row']))) <= 1,
  );

/** Whether rows were added or taken away elsewhere than at one end, where the virtualizer keeps no row in place. */
export function isChangedWithin<T>(before: readonly T[], now: readonly T[], key: (item: T) => string): boolean {
  const [few, many] = before.length < now.length ? [before, now] : [now, before];
  const isPartFrom = (from: number): boolean => few.every((item, at) => key(item) === key(many[from + at] as T));
  return few.length > 0 && !isPartFrom(0) && !isPartFrom(many.length - few.length);
}
