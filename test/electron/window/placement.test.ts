// Tests the position of a new window, and the check for a display at that position.
import type { Display, Rectangle } from 'electron';
import { describe, expect, test } from 'vitest';
import { defaultPlacement, fitOnScreen, initialBounds, knowsPosition } from '../../../electron/window/placement.ts';

const rect = (x: number, y: number, width: number, height: number): Rectangle => ({ x, y, width, height });
/** Creates displays; the first is the primary one, the nearest is the one with the nearest centre. */
function screenWith(...workAreas: Rectangle[]) {
  const displays = workAreas.map((workArea) => ({ workArea }) as Display);
  const distance = (window: Rectangle, { workArea: area }: Display) =>
    Math.hypot(window.x + window.width / 2 - area.x - area.width / 2, window.y + window.height / 2 - area.y - area.height / 2);
  return {
    getAllDisplays: () => displays,
    getPrimaryDisplay: () => displays[0] as Display,
    getDisplayMatching: (window: Rectangle) =>
      displays.toSorted((one, other) => distance(window, one) - distance(window, other))[0] as Display,
  };
}
const laptop = rect(0, 24, 1440, 876);
const leftScreen = rect(-1920, 0, 1920, 1080);
const rightScreen = rect(1440, 0, 2560, 1440);

describe('a window stays where it was', () => {
  test.each([
    ['inside its screen', rect(100, 100, 900, 700), [laptop]],
    ['on a screen with negative coordinates', rect(-1800, 50, 900, 700), [laptop, leftScreen]],
    ['across two screens', rect(1200, 100, 900, 700), [laptop, rightScreen]],
    ['at the edge, where Windows counts invisible borders', rect(-8, 24, 720, 876), [laptop]],
  ])('%s', (_, window, screens) => {
    expect(fitOnScreen(window, screenWith(...screens))).toBe(window);
  });
});

describe('a window is moved onto a present screen', () => {
  test.each([
    ['when its screen is gone', rect(2000, 300, 900, 700), rect(540, 200, 900, 700)],
    ['when the screen on the left is gone', rect(-1800, 50, 900, 700), rect(0, 50, 900, 700)],
    ['when its title bar was above the screen', rect(100, -300, 900, 700), rect(100, 24, 900, 700)],
    ['and made smaller when the screen is', rect(0, 24, 2400, 1300), laptop],
  ])('%s', (_, window, fitted) => {
    expect(fitOnScreen(window, screenWith(laptop))).toEqual(fitted);
  });
});

test('without a position the system chooses it, and the window is not larger than the screen', () => {
  expect(initialBounds(defaultPlacement, screenWith(laptop))).toEqual({ width: 1200, height: 800 });
  expect(initialBounds(defaultPlacement, screenWith(rect(0, 0, 1024, 700)))).toEqual({ width: 1024, height: 700 });
});

test('a stored position is used, or moved onto a connected screen', () => {
  const placement = { ...defaultPlacement, width: 900, height: 700, position: { x: 3000, y: 100 } };
  expect(initialBounds(placement, screenWith(laptop, rightScreen))).toEqual(rect(3000, 100, 900, 700));
  expect(initialBounds(placement, screenWith(laptop))).toEqual(rect(540, 100, 900, 700));
});

test('the position is known everywhere but on Wayland', () => {
  expect(knowsPosition('linux', { XDG_SESSION_TYPE: 'x11' })).toBe(true);
  expect(knowsPosition('linux', { XDG_SESSION_TYPE: 'wayland' })).toBe(false);
  expect(knowsPosition('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(false);
  expect(knowsPosition('win32', {})).toBe(true);
  expect(knowsPosition('darwin', {})).toBe(true);
});
