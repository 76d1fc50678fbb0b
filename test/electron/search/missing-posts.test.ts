import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { missingPosts } from '../../../electron/search/missing-posts.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { jon, makeNotification, makeStatus, mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';

test('yields the cached posts of signed-in accounts that the index lacks, and whether they are in the home timeline', () => {
  const path = join(tempDir(), 'cache.db');
  const cache = new Cache(path);
  onTestFinished(() => cache.close());
  cache.saveStatuses(
    mira,
    Array.from({ length: 250 }, (_, at) => makeStatus(String(1_000 + at))),
  );
  cache.saveStatuses(jon, [makeStatus('1')]);
  cache.saveNotifications(mira, [makeNotification('5'), { ...makeNotification('6'), type: 'mention', status: makeStatus('60') }]);
  cache.writeTimeline(mira, 'home', [{ kind: 'entry', id: '1001' }]);
  const parts = [...missingPosts(path, (_, id) => id === '1000', new Set([mira]))];
  const posts = parts.flat();
  expect(parts.length).toBeGreaterThan(2);
  expect(posts).toHaveLength(250);
  expect(new Set(posts.map(({ account }) => account))).toEqual(new Set([mira]));
  expect(posts.filter(({ isInHome }) => isInHome).map(({ status }) => status.id)).toEqual(['1001']);
  expect(posts.at(-1)?.status.id).toBe('60');
});

test('throws if the cache cannot be read', () => {
  expect(() => [...missingPosts(join(tempDir(), 'nothing.db'), () => false, new Set())]).toThrow();
});
