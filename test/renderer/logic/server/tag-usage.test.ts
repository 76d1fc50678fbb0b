import { expect, it } from 'vitest';
import { tagDays, tagUsage } from '../../../../renderer/logic/server/activity.ts';

it('counts the posts of a week and the accounts of two days, and returns null without a history', () => {
  const days = Array.from({ length: 10 }, () => ({ day: '0', uses: '3', accounts: '2' }));
  expect(tagUsage(days)).toEqual({ posts: 21, people: 4 });
  expect(tagUsage([{ uses: 'many', accounts: '' }])).toEqual({ posts: 0, people: 0 });
  expect(tagUsage([])).toBeNull();
});

it('lists the days of the week oldest first, with their names', () => {
  const monday = Date.UTC(2026, 10, 16) / 1_000;
  const days = Array.from({ length: 8 }, (_, ago) => ({ day: String(monday - ago * 86_400), uses: String(8 - ago), accounts: '1' }));
  expect(tagDays(days).map(({ uses }) => uses)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(tagDays(days).at(-1)?.day).toBe('Monday');
  expect(tagDays([{ day: 'soon', uses: 'many', accounts: '' }])).toEqual([]);
  expect(tagDays([{ day: '0', uses: 'many', accounts: '' }])).toEqual([{ day: 'Thursday', uses: 0 }]);
});
