// Creates headers of pictures of any size in a few bytes each.
const concat = (...parts: (Buffer | string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const big32 = (value: number): Buffer => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
const big16 = (value: number): Buffer => big32(value).subarray(2);
const little32 = (value: number): Buffer => Buffer.from(big32(value)).reverse();
const little16 = (value: number): Buffer => little32(value).subarray(0, 2);
const little24 = (value: number): Buffer => little32(value).subarray(0, 3);

export const png = (width: number, height: number): Buffer =>
  concat('\x89PNG\r\n\x1a\n', big32(13), 'IHDR', big32(width), big32(height), [8, 6, 0, 0, 0], big32(0));

export function gif(width: number, height: number, frame = { left: 0, top: 0, width, height }): Buffer {
  const colours = [0x80, 0, 0, 1, 1, 1, 2, 2, 2];
  const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
  const place = [frame.left, frame.top, frame.width, frame.height].map(little16);
  return concat('GIF89a', little16(width), little16(height), colours, extension, [0x2c], ...place, [0]);
}

export const jpeg = (width: number, height: number, before: Buffer = Buffer.alloc(0)): Buffer =>
  concat(
    [0xff, 0xd8],
    [0xff, 0xe0, 0, 4, 1, 1],
    before,
    [0xff, 0xc2, 0, 17, 8],
    big16(height),
    big16(width),
    [3],
    Buffer.alloc(9),
    [0xff, 0xd9],
  );

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const start = concat('RIFF', little32(100), 'WEBP', kind, little32(30));
  if (kind === 'VP8 ') return concat(start, [0, 0, 0, 0x9d, 0x01, 0x2a], little16(width), little16(height | 0x4000));
  if (kind === 'VP8L') return concat(start, [0x2f], little32((width - 1) | ((height - 1) << 14)));
  return concat(start, [0, 0, 0, 0], little24(width - 1), little24(height - 1));
}

export const avif = (...sizes: [width: number, height: number][]): Buffer =>
  concat(
    big32(24),
    'ftypavif',
    big32(0),
    'avifmif1',
    ...sizes.map(([width, height]) => concat(big32(20), 'ispe', big32(0), big32(width), big32(height))),
  );

/** Animation whose header declares `declared` frames; `frames` are in the file. */
export function apng(width: number, height: number, frames: number, declared = frames): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => concat(big32(content.length), name, content, big32(0));
  const frame = chunk('fcTL', Buffer.alloc(26));
  return concat(png(width, height), chunk('acTL', concat(big32(declared), big32(0))), ...Array.from({ length: frames }, () => frame));
}

export function animatedGif(width: number, height: number, frames: number): Buffer {
  const frame = concat([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c], ...[0, 0, width, height].map(little16), [0, 2, 2, 0x4c, 0x01, 0]);
  return concat('GIF89a', little16(width), little16(height), [0, 0, 0], ...Array.from({ length: frames }, () => frame), [0x3b]);
}

export function animatedWebp(width: number, height: number, frames: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => concat(name, little32(content.length), content);
  const head = chunk('VP8X', concat([2, 0, 0, 0], little24(width - 1), little24(height - 1)));
  return concat('RIFF', little32(100), 'WEBP', head, ...Array.from({ length: frames }, () => chunk('ANMF', Buffer.alloc(16))));
}

/** Sequence of pictures whose size is in its track. */
export function avis(width: number, height: number, frames: number): Buffer {
  const track = concat(big32(92), 'tkhd', Buffer.alloc(76), big16(width), [0, 0], big16(height), [0, 0]);
  return concat(avif([1, 1]), big32(0), 'moov', track, big32(20), 'stsz', big32(0), big32(0), big32(frames));
}

/** ISO media file with these brands. */
export const isoMedia = (...brands: string[]): Buffer =>
  concat(big32(12 + 4 * brands.length), 'ftyp', brands[0] ?? '', big32(0), ...brands.slice(1), Buffer.alloc(8));

/** Header of a JPEG XL: a bare codestream, or a container. */
export const jpegXl = (kind: 'codestream' | 'container'): Buffer =>
  kind === 'codestream' ? concat([0xff, 0x0a], Buffer.alloc(30)) : concat(big32(12), 'JXL ', [0x0d, 0x0a, 0x87, 0x0a], Buffer.alloc(30));

export const bmp = (width: number, height: number): Buffer =>
  concat('BM', little32(100), little32(0), little32(54), little32(40), little32(width), little32(height), [1, 0, 24, 0]);
