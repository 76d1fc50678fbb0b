// Puts the rows of a virtual list where they are wanted, to the pixel: their heights are known only once they are in the DOM, so it takes some frames.
import { tick } from 'svelte';

/** Of a VirtualList, by its `handle`. */
export interface ListHandle {
  list: { scrollToIndex(index: number, how: { align: 'start' }): void; getItemSize(index: number): number } | undefined;
  scroller: HTMLElement;
  rowElement(index: number): HTMLElement | null;
  /** -1: not in the list. */
  indexOf(id: string): number;
  idAt(index: number): string | null;
}

const maxFrames = 40;
/** A row that stood still for so many frames is in place. */
const framesInPlace = 2;
const personsEvents = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const;

const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
const topIn = (scroller: HTMLElement, row: Element): number => row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Scrolls until the row's top is `wanted(index)` pixels below the list's, or the person scrolls. */
async function place({ list, scroller, rowElement, indexOf }: ListHandle, id: string, wanted: (index: number) => number): Promise<void> {
  let isTaken = false;
  const take = (): void => void (isTaken = true);
  for (const name of personsEvents) scroller.addEventListener(name, take, { passive: true });
  let still = 0;
  for (let frames = 0; frames < maxFrames && still < framesInPlace && !isTaken; frames += 1) {
    await frame();
    if (!scroller.isConnected) break;
    const index = indexOf(id);
    if (index < 0 || !list || isTaken) break;
    const row = rowElement(index);
    if (!row) {
      list.scrollToIndex(index, { align: 'start' });
      continue;
    }
    const { scrollTop } = scroller;
    const off = topIn(scroller, row) - wanted(index);
    if (Math.abs(off) >= 1) scroller.scrollTop += off;
    // Also where it is as near as the ends of the list allow.
    still = scroller.scrollTop === scrollTop ? still + 1 : 0;
  }
  for (const name of personsEvents) scroller.removeEventListener(name, take);
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

/** Makes a change of the rows; `id`, otherwise the topmost visible row that stays, is then where it was. */
export async function keepInPlace(handle: ListHandle, change: () => void, id?: string): Promise<void> {
  const { scroller, idAt, indexOf } = handle;
  const rows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((row) => ({
    id: idAt(Number(row.dataset['row'])),
    top: topIn(scroller, row),
    bottom: topIn(scroller, row) + row.offsetHeight,
  }));
  const visible = rows.filter(({ bottom }) => bottom > 1).toSorted((a, b) => a.top - b.top);
  change();
  await tick();
  if (!scroller.isConnected) return;
  const kept = rows.find((row) => row.id === id) ?? visible.find((row) => row.id !== null && indexOf(row.id) >= 0);
  if (kept?.id != null) await place(handle, kept.id, () => kept.top);
}
