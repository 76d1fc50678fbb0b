// Tests a single stream with its polling; streams.test.ts covers them against a real server.
import { beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '../../../electron/streaming/connection.ts';
import { LiveStream } from '../../../electron/streaming/live-stream.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

let clock: ManualClock;
let calls: string[];
let setConnectionState: (state: ConnectionState) => void;
let liveStream: LiveStream;

beforeEach(() => {
  clock = manualClock();
  calls = [];
  liveStream = new LiveStream({
    clock,
    connect(onState) {
      setConnectionState = onState;
      return { suspend: () => calls.push('suspend'), resume: () => calls.push('resume'), reportAnswer: () => undefined };
    },
    onPoll: () => calls.push('poll'),
    onState: (state) => calls.push(state),
  });
  setConnectionState('connecting');
  calls = [];
});

test('polls from when the connection is unavailable until it is open', () => {
  setConnectionState('interrupted');
  setConnectionState('unavailable');
  expect(calls).toEqual(['interrupted', 'poll']);
  expect([liveStream.state(), liveStream.isPolling()]).toEqual(['interrupted', true]);
  setConnectionState('unavailable');
  setConnectionState('open');
  clock.advance(120_000);
  expect(calls).toEqual(['interrupted', 'poll', 'open']);
});

test('reports polling only if the server responds', () => {
  setConnectionState('unavailable');
  liveStream.reportAnswer(true);
  liveStream.reportAnswer(true);
  liveStream.reportAnswer(false);
  liveStream.reportAnswer(true);
  expect(calls).toEqual(['interrupted', 'poll', 'polling', 'offline', 'polling']);
});

test('ignores a response while the stream is open', () => {
  setConnectionState('open');
  liveStream.reportAnswer(false);
  expect([calls, liveStream.state()]).toEqual([['open'], 'open']);
});

test('reports each opening, because events may have been missed before', () => {
  setConnectionState('open');
  setConnectionState('open');
  expect(calls).toEqual(['open', 'open']);
});

test('stops polling during sleep and lets the connection decide afterwards', () => {
  setConnectionState('unavailable');
  liveStream.suspend();
  expect(clock.planned()).toEqual([]);
  liveStream.resume();
  expect(calls).toEqual(['interrupted', 'poll', 'suspend', 'resume']);
  setConnectionState('unavailable');
  expect(calls.at(-1)).toBe('poll');
  liveStream.close();
  expect([clock.planned(), calls.at(-1)]).toEqual([[], 'suspend']);
});
