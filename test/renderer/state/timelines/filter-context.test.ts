import { expect, test } from 'vitest';
import { filterContextOf } from '../../../../renderer/state/timelines/timelines.ts';

test('maps each view to its filter context', () => {
  expect(filterContextOf('list')).toBe('home');
  for (const view of ['notification', 'inbox', 'filtered', 'held'] as const) expect(filterContextOf(view)).toBe('notifications');
  expect(filterContextOf('conversations')).toBe('thread');
  expect(filterContextOf('profile')).toBe('account');
  for (const view of ['local', 'federated', 'tag', 'search', 'quotes'] as const) expect(filterContextOf(view)).toBe('public');
});

test('filters neither bookmarks nor favourites', () => {
  expect(filterContextOf('bookmarks')).toBeNull();
  expect(filterContextOf('favourites')).toBeNull();
});
