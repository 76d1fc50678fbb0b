// Tests all files of renderer/logic/media/strip through their entry point.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripLocation } from '../../../../../renderer/logic/media/strip/strip-location.ts';
import { exif, gif, heic, concatBytes, jpeg, mp3, mp4, locationTraces, png, webp } from '../../../../fixtures/media-files.ts';

const latin = async (file: Blob): Promise<string> => Buffer.from(await file.arrayBuffer()).toString('latin1');
const blob = (bytes: Uint8Array<ArrayBuffer>, type: string): Blob => new Blob([bytes], { type });
const withPlace: [name: string, file: Blob][] = [
  ['JPEG', blob(jpeg({ place: true, orientation: 6 }), 'image/jpeg')],
  ['PNG', blob(png({ place: true }), 'image/png')],
  ['WebP', blob(webp({ place: true }), 'image/webp')],
  ['HEIC', blob(heic(), 'image/heic')],
  ['MP4', blob(mp4({ place: true }), 'video/mp4')],
];
const without: [name: string, file: Blob][] = [
  ['JPEG', blob(jpeg(), 'image/jpeg')],
  ['PNG', blob(png(), 'image/png')],
  ['WebP', blob(webp({ animated: true }), 'image/webp')],
  ['GIF', blob(gif(), 'image/gif')],
  ['MP4', blob(mp4(), 'video/mp4')],
  ['MP3', blob(mp3(), 'audio/mpeg')],
];

describe('removing the location', () => {
  it.each(withPlace)('removes the coordinates from a %s, and reports it', async (_, file) => {
    const before = await latin(file);
    expect(locationTraces.some((trace) => before.includes(trace))).toBe(true);
    const { file: after, removed } = await stripLocation(file);
    expect(removed).toBe('place');
    expect(after.type).toBe(file.type);
    const words = await latin(after);
    expect(locationTraces.filter((trace) => words.includes(trace))).toEqual([]);
  });

  it.each(withPlace)('finds no location in a stripped %s', async (_, file) => {
    const once = (await stripLocation(file)).file;
    const twice = await stripLocation(once);
    expect(twice.removed).not.toBe('place');
    expect(await latin(twice.file)).toBe(await latin(once));
  });

  it.each(without)('returns the same file for a %s without metadata', async (_, file) => {
    expect((await stripLocation(file)).file).toBe(file);
  });

  it('keeps the orientation and the colour profile of a JPEG', async () => {
    const words = await latin((await stripLocation(blob(jpeg({ place: true, orientation: 6 }), 'image/jpeg'))).file);
    expect(words).toContain('Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06');
    expect(words).toContain('ICC_PROFILE\0');
    expect(words).not.toContain('cam\0');
  });

  it('reports removed details for a JPEG without a location', async () => {
    const { file, removed } = await stripLocation(blob(jpeg({ orientation: 6 }), 'image/jpeg'));
    expect(removed).toBe('details');
    expect((await stripLocation(file)).file).toBe(file);
  });

  it('removes pictures and videos that a phone appends to a JPEG', async () => {
    const behind = concatBytes(jpeg(), jpeg({ place: true }), mp4({ place: true }));
    const { file, removed } = await stripLocation(blob(behind, 'image/jpeg'));
    expect(removed).toBe('place');
    expect(await latin(file)).toBe(Buffer.from(jpeg()).toString('latin1'));
  });

  it('updates the XMP and EXIF flags of a WebP', async () => {
    const words = await latin((await stripLocation(blob(webp({ place: true }), 'image/webp'))).file);
    const flags = words.charCodeAt(words.indexOf('VP8X') + 8);
    expect(flags).toBe(0x08);
    expect(Buffer.from(words, 'latin1').readUInt32LE(4)).toBe(words.length - 8);
  });

  it.each(withPlace.slice(3))('moves no byte of a %s', async (_, file) => {
    const [before, after] = [await latin(file), await latin((await stripLocation(file)).file)];
    expect(after.length).toBe(before.length);
    expect(after.indexOf('mdat')).toBe(before.indexOf('mdat'));
    expect(after.endsWith(before.slice(-16)) || before.includes('heic')).toBe(true);
  });

  it('reads the index of a video, but not its frames', async () => {
    const read: number[] = [];
    const file = blob(mp4({ place: true, bytes: 3_000_000 }), 'video/mp4');
    const slice = file.slice.bind(file);
    file.slice = (from = 0, to = file.size) => {
      const part = slice(from, to);
      const arrayBuffer = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => (read.push(part.size), arrayBuffer());
      return part;
    };
    expect((await stripLocation(file)).removed).toBe('place');
    expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(10_000);
  });

  it('finds the location in EXIF of either byte order', async () => {
    const big = exif();
    expect(Buffer.from(big).toString('latin1')).toContain('MM\0*');
    const little = Buffer.from('49492a00080000000100258804000100000014000000000000000000', 'hex');
    const file = concatBytes([0xff, 0xd8, 0xff, 0xe1, 0, little.length + 8], Buffer.from('Exif\0\0'), little, jpeg().subarray(2));
    expect((await stripLocation(blob(file, 'image/jpeg'))).removed).toBe('place');
  });
});

describe('a damaged file', () => {
  const heads = [jpeg({ place: true }), png({ place: true }), webp({ place: true }), heic(), mp4({ place: true })];

  it('is returned unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const file = blob(Uint8Array.from(bytes), 'image/jpeg');
        expect((await stripLocation(file)).file).toBe(file);
      }),
      { numRuns: 300 },
    );
  });

  it('never causes an exception, wherever it is cut or changed', async () => {
    const change = fc.tuple(fc.nat(), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...heads), fc.nat(), fc.array(change, { maxLength: 8 }), async (whole, cut, changes) => {
        const bytes = whole.slice(0, whole.length - (cut % whole.length));
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const { file } = await stripLocation(blob(bytes, ''));
        expect(file.size).toBeLessThanOrEqual(bytes.length + 64);
      }),
      { numRuns: 1_500 },
    );
  });
});
