import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { entry, isPositionLoaded, reuseRows } from '../../../../renderer/logic/timelines/timeline-rows.ts';

const gap = (newer: string, older: string): TimelineEntry => ({ kind: 'gap', newer, older });

it('knows a position between two loaded entries, but not one in a gap or below the end', () => {
  const entries = [entry('9'), gap('9', '3'), entry('3'), entry('2')];
  expect(['9', '3', '2'].map((id) => isPositionLoaded(entries, id))).toEqual([true, true, true]);
  expect(['6', '1'].map((id) => isPositionLoaded(entries, id))).toEqual([false, false]);
  expect(isPositionLoaded([entry('9'), entry('3')], '5')).toBe(true);
});

it('keeps the objects of unchanged rows', () => {
  const before = [entry('9'), gap('9', '3'), entry('3')];
  expect(reuseRows(before, [entry('9'), gap('9', '3'), entry('3')])).toBe(before);
  const after = reuseRows(before, [entry('10'), entry('9'), gap('9', '4'), entry('3')]);
  expect(after.map((row) => before.indexOf(row))).toEqual([-1, 0, -1, 2]);
});
