import { expect, test } from 'vitest';
import { BoundedMap } from '../../../electron/contract/bounded-map.ts';

test('drops the entries that were set first, and reports their values', () => {
  const droppedValues: number[] = [];
  const map = new BoundedMap<string, number>(2, (value) => droppedValues.push(value));
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(droppedValues).toEqual([2]);
});

test('reports neither replaced nor deleted values', () => {
  const droppedValues: number[] = [];
  const map = new BoundedMap<string, number>(1, (value) => droppedValues.push(value));
  map.set('a', 1).set('a', 2).delete('a');
  map.set('b', 3);
  expect([map.size, droppedValues]).toEqual([1, []]);
});
