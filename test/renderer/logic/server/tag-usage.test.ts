import { expect, it } from 'vitest';
import { tagUsage } from '../../../../renderer/logic/server/tag-usage.ts';

it('the usage counts the posts of a week and the people of two days, and is null without a history', () => {
  const days = Array.from({ length: 10 }, () => ({ day: '0', uses: '3', accounts: '2' }));
  expect(tagUsage(days)).toEqual({ posts: 21, people: 4 });
  expect(tagUsage([{ uses: 'many', accounts: '' }])).toEqual({ posts: 0, people: 0 });
  expect(tagUsage([])).toBeNull();
});
