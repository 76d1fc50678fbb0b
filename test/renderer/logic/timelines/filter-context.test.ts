import { expect, test } from 'vitest';
import { filterContextOf } from '../../../../renderer/logic/timelines/filter-context.ts';

test('each view has the context of filters that people know it by', () => {
  expect(filterContextOf('list')).toBe('home');
  for (const view of ['notification', 'inbox', 'filtered', 'held'] as const) expect(filterContextOf(view)).toBe('notifications');
  expect(filterContextOf('conversations')).toBe('thread');
  expect(filterContextOf('profile')).toBe('account');
  for (const view of ['local', 'federated', 'tag', 'search', 'quotes'] as const) expect(filterContextOf(view)).toBe('public');
});

test('what a person kept is not filtered', () => {
  expect(filterContextOf('bookmarks')).toBeNull();
  expect(filterContextOf('favourites')).toBeNull();
});
