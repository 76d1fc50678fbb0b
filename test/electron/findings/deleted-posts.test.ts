// Tests that a deletion removes every copy of a post from the cache.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import { createCacheWriter } from '../../../electron/storage/cache-writer.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { makeNotification, makeStatus, mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';

/** Caches a streamed notification about a direct message. */
function cacheMention() {
  const cache = new Cache(join(tempDir(), 'cache.db'));
  onTestFinished(() => cache.close());
  const writer = createCacheWriter(cache);
  const receive = (event: StreamEvent) => writer.saveEvents([{ account: mira, stream: 'user', event }]);
  const status = makeStatus('1', { content: '<p>a secret</p>', visibility: 'direct' });
  receive({ type: 'notification', notification: { ...makeNotification('9'), type: 'mention', status } });
  cache.writeTimeline(mira, 'notifications', [{ kind: 'entry', id: '9' }]);
  const readNotifications = () => JSON.stringify(cache.readTimeline(mira, 'notifications', null));
  return { receive, readNotifications };
}

test('a cached notification contains its post', () => {
  expect(cacheMention().readNotifications()).toContain('a secret');
});

test('a deletion removes the copy of the post in a cached notification', () => {
  const { receive, readNotifications } = cacheMention();
  receive({ type: 'delete', id: '1' });
  expect(readNotifications()).not.toContain('a secret');
});
