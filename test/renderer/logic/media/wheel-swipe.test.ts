import { expect, it } from 'vitest';
import { WheelSwipe } from '../../../../renderer/logic/media/wheel-swipe.ts';

const swipeDirections = (...turns: [deltaX: number, deltaY: number, timeStamp: number][]) => {
  const swipe = new WheelSwipe();
  return turns.map(([deltaX, deltaY, timeStamp]) => swipe.swipeDirection({ deltaX, deltaY, timeStamp }));
};

it('counts a horizontal gesture once, despite momentum scrolling', () => {
  expect(swipeDirections([50, 0, 0], [50, 2, 16], [50, 0, 32], [400, 0, 48])).toEqual([0, 1, 0, 0]);
  expect(swipeDirections([-100, 0, 0], [-100, 0, 16])).toEqual([-1, 0]);
});

it('starts a new gesture after a pause', () => {
  expect(swipeDirections([100, 0, 0], [100, 0, 100], [100, 0, 500])).toEqual([1, 0, 1]);
  expect(swipeDirections([50, 0, 0], [50, 0, 500])).toEqual([0, 0]);
});

it('ignores vertical scrolling', () => expect(swipeDirections([0, 200, 0], [100, 100, 16], [20, -300, 32])).toEqual([0, 0, 0]));
