import { expect, test } from 'vitest';
import { createFirstView } from '../../../electron/window/first-view.ts';
import { manualClock } from '../system/manual-clock.ts';

function open() {
  const clock = manualClock();
  let times = 0;
  const view = createFirstView(clock);
  const work = () => void (times += 1);
  return { clock, view, work, times: () => times };
}

test('runs delayed work once, a second after the page has started', () => {
  const { clock, view, work, times } = open();
  view.after(work);
  clock.advance(1_000);
  view.markPageStarted();
  expect(times()).toBe(0);
  clock.advance(1_000);
  expect(times()).toBe(1);
  clock.advance(10_000);
  expect(times()).toBe(1);
});

test('runs delayed work as soon as the first view is visible', () => {
  const { view, work, times } = open();
  view.after(work);
  view.markPageStarted();
  view.markViewShown();
  expect(times()).toBe(1);
  view.markViewShown();
  expect(times()).toBe(1);
});

test('runs delayed work after two seconds without a window', () => {
  const { clock, view, work, times } = open();
  view.after(work);
  clock.advance(2_000);
  expect(times()).toBe(1);
});

test('runs work immediately after the first view', () => {
  const { clock, view, work, times } = open();
  clock.advance(2_000);
  view.after(work);
  view.markPageStarted();
  clock.advance(1_000);
  expect(times()).toBe(1);
  view.after(work);
  expect(times()).toBe(2);
});

test('runs each delayed function once, in the order of the calls', () => {
  const { clock, view } = open();
  const calls: string[] = [];
  const connect = () => void calls.push('connect');
  const register = () => void calls.push('register');
  for (const work of [connect, register, connect]) view.after(work);
  clock.advance(2_000);
  expect(calls).toEqual(['connect', 'register']);
});
