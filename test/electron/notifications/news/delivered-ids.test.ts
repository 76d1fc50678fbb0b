// Which notifications a person was told of already, in memory and in the cache.
import { expect, test } from 'vitest';
import { createDeliveredIds } from '../../../../electron/notifications/news/delivered-ids.ts';
import { jon, mira } from '../samples.ts';
import { memoryCache } from '../set-up.ts';

test('an added id is known for its account only', () => {
  const ids = createDeliveredIds({ cache: memoryCache() });
  ids.add(mira, '1');
  expect([ids.has(mira, '1'), ids.has(mira, '2'), ids.has(jon, '1')]).toEqual([true, false, false]);
});

test('the ids are still known after a restart', () => {
  const cache = memoryCache();
  createDeliveredIds({ cache }).add(mira, '1');
  expect(createDeliveredIds({ cache }).has(mira, '1')).toBe(true);
});

test('of more than 1000 ids the oldest is dropped, in memory and in the cache', () => {
  const cache = memoryCache();
  const ids = createDeliveredIds({ cache });
  for (let id = 1; id <= 1_001; id += 1) ids.add(mira, String(id));
  for (const each of [ids, createDeliveredIds({ cache })])
    expect(['1', '2', '1001'].map((id) => each.has(mira, id))).toEqual([false, true, true]);
});

test('an id that is added again is not written again', () => {
  const cache = memoryCache();
  let writes = 0;
  const set: typeof cache.set = (...entry) => {
    writes += 1;
    cache.set(...entry);
  };
  const ids = createDeliveredIds({ cache: { get: cache.get, set } });
  ids.add(mira, '1');
  ids.add(mira, '1');
  expect(writes).toBe(1);
});

test('an unreadable value in the cache counts as no ids', () => {
  const cache = memoryCache();
  cache.set(mira, 'delivered-ids', { not: 'a list' });
  expect(createDeliveredIds({ cache }).has(mira, '1')).toBe(false);
});

test('after forget the ids are read from the cache again', () => {
  const cache = memoryCache();
  const ids = createDeliveredIds({ cache });
  ids.add(mira, '1');
  cache.set(mira, 'delivered-ids', []);
  expect(ids.has(mira, '1')).toBe(true);
  ids.forget(mira);
  expect(ids.has(mira, '1')).toBe(false);
});
