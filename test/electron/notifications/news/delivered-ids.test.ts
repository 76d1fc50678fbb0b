// Which notifications a person was told of already, in memory and in the cache.
import { expect, test } from 'vitest';
import { createDeliveredIds } from '../../../../electron/notifications/news/delivered-ids.ts';
import { jon, mira } from '../samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { memoryCache } from '../set-up.ts';

const idsIn = (cache: ReturnType<typeof memoryCache>, clock = manualClock()) => createDeliveredIds({ cache, clock });

test('an added id is known for its account only', () => {
  const ids = idsIn(memoryCache());
  ids.add(mira, '1');
  expect([ids.has(mira, '1'), ids.has(mira, '2'), ids.has(jon, '1')]).toEqual([true, false, false]);
});

test('the ids are still known after a restart', () => {
  const cache = memoryCache();
  idsIn(cache).add(mira, '1');
  expect(idsIn(cache).has(mira, '1')).toBe(true);
});

test('of more than 1000 ids the oldest is dropped, in memory and in the cache', () => {
  const cache = memoryCache();
  const ids = idsIn(cache);
  for (let id = 1; id <= 1_001; id += 1) ids.add(mira, String(id));
  ids.flush();
  for (const each of [ids, idsIn(cache)]) expect(['1', '2', '1001'].map((id) => each.has(mira, id))).toEqual([false, true, true]);
});

test('an id that is added again is not written again', () => {
  const cache = memoryCache();
  let writes = 0;
  const set: typeof cache.set = (...entry) => {
    writes += 1;
    cache.set(...entry);
  };
  const ids = idsIn({ get: cache.get, set });
  ids.add(mira, '1');
  ids.add(mira, '1');
  expect(writes).toBe(1);
});

test('an unreadable value in the cache counts as no ids', () => {
  const cache = memoryCache();
  cache.set(mira, 'delivered-ids', { not: 'a list' });
  expect(idsIn(cache).has(mira, '1')).toBe(false);
});

test('after forget the ids are read from the cache again', () => {
  const cache = memoryCache();
  const ids = idsIn(cache);
  ids.add(mira, '1');
  cache.set(mira, 'delivered-ids', []);
  expect(ids.has(mira, '1')).toBe(true);
  ids.forget(mira);
  expect(ids.has(mira, '1')).toBe(false);
});

test('a single id is on disk at once, and a burst is written once a second', () => {
  const cache = memoryCache();
  const written: number[] = [];
  const clock = manualClock();
  const set: typeof cache.set = (account, key, value) => {
    written.push((value as string[]).length);
    cache.set(account, key, value);
  };
  const ids = idsIn({ get: cache.get, set }, clock);
  for (let id = 1; id <= 500; id += 1) ids.add(mira, String(id));
  expect(written).toEqual([1]);
  clock.advance(1_000);
  expect(written).toEqual([1, 500]);
  clock.advance(5_000);
  ids.add(mira, '501');
  expect(written).toEqual([1, 500, 501]);
});

test('what is not written yet is written at the end, and nothing of an account that is gone', () => {
  const cache = memoryCache();
  const clock = manualClock();
  const ids = idsIn(cache, clock);
  for (const id of ['1', '2']) {
    ids.add(mira, id);
    ids.add(jon, id);
  }
  ids.forget(jon);
  ids.flush();
  clock.advance(5_000);
  expect([idsIn(cache).has(mira, '2'), idsIn(cache).has(jon, '2')]).toEqual([true, false]);
});
