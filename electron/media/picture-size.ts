// Detects the format of media by their content. Reads the size and the number of frames of a picture before anything decodes it: a few
// kilobytes can decode to gigabytes of pixels.

interface PictureSize {
  width: number;
  height: number;
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** https://www.w3.org/TR/png-3/#11IHDR */
const png = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt; Chromium enlarges the screen to fit a larger first frame. */
function gif(bytes: Buffer): PictureSize {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const flags = bytes.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  // Extensions precede the frame: 0x21, a label, and blocks up to an empty one.
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
    at += 1;
  }
  if (bytes.readUInt8(at) !== 0x2c) return screen;
  return {
    width: Math.max(screen.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)),
    height: Math.max(screen.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)),
  };
}

/** Standalone markers, and markers of a frame: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const isStandalone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpeg(bytes: Buffer): PictureSize | null {
  let at = 2;
  for (;;) {
    // Bytes between segments are skipped, as decoders do.
    while (bytes.readUInt8(at) !== 0xff) at += 1;
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    at += 1;
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 5), height: bytes.readUInt16BE(at + 3) };
    if (marker === 0xd9) return null;
    if (marker !== 0 && !isStandalone(marker)) at += bytes.readUInt16BE(at);
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes: Buffer): PictureSize | null {
  const kind = ascii(bytes, 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const sizes = bytes.readUInt32LE(21);
  return { width: 1 + (sizes & 0x3fff), height: 1 + ((sizes >>> 14) & 0x3fff) };
}

const brandsAt = 8;
/** Brands of HEIC, AVIF, and the formats that both build on: ISO/IEC 23008-12, 10; https://aomediacodec.github.io/av1-avif/, 8 */
const pictureBrand = /^(?:avi[fs]|mi[fa][12f]|msf1|he[iv][cxms])$/;

/** Number of bytes at the start in which the brands of an ISO media file are read; ordinary files have less than 60 bytes of them. */
export const brandBytes = 256;

/** Returns the brands in the `ftyp` box, the major one first: a decoder accepts a file for any of them. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < brandsAt + 4 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, brandBytes);
  const brands = [ascii(bytes, brandsAt, brandsAt + 4)];
  for (let at = brandsAt + 8; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** Yields the offsets of the boxes with this name, in any nesting. */
function* findBoxes(bytes: Buffer, name: string, start = 0): Generator<number> {
  let from = start;
  for (;;) {
    const at = bytes.indexOf(name, from);
    if (at < 0) return;
    yield at;
    from = at + name.length;
  }
}

/** Yields the offsets of boxes in the index of a sequence of pictures; none for a file without an index. */
function* findIndexBoxes(bytes: Buffer, name: string): Generator<number> {
  const index = bytes.indexOf('moov');
  if (index >= 0) yield* findBoxes(bytes, name, index);
}

