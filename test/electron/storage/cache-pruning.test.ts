// Tests pruning the cache: limits of age and size, and small steps.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { pruneSteps } from '../../../electron/storage/cache-pruning.ts';
import type { PruneLimits } from '../../../electron/storage/cache-pruning.ts';
import { prepareCache, Cache } from '../../../electron/storage/cache.ts';
import { cacheSteps, migrate } from '../../../electron/storage/migrations.ts';
import { makeNotification, makeStatus, mira } from './samples.ts';
import { tempDir } from './temp-dir.ts';

function open() {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  migrate(db, cacheSteps);
  onTestFinished(() => db.close());
  const sql = prepareCache(db);
  const ids = (table: string) =>
    db
      .prepare(`SELECT id FROM ${table} ORDER BY id`)
      .all()
      .map(({ id }) => id);
  const pages = (pragma: 'page_count' | 'freelist_count') => Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
  const prune = (limits: Partial<PruneLimits>) => [...pruneSteps(db, { savedBefore: 0, maxBytes: Infinity, ...limits })].length;
  return { sql, ids, pages, prune };
}
const timeline = (...ids: string[]) =>
  JSON.stringify([...ids.map((id) => ({ kind: 'entry', id })), { kind: 'gap', newer: '8', older: '7' }]);
const kilobytes = JSON.stringify('x'.repeat(4_000));

test('old statuses are deleted unless a timeline of their account contains them', () => {
  const { sql, ids, prune } = open();
  for (const [id, savedAt] of [
    ['old', 1],
    ['in home', 1],
    ['in notifications', 1],
    ['other account', 1],
    ['new', 9],
  ] as const)
    sql.putStatus.run('mira', id, null, '{}', savedAt);
  sql.putTimeline.run('mira', 'home', timeline('in home'));
  sql.putTimeline.run('mira', 'notifications', timeline('in notifications'));
  sql.putTimeline.run('jonna', 'home', timeline('other account'));
  prune({ savedBefore: 5 });
  expect(ids('statuses')).toEqual(['in home', 'new']);
});

test('old notifications are deleted unless the notifications timeline contains them', () => {
  const { sql, ids, prune } = open();
  for (const id of ['old', 'in home', 'in notifications']) sql.putNotification.run('mira', id, '{}', 1);
  sql.putTimeline.run('mira', 'home', timeline('in home'));
  sql.putTimeline.run('mira', 'notifications', timeline('in notifications'));
  prune({ savedBefore: 5 });
  expect(ids('notifications')).toEqual(['in notifications']);
});

test('rows that were saved at the same time are deleted in several steps', () => {
  const { sql, ids, prune } = open();
  for (let id = 0; id < 210; id += 1) sql.putStatus.run('mira', String(id), null, '{}', 1);
  sql.putTimeline.run('mira', 'home', timeline('7'));
  expect(prune({ savedBefore: 5 })).toBeGreaterThan(4);
  expect(ids('statuses')).toEqual(['7']);
});

test('above the size limit, the oldest rows of both tables are deleted, even those in a timeline', () => {
  const { sql, ids, pages, prune } = open();
  for (let id = 0; id < 400; id += 1) {
    sql.putStatus.run('mira', String(id), null, kilobytes, id);
    sql.putNotification.run('mira', String(id), kilobytes, id);
  }
  sql.putTimeline.run('mira', 'home', timeline('0'));
  const before = pages('page_count');
  prune({ maxBytes: (before * 4_096) / 2 });
  const used = pages('page_count') - pages('freelist_count');
  expect(used).toBeLessThanOrEqual(before / 2);
  expect(used).toBeGreaterThan(before / 3);
  for (const table of ['statuses', 'notifications']) {
    expect(ids(table)).toContain('399');
    expect(ids(table)).not.toContain('0');
    expect(Math.abs(ids(table).length - 200)).toBeLessThan(60);
  }
});

test('a size limit below the size of one post empties the cache', () => {
  const { sql, ids, prune } = open();
  sql.putStatus.run('mira', '1', null, kilobytes, 1);
  prune({ maxBytes: 1 });
  expect(ids('statuses')).toEqual([]);
});

test('free pages are returned to the disk, except for 1,000 that new posts reuse', () => {
  const { sql, pages, prune } = open();
  for (let id = 0; id < 3_000; id += 1) sql.putStatus.run('mira', String(id), null, kilobytes, id);
  const before = pages('page_count');
  prune({ savedBefore: 3_000 });
  expect(before).toBeGreaterThan(3_000);
  expect(pages('freelist_count')).toBeLessThanOrEqual(1_000);
  expect(pages('page_count')).toBeLessThan(1_200);
});

test('posts and notifications that are saved between two steps are kept', () => {
  let time = 0;
  const cache = new Cache(join(tempDir(), 'cache.db'), { now: () => time });
  onTestFinished(() => cache.close());
  cache.saveStatuses(
    mira,
    Array.from({ length: 300 }, (_, id) => makeStatus(String(id))),
  );
  time = 15 * 86_400_000;
  let steps = 0;
  while (cache.prune(1e9)) {
    steps += 1;
    cache.saveStatuses(mira, [makeStatus(`new ${steps}`), makeStatus('299')]);
    cache.saveNotifications(mira, [makeNotification(`new ${steps}`)]);
  }
  expect(steps).toBeGreaterThan(3);
  const expectedIds = ['299', ...Array.from({ length: steps }, (_, step) => `new ${step + 1}`)];
  expect(cache.statuses(mira, expectedIds)).toHaveLength(expectedIds.length);
  expect(cache.statuses(mira, ['0', '298'])).toEqual([]);
});

test('a cache that is cleared between two steps is pruned from the beginning', () => {
  let time = 0;
  const cache = new Cache(join(tempDir(), 'cache.db'), { now: () => time });
  onTestFinished(() => cache.close());
  const save = () =>
    cache.saveStatuses(
      mira,
      Array.from({ length: 100 }, (_, id) => makeStatus(String(id))),
    );
  save();
  time = 15 * 86_400_000;
  cache.prune(1e9);
  cache.clear();
  time = 0;
  save();
  time = 15 * 86_400_000;
  while (cache.prune(1e9));
  expect(cache.statuses(mira, ['0', '99'])).toEqual([]);
});
