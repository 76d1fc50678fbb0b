import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAnimated } from '../../../../renderer/logic/media/file-format.ts';
import { pngChunk } from '../../../../renderer/logic/media/strip/strip-chunks.ts';
import { gif, concatBytes, jpeg, png, webp } from '../../../fixtures/media-files.ts';

it('detects pictures with several frames as animated', () => {
  const still = png();
  const moving = concatBytes(still.subarray(0, 33), pngChunk('acTL', new Uint8Array(8)), still.subarray(33));
  expect([gif({ frames: 2 }), webp({ animated: true }), moving].map(isAnimated)).toEqual([true, true, true]);
});

it('detects pictures with one frame as not animated', () => {
  expect([gif({ frames: 1 }), webp(), webp({ place: true }), still(), jpeg()].map(isAnimated)).toEqual([false, false, false, false, false]);
});
const still = () => png({ place: true });

it('reads damaged pictures without an error', () => {
  fc.assert(
    fc.property(fc.constantFrom(gif(), png(), webp({ animated: true })), fc.nat(), fc.uint8Array({ maxLength: 40 }), (whole, at, bytes) => {
      const damaged = whole.slice();
      damaged.set(bytes.slice(0, damaged.length - (at % damaged.length)), at % damaged.length);
      expect(typeof isAnimated(damaged)).toBe('boolean');
    }),
  );
});
