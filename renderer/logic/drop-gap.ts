// Where a dragged column would be dropped: between which two of those that stand there.

interface Span {
  left: number;
  right: number;
}

/** `spans`: in their order, from the left; from the right where `isRtl`. Returns the gap, from 0 before the first. */
export function dropGap(spans: readonly Span[], x: number, isRtl: boolean): number {
  const passed = ({ left, right }: Span): boolean => {
    const middle = (left + right) / 2;
    return isRtl ? x < middle : x > middle;
  };
  return spans.findLastIndex(passed) + 1;
}
