// Tests the real clock with mocked timers, and repeated tasks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatEvery, systemClock, throttle } from '../../../electron/system/clock.ts';
import { manualClock } from './manual-clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test('the clock returns the time and runs work after a delay', () => {
  const run = vi.fn();
  systemClock.after(500, run);
  expect(systemClock.now()).toBe(1_000);
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('cancelled work does not run', () => {
  const run = vi.fn();
  systemClock.after(500, run)();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

test('repeated work runs after each interval, until it is stopped', () => {
  const clock = manualClock();
  const run = vi.fn();
  const stop = repeatEvery(clock, 100, run);
  expect(run).not.toHaveBeenCalled();
  clock.advance(350);
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  clock.advance(1_000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(clock.planned()).toEqual([]);
});

test('N17: throttled work runs at once, and after the interval for the last call', () => {
  const clock = manualClock();
  const values: number[] = [];
  let value = 0;
  const emit = throttle(clock, 100, () => void values.push(value));
  for (value = 1; value <= 3; value += 1) emit();
  value = 64;
  emit();
  expect(values).toEqual([1]);
  clock.advance(100);
  expect(values).toEqual([1, 64]);
  clock.advance(1_000);
  value = 65;
  emit();
  expect([values, clock.planned()]).toEqual([[1, 64, 65], []]);
});
