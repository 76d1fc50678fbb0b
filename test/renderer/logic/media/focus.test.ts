import { expect, it } from 'vitest';
import { focusAt, moveFocus, objectPosition, pointOf } from '../../../../renderer/logic/media/focus.ts';

it('converts focal points to values from -1 to 1, to the right and upwards', () => {
  expect(focusAt(0.5, 0.5)).toEqual({ x: 0, y: 0 });
  expect(focusAt(0, 0)).toEqual({ x: -1, y: 1 });
  expect(focusAt(1.4, 2)).toEqual({ x: 1, y: -1 });
  expect(pointOf({ x: 1, y: 1 })).toEqual({ left: 100, top: 0 });
  expect(objectPosition(null)).toBe('50% 50%');
  expect(objectPosition({ x: -0.5, y: 0.5 })).toBe('25% 25%');
});

it('moves the focal point by a step, by four with Shift, and not beyond the edge', () => {
  expect(moveFocus(null, 'ArrowUp', false)).toEqual({ x: 0, y: 0.05 });
  expect(moveFocus({ x: 0, y: 0 }, 'ArrowLeft', true)).toEqual({ x: -0.2, y: 0 });
  expect(moveFocus({ x: 0.98, y: 0 }, 'ArrowRight', false)).toEqual({ x: 1, y: 0 });
  expect(moveFocus(null, 'Enter', false)).toBeNull();
});
