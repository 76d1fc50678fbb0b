// Puts the rows of a virtual list where they are wanted, to the pixel: their heights are known only once they are in the DOM, so it takes some frames.
import { tick } from 'svelte';
import { isMeasured, placesOf, scrolledOnPurpose, stopPlacing, topIn } from './row-places.ts';
import type { ListHandle, Place } from './row-places.ts';

const maxFrames = 40;
/** A row that stood still for so many frames is in place. */
const framesInPlace = 2;
const endingEvents = ['wheel', 'pointerdown', 'keydown', 'touchmove', scrolledOnPurpose] as const;

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
/** Scrolls until the row's top is `wanted(index)` pixels below the list's, the person scrolls, or another row is placed. */
async function place({ list, scroller, rowElement, indexOf }: ListHandle, id: string, wanted: (index: number) => number): Promise<void> {
  let isTaken = false;
  const take = (): void => void (isTaken = true);
  stopPlacing(scroller);
  for (const name of endingEvents) scroller.addEventListener(name, take, { passive: true });
  let still = 0;
  for (let frames = 0; frames < maxFrames && still < framesInPlace && !isTaken; frames += 1) {
    await frame();
    if (!scroller.isConnected) break;
    const index = indexOf(id);
    if (index < 0 || !list || isTaken) break;
    const row = rowElement(index);
    if (!row) {
      // The virtualizer's own scrolling would go on for a while when a person already scrolls elsewhere.
      scroller.scrollTop = list.getItemOffset(index);
      continue;
    }
    const { scrollTop } = scroller;
    const off = topIn(scroller, row) - wanted(index);
    if (Math.abs(off) >= 1) scroller.scrollTop += off;
    // Also where it is as near as the ends of the list allow.
    still = scroller.scrollTop === scrollTop && isMeasured(scroller, list) ? still + 1 : 0;
  }
  for (const name of endingEvents) scroller.removeEventListener(name, take);
}

/**
 * Shows a row with as many whole rows above it as fit; where not even one does, `peek` pixels of it stay visible. Resolves to whether all
 * rows above are in sight.
 */
export async function showInContext(handle: ListHandle, id: string, peek: number): Promise<boolean> {
  let isAllInSight = true;
  await place(handle, id, (index) => {
    const { list, scroller, rowElement } = handle;
    // What the virtualizer knows may be an estimate, also of rows that are in the DOM.
    const heightOf = (at: number): number => rowElement(at)?.offsetHeight ?? list?.getItemSize(at) ?? 0;
    const room = scroller.clientHeight - heightOf(index);
    let above = 0;
    let first = index;
    for (; first > 0 && above + heightOf(first - 1) <= room; first -= 1) above += heightOf(first - 1);
    isAllInSight = first === 0;
    return first === index && index > 0 ? peek : above;
  });
  return isAllInSight;
}

/** Shows a row at the top edge. */
export const showAtTop = (handle: ListHandle, id: string): Promise<void> => place(handle, id, () => 0);

/** Shows a row at the bottom edge; of one that is higher than the list, its beginning. */
export const showAtEnd = (handle: ListHandle, id: string): Promise<void> =>
  place(handle, id, (index) => Math.max(0, handle.scroller.clientHeight - (handle.rowElement(index)?.offsetHeight ?? 0)));

/** After a change: the row `id`, otherwise the topmost visible one that is still there, is put back where it was. */
export async function putBack(handle: ListHandle, before: readonly Place[], id?: string): Promise<void> {
  await tick();
  const { scroller, indexOf } = handle;
  if (!scroller.isConnected) return;
  const isThere = (row: Place): boolean => row.bottom > 1 && row.id !== null && indexOf(row.id) >= 0;
  const kept = before.find((row) => row.id === id) ?? before.find(isThere);
  if (kept?.id != null) await place(handle, kept.id, () => kept.top);
}

/** Makes a change of the rows; `id`, otherwise the topmost visible row that stays, is then where it was. */
export async function keepInPlace(handle: ListHandle, change: () => void, id?: string): Promise<void> {
  const before = placesOf(handle);
  change();
  await putBack(handle, before, id);
}
