// Tests detecting that the computer has gone online, with electron/system/clock.ts for the repeated check.
import { expect, test } from 'vitest';
import { watchNetwork } from '../../../electron/system/watch-network.ts';
import { manualClock } from './manual-clock.ts';

test('calls onUp for a new or changed network, but not for a lost network', () => {
  const clock = manualClock();
  let addresses = '192.0.2.1';
  let ups = 0;
  const stop = watchNetwork(
    clock,
    () => (ups += 1),
    () => addresses,
  );
  clock.advance(20_000);
  expect(ups).toBe(0);
  addresses = '';
  clock.advance(20_000);
  expect(ups).toBe(0);
  addresses = '192.0.2.1';
  clock.advance(5_000);
  expect(ups).toBe(1);
  addresses = '198.51.100.7';
  clock.advance(20_000);
  expect(ups).toBe(2);
  stop();
  expect(clock.planned()).toEqual([]);
});
