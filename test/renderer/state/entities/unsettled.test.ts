import { beforeEach, expect, it, vi } from 'vitest';
import { Unsettled } from '../../../../renderer/state/entities/unsettled.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('asks until the server has told, more and more rarely', async () => {
  const asked: number[] = [];
  const unsettled = new Unsettled(() => Promise.resolve(asked.push(Date.now()) === 4));
  const begin = Date.now();
  unsettled.add('7');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(asked.map((time) => (time - begin) / 1_000)).toEqual([15, 45, 105, 225]);
  expect(unsettled.size).toBe(0);
});

it('asks once for each key, at once when the connection is back', async () => {
  const ask = vi.fn((key: string) => Promise.resolve(key === '7'));
  const unsettled = new Unsettled(ask);
  for (const key of ['7', '7', '8']) unsettled.add(key);
  await Promise.all([unsettled.settle(), unsettled.settle()]);
  expect(ask.mock.calls).toEqual([['7'], ['8']]);
  expect(unsettled.size).toBe(1);
});

it('asks nothing when everything is known', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  await new Unsettled(ask).settle();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ask).not.toHaveBeenCalled();
});
