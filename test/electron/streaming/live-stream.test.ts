// One stream and its polling by themselves; streams.test.ts covers them against a real server.
import { beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '../../../electron/streaming/connection.ts';
import { createLiveStream } from '../../../electron/streaming/live-stream.ts';
import type { LiveStream } from '../../../electron/streaming/live-stream.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

let clock: ManualClock;
let done: string[];
let become: (state: ConnectionState) => void;
let live: LiveStream;

beforeEach(() => {
  [clock, done] = [manualClock(), []];
  live = createLiveStream({
    clock,
    connect(onState) {
      become = onState;
      return { suspend: () => done.push('suspend'), resume: () => done.push('resume') };
    },
    onPoll: () => done.push('poll'),
    onState: (state) => done.push(state),
  });
  become('connecting');
  done = [];
});

test('polling begins once the connection is unavailable, and ends when it is open', () => {
  become('interrupted');
  become('unavailable');
  expect(done).toEqual(['interrupted', 'poll']);
  expect([live.state(), live.isPolling()]).toEqual(['interrupted', true]);
  become('unavailable');
  become('open');
  clock.advance(120_000);
  expect(done).toEqual(['interrupted', 'poll', 'open']);
});

test('it says that it polls only when the server answers', () => {
  become('unavailable');
  live.answered(true);
  live.answered(true);
  live.answered(false);
  live.answered(true);
  expect(done).toEqual(['interrupted', 'poll', 'polling', 'offline', 'polling']);
});

test('an answer while the stream is open changes nothing', () => {
  become('open');
  live.answered(false);
  expect([done, live.state()]).toEqual([['open'], 'open']);
});

test('each opening is told, because something may have been missed before', () => {
  become('open');
  become('open');
  expect(done).toEqual(['open', 'open']);
});

test('sleep ends the polling, and the connection decides anew after it', () => {
  become('unavailable');
  live.suspend();
  expect(clock.planned()).toEqual([]);
  live.resume();
  expect(done).toEqual(['interrupted', 'poll', 'suspend', 'resume']);
  become('unavailable');
  expect(done.at(-1)).toBe('poll');
  live.close();
  expect([clock.planned(), done.at(-1)]).toEqual([[], 'suspend']);
});
