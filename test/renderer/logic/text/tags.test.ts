import { expect, it } from 'vitest';
import { tagName } from '../../../../renderer/logic/text/tag-name.ts';
import { tagUsage } from '../../../../renderer/logic/server/tag-usage.ts';

it.each([
  ['#tides', { name: 'tides' }],
  [' Lighthouses_2026 ', { name: 'Lighthouses_2026' }],
  ['港', { name: '港' }],
  ['#', { problem: 'empty' }],
  ['two words', { problem: 'malformed' }],
  ['tide-pools', { problem: 'malformed' }],
  ['2026', { problem: 'digits' }],
  ['#12_3', { problem: 'digits' }],
])('%s typed as a tag is %o', (typed, read) => {
  expect(tagName(typed)).toEqual(read);
});

it('the usage counts the posts of a week and the people of two days, and is null without a history', () => {
  const days = Array.from({ length: 10 }, () => ({ day: '0', uses: '3', accounts: '2' }));
  expect(tagUsage(days)).toEqual({ posts: 21, people: 4 });
  expect(tagUsage([{ uses: 'many', accounts: '' }])).toEqual({ posts: 0, people: 0 });
  expect(tagUsage([])).toBeNull();
});
