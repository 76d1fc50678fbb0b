import { describe, expect, it } from 'vitest';
import { cropAfterKey, cropRect, moveCrop, outputSize, wholePicture, zoomCrop } from '../../../../renderer/state/people/crop-picture.ts';

const wide = { width: 1_000, height: 400 };

describe('the crop of a picture', () => {
  it('starts as the largest centred area of its aspect ratio', () => {
    expect(cropRect(wide, 1, wholePicture)).toEqual({ left: 300, top: 0, width: 400, height: 400 });
    expect(cropRect(wide, 5, wholePicture)).toEqual({ left: 0, top: 100, width: 1_000, height: 200 });
  });

  it('stays within the picture, and moves back at once from an edge', () => {
    const far = moveCrop(wide, 1, wholePicture, 50, 50);
    expect(cropRect(wide, 1, far).left).toBe(600);
    expect(cropRect(wide, 1, moveCrop(wide, 1, far, -0.25, 0)).left).toBeCloseTo(500);
  });

  it('zooms around its centre, from the whole picture to a minimum area', () => {
    expect(cropRect(wide, 1, zoomCrop(wide, 1, wholePicture, 2))).toEqual({ left: 400, top: 100, width: 200, height: 200 });
    expect(zoomCrop(wide, 1, wholePicture, 0.1).zoom).toBe(1);
    expect(cropRect(wide, 1, zoomCrop(wide, 1, wholePicture, 1_000)).width).toBe(120);
    const tiny = { width: 40, height: 40 };
    expect(cropRect(tiny, 1, zoomCrop(tiny, 1, wholePicture, 10)).width).toBe(40);
  });

  it('reacts to the keys', () => {
    const inner = zoomCrop(wide, 1, wholePicture, 2);
    const getLeftAfterKey = (key: string, isFine = false) => cropRect(wide, 1, cropAfterKey(wide, 1, inner, key, isFine) ?? inner).left;
    expect([getLeftAfterKey('ArrowRight'), getLeftAfterKey('ArrowLeft'), getLeftAfterKey('ArrowRight', true)].map(Math.round)).toEqual([
      410, 390, 402,
    ]);
    expect(cropAfterKey(wide, 1, inner, '+', false)?.zoom).toBeGreaterThan(2);
    expect(cropAfterKey(wide, 1, inner, '-', false)?.zoom).toBeLessThan(2);
    expect(cropAfterKey(wide, 1, inner, '0', false)).toEqual(wholePicture);
    expect(cropAfterKey(wide, 1, inner, 'x', false)).toBeNull();
  });

  it('is scaled down to the maximum size, and never up', () => {
    const rect = { left: 0, top: 0, width: 3_000, height: 1_000 };
    expect(outputSize(rect, { width: 1_500, height: 500 })).toEqual({ width: 1_500, height: 500 });
    expect(outputSize({ ...rect, width: 300, height: 100 }, { width: 1_500, height: 500 })).toEqual({ width: 300, height: 100 });
  });
});
