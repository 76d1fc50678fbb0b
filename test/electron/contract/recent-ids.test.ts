import { expect, test } from 'vitest';
import { RecentIds } from '../../../electron/contract/recent-ids.ts';

test('drops the oldest ids beyond the limit', () => {
  const ids = new RecentIds(3, ['1', '2']);
  for (const id of ['3', '1', '4']) ids.add(id);
  expect(ids.all()).toEqual(['3', '1', '4']);
  expect([ids.has('2'), ids.has('1'), ids.size]).toEqual([false, true, 3]);
});

test('still holds the limit after 20,000 ids', () => {
  const ids = new RecentIds(1_000);
  for (let id = 0; id < 20_000; id += 1) ids.add(String(id));
  expect([ids.size, ids.has('19000'), ids.has('18999')]).toEqual([1_000, true, false]);
});
