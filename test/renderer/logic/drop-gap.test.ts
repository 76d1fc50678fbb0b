import { expect, it } from 'vitest';
import { dropGap } from '../../../renderer/logic/move-item.ts';

const spans = [
  { left: 0, right: 100 },
  { left: 100, right: 300 },
  { left: 300, right: 400 },
];

it.each([
  [-20, 0],
  [40, 0],
  [60, 1],
  [199, 1],
  [201, 2],
  [390, 3],
  [900, 3],
])('at x = %i returns gap %i', (x, gap) => expect(dropGap(spans, x, false)).toBe(gap));

it('counts from the right in a right-to-left window', () => {
  const mirrored = spans.toReversed();
  expect([dropGap(mirrored, 390, true), dropGap(mirrored, 310, true), dropGap(mirrored, 10, true)]).toEqual([0, 1, 3]);
});
