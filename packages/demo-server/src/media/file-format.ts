// Detects the MIME type of an uploaded file, and reads width and height of a picture.

// Detects the MIME type of a file from its first bytes, because not every client sends the type with an upload.
const readLatin1 = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));

/** Types of ISO base media files other than MP4, by their major brand: https://mp4ra.org/registered-types/brands */
const typesByBrand: Readonly<Record<string, string>> = {
  'qt  ': 'video/quicktime',
  avif: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
};

/** Returns null if the file has no type that can be attached. */
export function detectFileType(bytes: Uint8Array): string | null {
  const start = readLatin1(bytes, 0, 4);
  const next = readLatin1(bytes, 8, 4);
  if (start === '\x89PNG') return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start === 'GIF8') return 'image/gif';
  if (start === 'RIFF' && next === 'WEBP') return 'image/webp';
  if (start === 'RIFF') return next === 'WAVE' ? 'audio/wav' : null;
  if (readLatin1(bytes, 4, 4) === 'ftyp') return typesByBrand[next] ?? 'video/mp4';
  if (start === '\x1a\x45\xdf\xa3') return 'video/webm';
  if (start === 'OggS') return 'audio/ogg';
  if (start === 'fLaC') return 'audio/flac';
  return start.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(start) ? 'audio/mpeg' : null;
}

interface ImageSize {
  width: number;
  height: number;
}

function readJpegSize(file: Buffer): ImageSize | null {
  for (let at = 2; at + 9 < file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function readWebpSize(file: Buffer): ImageSize | null {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Reads the `ispe` property of a HEIF or AVIF picture: four bytes of version and flags, then width and height. */
function readHeifSize(file: Buffer): ImageSize | null {
  const at = file.indexOf('ispe', 0, 'latin1');
  return at >= 0 && at + 16 <= file.length ? { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) } : null;
}

/** Returns null if the file has another type or is incomplete. */
export function readImageSize(file: Buffer): ImageSize | null {
  if (file.length < 30) return null;
  if (file.readUInt32BE(0) === 0x89504e47) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.toString('latin1', 0, 4) === 'GIF8') return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  if (file.readUInt16BE(0) === 0xffd8) return readJpegSize(file);
  if (file.toString('latin1', 4, 8) === 'ftyp') return readHeifSize(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return readWebpSize(file);
  return null;
}
