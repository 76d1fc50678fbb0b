import { expect, it } from 'vitest';
import { WheelSwipe } from '../../../../renderer/logic/media/wheel-swipe.ts';

const turned = (...turns: [deltaX: number, deltaY: number, timeStamp: number][]) => {
  const swipe = new WheelSwipe();
  return turns.map(([deltaX, deltaY, timeStamp]) => swipe.turn({ deltaX, deltaY, timeStamp }));
};

it('a gesture to the side counts once, however long it rolls on', () => {
  expect(turned([50, 0, 0], [50, 2, 16], [50, 0, 32], [400, 0, 48])).toEqual([0, 1, 0, 0]);
  expect(turned([-100, 0, 0], [-100, 0, 16])).toEqual([-1, 0]);
});

it('after a pause another one begins', () => {
  expect(turned([100, 0, 0], [100, 0, 100], [100, 0, 500])).toEqual([1, 0, 1]);
  expect(turned([50, 0, 0], [50, 0, 500])).toEqual([0, 0]);
});

it('turns up and down are none', () => expect(turned([0, 200, 0], [100, 100, 16], [20, -300, 32])).toEqual([0, 0, 0]));
