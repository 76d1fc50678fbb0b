import { expect, it } from 'vitest';
import { moveItem } from '../../../renderer/logic/move-item.ts';

it('moves an item to its new index, and keeps the order of the others', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

it('moves nothing beyond the ends', () => {
  const list = ['a', 'b'];
  expect(moveItem(list, 0, -1)).toBe(list);
  expect(moveItem(list, 1, 9)).toBe(list);
  expect(moveItem(list, 7, 0)).toBe(list);
});
