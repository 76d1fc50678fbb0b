// Tests the ids of notifications already delivered to the user, in memory and in the cache.
import { expect, test } from 'vitest';
import { createDeliveredIds } from '../../../../electron/notifications/incoming/delivered-ids.ts';
import { jon, mira } from '../samples.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { memoryCache } from '../set-up.ts';

const idsIn = (cache: ReturnType<typeof memoryCache>, clock = manualClock(), account = mira) =>
  createDeliveredIds({ account, cache, clock });

test('has an added id for its account only', () => {
  const cache = memoryCache();
  const ids = idsIn(cache);
  ids.add('1');
  expect([ids.has('1'), ids.has('2'), idsIn(cache, manualClock(), jon).has('1')]).toEqual([true, false, false]);
});

test('keeps the ids across a restart', () => {
  const cache = memoryCache();
  idsIn(cache).add('1');
  expect(idsIn(cache).has('1')).toBe(true);
});

test('keeps the newest 1000 ids, in memory and in the cache', () => {
  const cache = memoryCache();
  const ids = idsIn(cache);
  for (let id = 1; id <= 1_001; id += 1) ids.add(String(id));
  ids.flush();
  for (const each of [ids, idsIn(cache)]) expect(['1', '2', '1001'].map((id) => each.has(id))).toEqual([false, true, true]);
});

test('does not write an id again when it is added again', () => {
  const cache = memoryCache();
  let writes = 0;
  const set: typeof cache.set = (...entry) => {
    writes += 1;
    cache.set(...entry);
  };
  const ids = idsIn({ get: cache.get, set });
  ids.add('1');
  ids.add('1');
  expect(writes).toBe(1);
});

test('treats an unreadable cache value as no ids', () => {
  const cache = memoryCache();
  cache.set(mira, 'delivered-ids', { not: 'a list' });
  expect(idsIn(cache).has('1')).toBe(false);
});

test('writes a single id at once and a burst once a second', () => {
  const cache = memoryCache();
  const batchSizes: number[] = [];
  const clock = manualClock();
  const set: typeof cache.set = (account, key, value) => {
    batchSizes.push((value as string[]).length);
    cache.set(account, key, value);
  };
  const ids = idsIn({ get: cache.get, set }, clock);
  for (let id = 1; id <= 500; id += 1) ids.add(String(id));
  expect(batchSizes).toEqual([1]);
  clock.advance(1_000);
  expect(batchSizes).toEqual([1, 500]);
  clock.advance(5_000);
  ids.add('501');
  expect(batchSizes).toEqual([1, 500, 501]);
});

test('flushes unwritten ids, and writes nothing after dispose()', () => {
  const cache = memoryCache();
  const clock = manualClock();
  const [flushed, disposed] = [idsIn(cache, clock), idsIn(cache, clock, jon)];
  for (const id of ['1', '2']) for (const ids of [flushed, disposed]) ids.add(id);
  disposed.dispose();
  flushed.flush();
  clock.advance(5_000);
  expect([idsIn(cache).has('2'), idsIn(cache, clock, jon).has('2')]).toEqual([true, false]);
});
