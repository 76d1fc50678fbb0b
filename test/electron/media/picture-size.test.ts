// Tests reading picture sizes from file headers, written here byte by byte, as a malicious server could.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFrames, isPlayable, pictureFormat, pictureSize, pictureType } from '../../../electron/media/picture-size.ts';
import { animatedGif, animatedWebp, apng, avif, avis, bmp, gif, isoMedia, jpeg, jpegXl, png, webp } from './pictures.ts';

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

test.each([
  ['PNG', apng(10, 10, 7), 7],
  ['PNG that declares fewer frames than it has', apng(10, 10, 7, 2), 7],
  ['PNG that declares more frames than it has', apng(10, 10, 1, 900), 900],
  ['GIF', animatedGif(10, 10, 7), 7],
  ['WebP', animatedWebp(10, 10, 7), 7],
  ['AVIF', avis(10, 10, 7), 7],
  ['still picture', jpeg(10, 10), 1],
])('S16: counts the frames of a %s', (_, bytes, frames) => {
  expect(countFrames(bytes)).toBe(frames);
});

test('S6: reads the size of the track of an AVIF sequence, whatever its items declare', () => {
  expect(pictureSize(avis(9_000, 8_000, 2))).toEqual({ width: 9_000, height: 8_000 });
});

test('S6: detects the media type by the content, with every brand of an ISO media file', () => {
  expect([png(1, 1), bmp(1, 1), isoMedia('isom', 'avif'), isoMedia('heic', 'mif1')].map(pictureType)).toEqual([
    'image/png',
    'image/bmp',
    'image/avif',
    'image/heic',
  ]);
  expect([jpegXl('codestream'), jpegXl('container'), isoMedia('isom', 'mp42')].map(pictureType)).toEqual([null, null, null]);
});

test('S6: accepts as audio and video only files that start as such, and that no decoder of pictures accepts', () => {
  const films = [isoMedia('isom', 'mp42'), Buffer.from('\x1aE\xdf\xa3 webm header', 'latin1'), Buffer.from('ID3 tag of an MP3')];
  expect(films.map(isPlayable)).toEqual([true, true, true]);
  const manyBrands = isoMedia('isom', ...Array<string>(100).fill('isom'));
  const others = [
    png(1, 1),
    jpegXl('codestream'),
    jpegXl('container'),
    isoMedia('isom', 'avif'),
    manyBrands,
    Buffer.from('<svg xmlns="">'),
  ];
  expect(others.map(isPlayable)).toEqual(others.map(() => false));
});

test('terminates without an error for any header', () => {
  const samples = [
    png(1, 1),
    gif(1, 1),
    jpeg(1, 1),
    webp('VP8 ', 1, 1),
    webp('VP8X', 1, 1),
    avif([1, 1]),
    bmp(1, 1),
    avis(1, 1, 2),
    apng(1, 1, 2),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(60), fc.uint8Array({ maxLength: 200 }), (sample, byteCount, rest) => {
      const size = pictureSize(Buffer.concat([sample.subarray(0, 12 + byteCount), rest]));
      expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      expect(countFrames(Buffer.concat([sample.subarray(0, 12 + byteCount), rest]))).toBeGreaterThan(0);
    }),
  );
  expect(pictureSize(Buffer.concat([jpeg(1, 1).subarray(0, 4), Buffer.alloc(5_000_000, 0xff)]))).toBeNull();
  expect(pictureSize(Buffer.concat([gif(1, 1).subarray(0, 13), Buffer.alloc(5_000_000, 0x21)]))).toBeNull();
});
