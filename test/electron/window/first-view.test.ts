import { expect, test } from 'vitest';
import { createFirstView } from '../../../electron/window/first-view.ts';
import { turnedByHand } from '../notifications/clock.ts';

function open() {
  const clock = turnedByHand();
  let times = 0;
  const view = createFirstView(clock, () => void (times += 1));
  return { clock, view, times: () => times };
}

test('what takes time waits until the page has had a moment, and is done once', () => {
  const { clock, view, times } = open();
  view.after();
  clock.pass(1_000);
  view.begun();
  expect(times()).toBe(0);
  clock.pass(300);
  expect(times()).toBe(1);
  clock.pass(10_000);
  expect(times()).toBe(1);
});

test('without a window it is done all the same', () => {
  const { clock, times } = open();
  clock.pass(2_000);
  expect(times()).toBe(1);
});

test('after the first view it is done whenever it is asked for', () => {
  const { clock, view, times } = open();
  clock.pass(2_000);
  view.after();
  view.begun();
  clock.pass(1_000);
  expect(times()).toBe(2);
});
