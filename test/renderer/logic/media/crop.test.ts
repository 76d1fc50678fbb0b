import { describe, expect, it } from 'vitest';
import { cropAfterKey, cropRect, moved, outputSize, wholePicture, zoomed } from '../../../../renderer/logic/media/crop.ts';

const wide = { width: 1_000, height: 400 };

describe('a crop', () => {
  it('is at first the largest part of its shape, in the middle', () => {
    expect(cropRect(wide, 1, wholePicture)).toEqual({ left: 300, top: 0, width: 400, height: 400 });
    expect(cropRect(wide, 5, wholePicture)).toEqual({ left: 0, top: 100, width: 1_000, height: 200 });
  });

  it('stays within the picture, and comes back at once from its edge', () => {
    const far = moved(wide, 1, wholePicture, 50, 50);
    expect(cropRect(wide, 1, far).left).toBe(600);
    expect(cropRect(wide, 1, moved(wide, 1, far, -0.25, 0)).left).toBeCloseTo(500);
  });

  it('is zoomed around its middle, never beyond the whole, and never to nothing', () => {
    expect(cropRect(wide, 1, zoomed(wide, 1, wholePicture, 2))).toEqual({ left: 400, top: 100, width: 200, height: 200 });
    expect(zoomed(wide, 1, wholePicture, 0.1).zoom).toBe(1);
    expect(cropRect(wide, 1, zoomed(wide, 1, wholePicture, 1_000)).width).toBe(120);
    const tiny = { width: 40, height: 40 };
    expect(cropRect(tiny, 1, zoomed(tiny, 1, wholePicture, 10)).width).toBe(40);
  });

  it('follows the keys', () => {
    const inner = zoomed(wide, 1, wholePicture, 2);
    const left = (key: string, isFine = false) => cropRect(wide, 1, cropAfterKey(wide, 1, inner, key, isFine) ?? inner).left;
    expect([left('ArrowRight'), left('ArrowLeft'), left('ArrowRight', true)].map(Math.round)).toEqual([410, 390, 402]);
    expect(cropAfterKey(wide, 1, inner, '+', false)?.zoom).toBeGreaterThan(2);
    expect(cropAfterKey(wide, 1, inner, '-', false)?.zoom).toBeLessThan(2);
    expect(cropAfterKey(wide, 1, inner, '0', false)).toEqual(wholePicture);
    expect(cropAfterKey(wide, 1, inner, 'x', false)).toBeNull();
  });

  it('is made smaller for the server, and never larger', () => {
    const rect = { left: 0, top: 0, width: 3_000, height: 1_000 };
    expect(outputSize(rect, { width: 1_500, height: 500 })).toEqual({ width: 1_500, height: 500 });
    expect(outputSize({ ...rect, width: 300, height: 100 }, { width: 1_500, height: 500 })).toEqual({ width: 300, height: 100 });
  });
});
