import { expect, test } from 'vitest';
import { nextPage } from '../src/next-page.ts';

test('F15: ends a list at a page without new entries', () => {
  expect(nextPage({ next: 'max_id=8', ids: ['9', '8'] }, new Set(['9', '8']))).toBeNull();
  expect(nextPage({ next: 'max_id=8', ids: [] }, new Set())).toBeNull();
});

test('F15: goes on after a page with a new entry', () => {
  expect(nextPage({ next: 'max_id=7', ids: ['8', '7'] }, new Set(['9', '8']))).toBe('max_id=7');
  expect(nextPage({ next: null, ids: ['7'] }, new Set())).toBeNull();
});
