// Tests comparing two screenshots for visual changes: test/screenshots/compare.ts.
import { expect, test } from 'vitest';
import { difference, shrink } from '../../screenshots/compare.ts';

const [width, height] = [320, 160];
/** Creates a white picture with black rectangles, each as left, top, width, and height. */
function picture(...rectangles: [number, number, number, number][]) {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [left, top, across, down] of rectangles)
    for (let y = top; y < top + down; y += 1)
      for (let x = left; x < left + across; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return shrink({ width, height, channels: 4, data });
}

test('shrinks a picture to the mean of each square', () => {
  const tile = picture([0, 0, 4, 8], [8, 0, 8, 8]);
  expect([tile.width, tile.height, ...tile.data.slice(0, 9)]).toEqual([40, 20, 127, 127, 127, 0, 0, 0, 255, 255, 255]);
});

test('returns no difference for equal pictures, and full difference for another size', () => {
  expect(difference(picture([8, 8, 40, 40]), picture([8, 8, 40, 40]))).toBe(0);
  expect(difference(picture(), shrink({ width: 80, height: 80, channels: 4, data: new Uint8Array(80 * 80 * 4) }))).toBe(1);
});

test('ignores a missing letter, and detects a missing button', () => {
  expect(difference(picture([10, 10, 2, 3]), picture())).toBe(0);
  expect(difference(picture([8, 8, 80, 32]), picture())).toBeCloseTo(0.05);
});
