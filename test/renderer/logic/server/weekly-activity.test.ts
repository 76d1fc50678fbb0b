import { expect, it } from 'vitest';
import { bars, readWeeks } from '../../../../renderer/logic/server/weekly-activity.ts';

const week = (start: number, statuses: string) => ({ week: String(start), statuses, logins: '4', registrations: '' });

it('reads the numbers from strings, oldest first, at most twelve weeks', () => {
  const weeks = readWeeks(Array.from({ length: 14 }, (_, at) => week(1_700_000_000 - at * 604_800, String(at))));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({ start: 1_700_000_000_000, statuses: 0, logins: 4, registrations: 0 });
  expect(weeks[0]?.statuses).toBe(11);
});

it('leaves out invalid weeks', () => {
  expect(readWeeks([week(Number.NaN, '3'), week(1_700_000_000, 'many')])).toMatchObject([{ statuses: 0 }]);
});

it('the highest bar has the full height, zero has no bar, and a small value is visible', () => {
  const [none, little, most] = bars([0, 1, 1_000], 100, 50, 5);
  expect(none?.height).toBe(0);
  expect(little?.height).toBe(2);
  expect(most).toEqual({ x: 70, y: 0, width: 30, height: 50 });
});

it('a server without activity has no bars', () => {
  expect(bars([0, 0], 100, 50, 5).map((bar) => bar.height)).toEqual([0, 0]);
});
