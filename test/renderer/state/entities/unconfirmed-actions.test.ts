import { beforeEach, expect, it, vi } from 'vitest';
import { UnconfirmedActions } from '../../../../renderer/state/entities/unconfirmed-actions.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('queries the server until it answers, at growing intervals', async () => {
  const requestTimes: number[] = [];
  const unsettled = new UnconfirmedActions(() => Promise.resolve(requestTimes.push(Date.now()) === 4));
  const begin = Date.now();
  unsettled.add('7');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(requestTimes.map((time) => (time - begin) / 1_000)).toEqual([15, 45, 105, 225]);
  expect(unsettled.size).toBe(0);
});

it('queries each key once, and at once when the connection is back', async () => {
  const ask = vi.fn((key: string) => Promise.resolve(key === '7'));
  const unsettled = new UnconfirmedActions(ask);
  for (const key of ['7', '7', '8']) unsettled.add(key);
  await Promise.all([unsettled.settle(), unsettled.settle()]);
  expect(ask.mock.calls).toEqual([['7'], ['8']]);
  expect(unsettled.size).toBe(1);
});

it('sends no queries without unconfirmed actions', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  await new UnconfirmedActions(ask).settle();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ask).not.toHaveBeenCalled();
});
