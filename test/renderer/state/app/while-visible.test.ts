import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileVisible } from '../../../../renderer/state/app/clock.svelte.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const run = vi.fn();
const show = (isShown: boolean) => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  run.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('runs at once, and repeatedly while the window is visible', () => {
  const end = whileVisible(1_000, run);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_500);
  expect(run).toHaveBeenCalledTimes(3);
  end();
  expect(vi.getTimerCount()).toBe(0);
  show(true);
  expect(run).toHaveBeenCalledTimes(3);
});

it('has no timer while the window is hidden, and runs when it becomes visible', () => {
  const end = whileVisible(1_000, run);
  show(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
  show(true);
  expect(run).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(1);
  end();
});
