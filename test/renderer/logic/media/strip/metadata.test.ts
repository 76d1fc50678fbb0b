// Tests byte by byte that place, device, and thumbnails are removed from every format that can carry them, and that a damaged file is
// cleaned or reported.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripLocation } from '../../../../../renderer/logic/media/strip/strip-location.ts';
import { asciiBytes, box, bmp, concatBytes, exif, gif, jpeg, mp4, png, u32, webp } from '../../../../fixtures/media-files.ts';
import { dirtyGif, dirtyHeif, dirtyJpeg, dirtyMovie, dirtyPng, dirtyWebm, dirtyWebp, traces } from './dirty-files.ts';

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const strip = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { file, ...result } = await stripLocation(new Blob([bytes]));
  return { ...result, bytes: new Uint8Array(await file.arrayBuffer()) };
};
const tracesIn = (bytes: Uint8Array): string[] => traces.filter((trace) => latin(bytes).includes(trace));

const formats = [
  ['JPEG', dirtyJpeg()],
  ['PNG', dirtyPng()],
  ['WebP', dirtyWebp()],
  ['GIF', dirtyGif()],
  ['HEIC', dirtyHeif('heic')],
  ['AVIF', dirtyHeif('avif')],
  ['MP4', dirtyMovie('isom')],
  ['MOV', dirtyMovie('qt  ')],
  ['WebM', dirtyWebm()],
] as const;

describe.each(formats)('S11: a %s with a place, a device, and a thumbnail wherever it can carry them', (_, { dirty, clean }) => {
  it('keeps the picture alone, byte by byte', async () => {
    expect(tracesIn(dirty)).toEqual(traces);
    const { bytes, removed, hasUnreadableParts } = await strip(dirty);
    expect(tracesIn(bytes)).toEqual([]);
    expect(Buffer.compare(bytes, clean)).toBe(0);
    expect([removed, hasUnreadableParts]).toEqual(['place', false]);
  });

  it('is not changed again', async () => {
    const { bytes, hasUnreadableParts } = await strip(clean);
    expect(Buffer.compare(bytes, clean)).toBe(0);
    expect(hasUnreadableParts).toBe(false);
  });

  it('is cleaned or reported wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 16, max: dirty.length }), async (length) => {
        const { bytes, hasUnreadableParts } = await strip(dirty.slice(0, length));
        expect(hasUnreadableParts ? [] : tracesIn(bytes)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

/** Renames the last box with the name `from`. */
function renameLast(bytes: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  const renamedBytes = Uint8Array.from(bytes);
  renamedBytes.set(asciiBytes(to), latin(bytes).lastIndexOf(from));
  return renamedBytes;
}

it('S11: ends without an exception for any file, wherever it is cut or changed', async () => {
  const change = fc.tuple(fc.nat(), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...formats), fc.nat(), fc.array(change, { maxLength: 8 }), async ([, { dirty }], cut, changes) => {
      const bytes = dirty.slice(0, dirty.length - (cut % dirty.length));
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      expect((await strip(bytes)).bytes.length).toBeLessThanOrEqual(bytes.length + 64);
    }),
    { numRuns: 2_000 },
  );
});

describe('S11: a damaged file that decoders accept', () => {
  const place = (bytes: Uint8Array): boolean => latin(bytes).includes('48.2082') || latin(bytes).includes('48,12.5N');
  const insert = (bytes: Uint8Array, at: number, ...parts: (Uint8Array | readonly number[])[]) =>
    concatBytes(bytes.subarray(0, at), ...parts, bytes.subarray(at));
  const withoutEnd = (bytes: Uint8Array, count: number) => Uint8Array.from(bytes.subarray(0, -count));

  const afterExif = 4 + new DataView(jpeg({ place: true }).buffer).getUint16(4);

  it.each([
    ['a JPEG with stray bytes between its segments', insert(jpeg({ place: true }), afterExif, [1, 2, 3])],
    ['a JPEG without an end', withoutEnd(jpeg({ place: true }), 2)],
    ['a PNG without IEND', withoutEnd(png({ place: true }), 12)],
    ['a PNG whose last chunk is cut', withoutEnd(png({ place: true }), 15)],
    ['a WebP that is one byte short', withoutEnd(webp({ place: true }), 1)],
    ['a GIF without a trailer', withoutEnd(insert(gif(), 13 + 3 * 128, [0x21, 0xfe, 19], asciiBytes('GPSLatitude=48.2082'), [0]), 1)],
    [
      'an MP4 whose frames are cut',
      withoutEnd(dirtyMovie('isom').dirty.subarray(0, latin(dirtyMovie('isom').dirty).indexOf('second fr')), 1),
    ],
  ])('is cleaned: %s', async (_, bytes) => {
    expect(place(bytes)).toBe(true);
    const result = await strip(bytes);
    expect([place(result.bytes), result.removed, result.hasUnreadableParts]).toEqual([false, 'place', false]);
  });

  const heif = dirtyHeif('heic').dirty;
  it.each([
    ['a format that the app does not know', bmp({ note: '48.2082' })],
    ['a JPEG without a picture', concatBytes([0xff, 0xd8], [0xff, 0xe1, 0, 8 + exif().length], asciiBytes('Exif\0\0'), exif())],
    ['an MP4 without an index', concatBytes(box('ftyp', asciiBytes('isom')), box('mdat', asciiBytes('48.2082')))],
    ['an MP4 with a damaged index', insert(mp4({ place: true }).subarray(0, 300), 300)],
    ['a film whose track of positions has no table', renameLast(dirtyMovie('isom').dirty, 'stsz', 'stz2')],
    ['a HEIC without the positions of its items', renameLast(heif, 'iloc', 'free')],
    ['a WebM with a damaged element', insert(dirtyWebm().dirty, dirtyWebm().dirty.length, [0, 0], asciiBytes('48.2082'))],
  ])('is reported: %s', async (_, bytes) => {
    expect((await strip(bytes)).hasUnreadableParts).toBe(true);
  });
});

it('S11: reports a track of positions with an impossible number of samples', async () => {
  const { dirty } = dirtyMovie('isom');
  const count = latin(dirty).lastIndexOf('stsz') + 12;
  const damaged = Uint8Array.from(dirty);
  damaged.set(u32(0xffff_ffff), count);
  expect((await strip(damaged)).hasUnreadableParts).toBe(true);
});
