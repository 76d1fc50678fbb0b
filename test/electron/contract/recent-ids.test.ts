import { expect, test } from 'vitest';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';

test('the oldest ids are forgotten, and no more than the limit are kept', () => {
  const ids = new RecentIds(3, ['1', '2']);
  for (const id of ['3', '1', '4']) ids.add(id);
  expect(ids.all()).toEqual(['3', '1', '4']);
  expect([ids.has('2'), ids.has('1'), ids.size]).toEqual([false, true, 3]);
});

test('after 20,000 ids the limit still holds', () => {
  const ids = new RecentIds(1_000);
  for (let id = 0; id < 20_000; id += 1) ids.add(String(id));
  expect([ids.size, ids.has('19000'), ids.has('18999')]).toEqual([1_000, true, false]);
});
