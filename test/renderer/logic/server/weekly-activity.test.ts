import { expect, it } from 'vitest';
import { bars, readWeeks } from '../../../../renderer/logic/server/activity.ts';

const week = (start: number, statuses: string) => ({ week: String(start), statuses, logins: '4', registrations: '' });

it('reads the numbers from strings, oldest first, at most twelve weeks', () => {
  const weeks = readWeeks(Array.from({ length: 14 }, (_, at) => week(1_700_000_000 - at * 604_800, String(at))));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({ start: 1_700_000_000_000, statuses: 0, logins: 4, registrations: 0 });
  expect(weeks[0]?.statuses).toBe(11);
});

it('omits invalid weeks', () => {
  expect(readWeeks([week(Number.NaN, '3'), week(1_700_000_000, 'many')])).toMatchObject([{ statuses: 0 }]);
});

it('gives the highest bar the full height, zero no bar, and small values a visible bar', () => {
  const [none, little, most] = bars([0, 1, 1_000], 100, 50, 5);
  expect(none?.height).toBe(0);
  expect(little?.height).toBe(2);
  expect(most).toEqual({ x: 70, y: 0, width: 30, height: 50 });
});

it('creates no bars for a server without activity', () => {
  expect(bars([0, 0], 100, 50, 5).map((bar) => bar.height)).toEqual([0, 0]);
});
