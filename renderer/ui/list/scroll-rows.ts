// Scrolls rows of a virtual list to exact pixel positions; takes several frames, because heights are known only once rows are in the DOM.
import { tick } from 'svelte';
import { isMeasured, measureRows, programmaticScroll, stopScrollingRow, topWithin } from './row-positions.ts';
import type { ListHandle, RowPosition } from './row-positions.ts';

const maxFrames = 40;
/** Frames without movement after which a row counts as in position. */
const minStableFrames = 2;
const cancelEvents = ['wheel', 'pointerdown', 'keydown', 'touchmove', programmaticScroll] as const;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
/** Scrolls until the row's top is `targetTop(index)` pixels below the list's, the user scrolls, or another row is placed. */
async function scrollRowTo(
  { list, scroller, rowElement, indexOf }: ListHandle,
  id: string,
  targetTop: (index: number) => number,
): Promise<void> {
  let isCancelled = false;
  const cancel = (): void => void (isCancelled = true);
  stopScrollingRow(scroller);
  for (const name of cancelEvents) scroller.addEventListener(name, cancel, { passive: true });
  let stableFrames = 0;
  for (let frames = 0; frames < maxFrames && stableFrames < minStableFrames && !isCancelled; frames += 1) {
    await nextFrame();
    if (!scroller.isConnected) break;
    const index = indexOf(id);
    if (index < 0 || !list || isCancelled) break;
    const row = rowElement(index);
    if (!row) {
      // The virtualizer's own scrolling would continue while the user already scrolls elsewhere.
      scroller.scrollTop = list.getItemOffset(index);
      continue;
    }
    const { scrollTop } = scroller;
    const deviation = topWithin(scroller, row) - targetTop(index);
    if (Math.abs(deviation) >= 1) scroller.scrollTop += deviation;
    // True, too, if the ends of the list allow no better position.
    stableFrames = scroller.scrollTop === scrollTop && isMeasured(scroller, list) ? stableFrames + 1 : 0;
  }
  for (const name of cancelEvents) scroller.removeEventListener(name, cancel);
}

/**
 * Shows a row with as many whole rows above it as fit; if not even one fits, `peekPx` pixels of it stay visible.
 * Resolves to true if all rows above are visible.
 */
export async function showInContext(handle: ListHandle, id: string, peekPx: number): Promise<boolean> {
  let areAllRowsVisible = true;
  await scrollRowTo(handle, id, (index) => {
    const { list, scroller, rowElement } = handle;
    // The virtualizer may have only an estimate, even for rows in the DOM.
    const heightOf = (at: number): number => rowElement(at)?.offsetHeight ?? list?.getItemSize(at) ?? 0;
    const availableHeight = scroller.clientHeight - heightOf(index);
    let heightAbove = 0;
    let first = index;
    for (; first > 0 && heightAbove + heightOf(first - 1) <= availableHeight; first -= 1) heightAbove += heightOf(first - 1);
    areAllRowsVisible = first === 0;
    return first === index && index > 0 ? peekPx : heightAbove;
  });
  return areAllRowsVisible;
}

export const showAtTop = (handle: ListHandle, id: string): Promise<void> => scrollRowTo(handle, id, () => 0);

/** Shows a row at the bottom edge, or the beginning of a row that is higher than the list. */
export const showAtEnd = (handle: ListHandle, id: string): Promise<void> =>
  scrollRowTo(handle, id, (index) => Math.max(0, handle.scroller.clientHeight - (handle.rowElement(index)?.offsetHeight ?? 0)));

/** Restores the position of the row `id` after a change, or else of the topmost visible row that still exists. */
export async function restoreRows(handle: ListHandle, previousPositions: readonly RowPosition[], id?: string): Promise<void> {
  await tick();
  const { scroller, indexOf } = handle;
  if (!scroller.isConnected) return;
  const isRemaining = (row: RowPosition): boolean => row.bottom > 1 && row.id !== null && indexOf(row.id) >= 0;
  const anchor = previousPositions.find((row) => row.id === id) ?? previousPositions.find(isRemaining);
  if (anchor?.id != null) await scrollRowTo(handle, anchor.id, () => anchor.top);
}

/** Changes the rows and keeps the row `id`, or else the topmost visible row that remains, in position. */
export async function keepInPlace(handle: ListHandle, change: () => void, id?: string): Promise<void> {
  const previousPositions = measureRows(handle);
  change();
  await restoreRows(handle, previousPositions, id);
}
