import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstStep, nextStep, sizeWithin } from '../../../../renderer/state/compose/scale-picture.ts';
import type { ScaleStep } from '../../../../renderer/state/compose/scale-picture.ts';

const limits = { types: ['image/jpeg', 'image/png', 'image/webp'], imageBytes: 16_000_000, imagePixels: 33_000_000 };
const photo = { width: 4_000, height: 3_000, bytes: 5_000_000, type: 'image/jpeg' };

describe('the size of a scaled picture', () => {
  it('has the same aspect ratio and at most the maximum number of pixels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: 10_000, max: 40_000_000 }),
        (w, h, max) => {
          const { width, height } = sizeWithin(w, h, max);
          expect(width <= w && height <= h && width >= 1 && height >= 1).toBe(true);
          expect(width * height <= max || Math.min(width, height) === 1).toBe(true);
          if (Math.min(width, height) > 100) expect(Math.abs(Math.log((width / height) * (h / w)))).toBeLessThan(0.02);
        },
      ),
    );
  });
});

describe('scaling', () => {
  it('does not scale a picture that fits', () => {
    expect(firstStep(photo, limits)).toBeNull();
    expect(firstStep({ ...photo, bytes: limits.imageBytes }, limits)).toBeNull();
  });

  it('keeps the size of a picture with too many bytes but not too many pixels', () => {
    expect(firstStep({ ...photo, bytes: 20_000_000 }, limits)).toEqual({ width: 4_000, height: 3_000, type: 'image/jpeg', quality: 0.92 });
  });

  it('shrinks a picture with too many pixels', () => {
    const step = firstStep({ ...photo, width: 12_000, height: 9_000 }, limits);
    expect(step).toMatchObject({ width: 6_633, height: 4_974 });
  });

  it('keeps transparency: WebP if the server accepts it, otherwise PNG', () => {
    const large = { ...photo, bytes: 20_000_000, type: 'image/png' };
    expect(firstStep(large, limits)?.type).toBe('image/webp');
    expect(firstStep(large, { ...limits, types: ['image/jpeg', 'image/png'] })?.type).toBe('image/png');
    expect(firstStep(large, { ...limits, types: [] })?.type).toBe('image/png');
  });

  it('lowers the quality first, then the size, and stops', () => {
    const tries: ScaleStep[] = [];
    for (let step = firstStep({ ...photo, bytes: 20_000_000 }, limits); step; step = nextStep(step)) tries.push(step);
    expect(tries.slice(0, 5).map(({ width, quality }) => [width, quality])).toEqual([
      [4_000, 0.92],
      [4_000, 0.84],
      [4_000, 0.76],
      [4_000, 0.68],
      [3_200, 0.68],
    ]);
    expect(tries.length).toBeLessThan(40);
  });

  it('shrinks a PNG at once, because it has no quality setting', () => {
    const png: ScaleStep = { width: 1_000, height: 500, type: 'image/png', quality: 0.92 };
    expect(nextStep(png)).toMatchObject({ width: 800, height: 400 });
  });
});