/** Yields the sizes of items (`ispe`) and tracks (`tkhd`). ISO/IEC 23008-12, 6.5.3; ISO/IEC 14496-12, 8.3.2 */
function* declaredSizes(bytes: Buffer): Generator<PictureSize> {
  for (const at of findBoxes(bytes, 'ispe')) {
    if (at + 16 <= bytes.length) yield { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
  }
  for (const at of findIndexBoxes(bytes, 'tkhd')) {
    const sizeAt = at + (bytes[at + 4] === 1 ? 92 : 80);
    // Numbers with 16 bits after the point.
    if (sizeAt + 8 <= bytes.length) yield { width: bytes.readUInt16BE(sizeAt), height: bytes.readUInt16BE(sizeAt + 4) };
  }
}

/** Returns the largest size that the file declares, because a malicious file can refer to any of them. */
function avif(bytes: Buffer): PictureSize | null {
  let largest: PictureSize | null = null;
  for (const size of declaredSizes(bytes)) if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  return largest;
}

function bmp(bytes: Buffer): PictureSize {
  const isOld = bytes.readUInt32LE(14) === 12;
  if (isOld) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
}

type Format = 'png' | 'gif' | 'jpeg' | 'webp' | 'avif' | 'bmp';

const readers: Readonly<Record<Format, (bytes: Buffer) => PictureSize | null>> = { png, gif, jpeg, webp, avif, bmp };

/** Number of bytes that `pictureFormat` and `isPlayable` need, except for ISO media files. */
export const signatureBytes = 12;

/** Detects the format by the first bytes, as Chromium's decoders do; null for all other formats, which the window does not show. */
export function pictureFormat(bytes: Buffer): Format | null {
  const start = ascii(bytes, 0, signatureBytes);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  if (brandsOf(bytes).some((brand) => pictureBrand.test(brand))) return 'avif';
  return start.startsWith('BM') ? 'bmp' : null;
}

/** Returns the media type by the content; null if the file has none of the formats that the window shows. */
export function pictureType(bytes: Buffer): string | null {
  const format = pictureFormat(bytes);
  if (format === null) return null;
  const isHeic = format === 'avif' && !brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis');
  return `image/${isHeic ? 'heic' : format}`;
}

/** Signatures of audio and video that Chromium plays; MPEG audio and ADTS begin with eleven set bits. */
const playable = /^(?:[^]{4}(?:ftyp|moov|mdat|wide|free|skip|moof|styp)|[^]E\xdf\xa3|OggS|fLaC|ID3|RIFF[^]{4}WAVE|\xff[\xe0-\xff])/;

/** Returns false if a file that starts with `bytes` is no audio or video, or could be decoded as a picture. */
export function isPlayable(bytes: Buffer): boolean {
  if (pictureFormat(bytes) !== null || !playable.test(ascii(bytes, 0, signatureBytes))) return false;
  const hasBrands = ascii(bytes, 4, 8) === 'ftyp';
  return !hasBrands || (bytes.readUInt32BE(0) > brandsAt && bytes.readUInt32BE(0) <= brandBytes);
}

/** Returns the pixel size of the decoded picture; null if the header is damaged or has an unknown format. Never throws. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  const format = pictureFormat(bytes);
  if (format === null) return null;
  try {
    return readers[format](bytes);
  } catch {
    // The file ends within its header.
    return null;
  }
}

/** https://www.w3.org/TR/png-3/#11fcTL: the declared number can be wrong, so that the frames are counted, too. */
function pngFrames(bytes: Buffer): number {
  let declaredFrames = 1;
  let frames = 0;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = ascii(bytes, at + 4, at + 8);
    if (name === 'acTL') declaredFrames = bytes.readUInt32BE(at + 8);
    else if (name === 'fcTL') frames += 1;
  }
  return Math.max(declaredFrames, frames);
}

function gifFrames(bytes: Buffer): number {
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const byteAt = (at: number): number => bytes[at] ?? 0;
  let at = 13 + tableBytes(byteAt(10));
  let frames = 0;
  while (at < bytes.length) {
    const kind = byteAt(at);
    if (kind !== 0x21 && kind !== 0x2c) break;
    if (kind === 0x2c) frames += 1;
    at += kind === 0x21 ? 2 : 11 + tableBytes(byteAt(at + 9));
    while (at < bytes.length && byteAt(at) !== 0) at += 1 + byteAt(at);
    at += 1;
  }
  return frames;
}

function webpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (ascii(bytes, at, at + 4) === 'ANMF') frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Returns the largest number of samples of a track (`stsz`). ISO/IEC 14496-12, 8.7.3 */
function avifFrames(bytes: Buffer): number {
  let frames = 1;
  for (const at of findIndexBoxes(bytes, 'stsz')) if (at + 16 <= bytes.length) frames = Math.max(frames, bytes.readUInt32BE(at + 12));
  return frames;
}

const frameCounters: Readonly<Partial<Record<Format, (bytes: Buffer) => number>>> = {
  png: pngFrames,
  gif: gifFrames,
  webp: webpFrames,
  avif: avifFrames,
};

/** Returns the number of frames of an animation, and 1 for a still picture. Never throws. */
export function countFrames(bytes: Buffer): number {
  const format = pictureFormat(bytes);
  const count = format === null ? undefined : frameCounters[format];
  return Math.max(1, count?.(bytes) ?? 1);
}
