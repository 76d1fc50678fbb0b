// Moves one item of a list to another index, and finds the gap where a dragged column would be dropped. Pure.

/** `to` is clamped to the list. Returns the same array if nothing moves. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(items.length - 1, Math.max(0, to));
  const item = items[from];
  if (item === undefined || target === from) return items;
  return items.toSpliced(from, 1).toSpliced(target, 0, item);
}

interface Span {
  left: number;
  right: number;
}

/**
 * Finds the gap where a dragged column would be dropped. `spans`: the columns in order, from the left, or from the right if `isRtl`. Returns
 * the gap's index; 0 is before the first column.
 */
export function dropGap(spans: readonly Span[], x: number, isRtl: boolean): number {
  const isBeforePointer = ({ left, right }: Span): boolean => {
    const middle = (left + right) / 2;
    return isRtl ? x < middle : x > middle;
  };
  return spans.findLastIndex(isBeforePointer) + 1;
}
