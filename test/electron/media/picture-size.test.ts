// Tests reading picture sizes from file headers, written here byte by byte, as a malicious server could.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureFormat, pictureSize } from '../../../electron/media/picture-size.ts';
import { avif, bmp, gif, jpeg, png, webp } from './pictures.ts';

test.each([
  ['PNG', png(9_000, 8_000)],
  ['GIF', gif(9_000, 8_000)],
  ['JPEG', jpeg(9_000, 8_000)],
  ['WebP, lossy', webp('VP8 ', 9_000, 8_000)],
  ['WebP, lossless', webp('VP8L', 9_000, 8_000)],
  ['WebP, extended', webp('VP8X', 9_000, 8_000)],
  ['AVIF', avif([9_000, 8_000])],
  ['BMP', bmp(9_000, 8_000)],
  ['BMP from the top', bmp(9_000, -8_000)],
])('reads the size of a %s', (_, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 9_000, height: 8_000 });
});

test('reads the size of a GIF whose first frame is larger than its screen', () => {
  expect(pictureSize(gif(1, 1, { left: 0, top: 0, width: 9_000, height: 8_000 }))).toEqual({ width: 9_000, height: 8_000 });
});

test('reads the size of a JPEG after its thumbnail and other segments', () => {
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + 20]), jpeg(10, 10).subarray(0, 20)]);
  const tables = Buffer.from([0xff, 0xc4, 0, 3, 0, 0xff, 0xff]);
  expect(pictureSize(jpeg(9_000, 8_000, Buffer.concat([thumbnail, tables])))).toEqual({ width: 9_000, height: 8_000 });
});

test('returns the largest size that an AVIF declares', () => {
  expect(pictureSize(avif([10, 10], [9_000, 8_000], [20, 20]))).toEqual({ width: 9_000, height: 8_000 });
});

test('pictureFormat() returns null for SVG and for files that are not pictures', () => {
  expect(pictureFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'))).toBeNull();
  expect(pictureFormat(Buffer.from('\0\0\0\x18ftypmp42'))).toBeNull();
  expect(pictureFormat(Buffer.alloc(0))).toBeNull();
});

test('terminates without an error for any header', () => {
  const samples = [png(1, 1), gif(1, 1), jpeg(1, 1), webp('VP8 ', 1, 1), webp('VP8X', 1, 1), avif([1, 1]), bmp(1, 1)];
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(60), fc.uint8Array({ maxLength: 200 }), (sample, byteCount, rest) => {
      const size = pictureSize(Buffer.concat([sample.subarray(0, 12 + byteCount), rest]));
      expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
    }),
  );
  expect(pictureSize(Buffer.concat([jpeg(1, 1).subarray(0, 4), Buffer.alloc(5_000_000, 0xff)]))).toBeNull();
  expect(pictureSize(Buffer.concat([gif(1, 1).subarray(0, 13), Buffer.alloc(5_000_000, 0x21)]))).toBeNull();
});
