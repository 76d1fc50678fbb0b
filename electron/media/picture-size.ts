// Reads a picture's size from its header, before anything decodes the picture: a few kilobytes can decode to gigabytes of pixels.

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

/** Returns the largest size that the file declares (`ispe`), because a malicious file can refer to any of them. ISO/IEC 23008-12, 6.5.3 */
function avif(bytes: Buffer): PictureSize | null {
  let largest: PictureSize | null = null;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break;
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function bmp(bytes: Buffer): PictureSize {
  const isOld = bytes.readUInt32LE(14) === 12;
  if (isOld) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
}

type Format = 'png' | 'gif' | 'jpeg' | 'webp' | 'avif' | 'bmp';

const readers: Readonly<Record<Format, (bytes: Buffer) => PictureSize | null>> = { png, gif, jpeg, webp, avif, bmp };

/** Number of bytes that `pictureFormat` needs. */
export const signatureBytes = 12;

/** Detects the format by the first bytes, as Chromium's decoders do; null if no decoder accepts them. SVG has no such bytes. */
export function pictureFormat(bytes: Buffer): Format | null {
  const start = ascii(bytes, 0, signatureBytes);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp';
  if (/^[^]{4}ftyp(?:avi[fs]|mi[fa]1|msf1|heic)/.test(start)) return 'avif';
  return start.startsWith('BM') ? 'bmp' : null;
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
