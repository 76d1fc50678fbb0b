import { expect, it } from 'vitest';
import { moved } from '../../../renderer/logic/moved.ts';

it('an item goes to its new place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

it('nothing goes beyond the ends', () => {
  const list = ['a', 'b'];
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 1, 9)).toBe(list);
  expect(moved(list, 7, 0)).toBe(list);
});
