// Polling refreshes the views at once and then asks the server once a minute.
import { expect, test } from 'vitest';
import { startPolling } from '../../../electron/streaming/polling.ts';
import { manualClock } from '../system/manual-clock.ts';

test('the start refreshes only, each minute asks and refreshes, and the end stops it', () => {
  const clock = manualClock();
  const done: string[] = [];
  const stop = startPolling({ clock, onPoll: () => done.push('poll'), onRefresh: () => done.push('refresh') });
  expect(done).toEqual(['refresh']);
  clock.advance(59_999);
  expect(done).toEqual(['refresh']);
  clock.advance(1);
  expect(done).toEqual(['refresh', 'poll', 'refresh']);
  clock.advance(60_000);
  expect(done).toHaveLength(5);
  stop();
  clock.advance(120_000);
  expect(done).toHaveLength(5);
  expect(clock.planned()).toEqual([]);
});
