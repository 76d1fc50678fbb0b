// Tests decoding, shrinking, rotating, and encoding pictures.
import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { decodePicture, encodePicture, orient, resize, type Pixels } from '../../src/media/pixels.ts';
import { gif, jpegFile, png } from '../files.ts';

/** One letter per pixel: red, green, blue, or a dot for a transparent one. */
const colours: Record<string, number[]> = { r: [255, 0, 0, 255], g: [0, 255, 0, 255], b: [0, 0, 255, 255], '.': [9, 9, 9, 0] };
const picture = (...rows: string[]): Pixels => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  rgba: new Uint8Array([...rows.join('')].flatMap((letter) => colours[letter] ?? [])),
});
const rowsOf = ({ width, height, rgba }: Pixels) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const pixel = [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
      return Object.keys(colours).find((letter) => colours[letter]?.join() === pixel.join()) ?? '?';
    }).join(''),
  );

test.each([
  [1, ['rg', 'b.']],
  [2, ['gr', '.b']],
  [3, ['.b', 'gr']],
  [4, ['b.', 'rg']],
  [5, ['rb', 'g.']],
  [6, ['br', '.g']],
  [7, ['.g', 'br']],
  [8, ['g.', 'rb']],
] as const)('orients the picture by EXIF orientation %i', (orientation, rows) => {
  expect(rowsOf(orient(picture('rg', 'b.'), orientation))).toEqual(rows);
});

test('swaps width and height of a rotated picture', () => {
  expect(orient(picture('rgb'), 6)).toMatchObject({ width: 1, height: 3 });
  expect(rowsOf(orient(picture('rgb'), 6))).toEqual(['r', 'g', 'b']);
});

test('averages pixels when it shrinks a picture, weighted by alpha', () => {
  expect([...resize(picture('rb', 'rb'), 1, 1).rgba]).toEqual([127, 0, 127, 255]);
  expect([...resize(picture('r.', '..'), 1, 1).rgba]).toEqual([255, 0, 0, 63]);
  expect([...resize(picture('..'), 1, 1).rgba]).toEqual([0, 0, 0, 0]);
});

test('encodes an opaque picture as JPEG and a transparent one as PNG', () => {
  const opaque = encodePicture(picture('rr', 'rr'));
  expect(opaque.mime).toBe('image/jpeg');
  expect(decodePicture(opaque.bytes, opaque.mime)).toMatchObject({ width: 2, height: 2 });
  const transparent = encodePicture(picture('r.', 'gb'));
  expect(transparent.mime).toBe('image/png');
  expect(rowsOf(decodePicture(transparent.bytes, transparent.mime) ?? picture())).toEqual(['r.', 'gb']);
});

test('decodes PNGs with a palette, in grey, with 16 bits, and with 1 bit', () => {
  const first = (file: Uint8Array) => [...(decodePicture(file, 'image/png')?.rgba.subarray(0, 4) ?? [])];
  const size = { width: 2, height: 1 };
  expect(first(encode({ ...size, data: new Uint8Array([200, 10]), channels: 1, depth: 8 }))).toEqual([200, 200, 200, 255]);
  expect(first(encode({ ...size, data: new Uint8Array([200, 50, 10, 255]), channels: 2, depth: 8 }))).toEqual([200, 200, 200, 50]);
  expect(first(encode({ ...size, data: new Uint16Array([0xff00, 0x8000, 0, 0, 0, 0]), channels: 3, depth: 16 }))).toEqual([
    255, 128, 0, 255,
  ]);
  const [indexed, oneBit, indexedBits] = [
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEX/AAAAAP9sof2OAAAAC0lEQVR4nGNgYAQAAAQAAr96P0oAAAAASUVORK5CYII=',
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQAAAADcWUInAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEX/AAAAAP9sof2OAAAACklEQVR4nGNwAAAAQgBBKTf07wAAAABJRU5ErkJggg==',
  ].map((text) => decodePicture(Buffer.from(text, 'base64'), 'image/png') ?? picture());
  expect(rowsOf(indexed ?? picture())).toEqual(['rb']);
  expect([...(oneBit?.rgba ?? [])]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
  expect(rowsOf(indexedBits ?? picture())).toEqual(['rb']);
});

test('decodes JPEG and the first frame of a GIF, but neither WebP nor damaged files', () => {
  expect(decodePicture(jpegFile(20, 10), 'image/jpeg')).toMatchObject({ width: 20, height: 10 });
  expect([...(decodePicture(gif(4, 2), 'image/gif')?.rgba.subarray(0, 4) ?? [])]).toEqual([0xdc, 0x1e, 0x1e, 255]);
  expect(decodePicture(png(2, 2), 'image/webp')).toBeNull();
  expect(decodePicture(png(20, 20).subarray(0, 60), 'image/png')).toBeNull();
});
