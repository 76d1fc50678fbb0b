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

test('what takes time waits until the page has had a moment, and is done once', () => {
  const { clock, view, work, times } = open();
  view.after(work);
  clock.advance(1_000);
  view.begun();
  expect(times()).toBe(0);
  clock.advance(1_000);
  expect(times()).toBe(1);
  clock.advance(10_000);
  expect(times()).toBe(1);
});

test('it is done as soon as the first view is there', () => {
  const { view, work, times } = open();
  view.after(work);
  view.begun();
  view.shown();
  expect(times()).toBe(1);
  view.shown();
  expect(times()).toBe(1);
});

test('without a window it is done all the same', () => {
  const { clock, view, work, times } = open();
  view.after(work);
  clock.advance(2_000);
  expect(times()).toBe(1);
});

test('after the first view it is done whenever it is asked for', () => {
  const { clock, view, work, times } = open();
  clock.advance(2_000);
  view.after(work);
  view.begun();
  clock.advance(1_000);
  expect(times()).toBe(1);
  view.after(work);
  expect(times()).toBe(2);
});

test('each work that waits is done once, in the order in which it was asked for', () => {
  const { clock, view } = open();
  const done: string[] = [];
  const connect = () => void done.push('connect');
  const register = () => void done.push('register');
  for (const work of [connect, register, connect]) view.after(work);
  clock.advance(2_000);
  expect(done).toEqual(['connect', 'register']);
});
