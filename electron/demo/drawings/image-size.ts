// Reads width and height from the head of an uploaded PNG, GIF, JPEG or WebP.
export interface Size {
  width: number;
  height: number;
}

function jpegSize(file: Buffer): Size | null {
  for (let at = 2; at + 9 < file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(file: Buffer): Size | null {
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

/** Null when the file is of another type or incomplete. */
export function imageSize(file: Buffer): Size | null {
  if (file.length < 30) return null;
  if (file.readUInt32BE(0) === 0x89504e47) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.toString('latin1', 0, 4) === 'GIF8') return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  if (file.readUInt16BE(0) === 0xffd8) return jpegSize(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webpSize(file);
  return null;
}
