// Decodes, shrinks, and encodes uploaded pictures.
import { decode as decodePng, convertIndexedToRgb, encode as encodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { GifReader } from 'omggif';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}

export interface EncodedPicture {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
}

const jpegQuality = 85;
const maxDecoderMb = 1_024;

/** Unpacks grey values of one, two, or four bits; each row begins at a byte boundary. */
function unpackGrey(data: ArrayLike<number>, width: number, height: number, depth: number): Uint8Array {
  const rowBytes = Math.ceil((width * depth) / 8);
  const largest = 2 ** depth - 1;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const bit = (at % width) * depth;
    const byte = data[Math.floor(at / width) * rowBytes + Math.floor(bit / 8)] ?? 0;
    return (((byte >> (8 - depth - (bit % 8))) & largest) * 255) / largest;
  });
}

function fromPng(bytes: Uint8Array): Pixels {
  const image = decodePng(bytes);
  const { width, height } = image;
  const indexed = image.palette ? convertIndexedToRgb(image) : null;
  const data = indexed ?? (image.depth < 8 ? unpackGrey(image.data, width, height, image.depth) : image.data);
  const channels = indexed ? data.length / (width * height) : image.channels;
  const shift = image.depth === 16 ? 8 : 0;
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const from = at * channels;
    const value = (channel: number) => (data[from + channel] ?? 0) >> shift;
    const isGrey = channels < 3;
    rgba[at * 4] = value(0);
    rgba[at * 4 + 1] = isGrey ? value(0) : value(1);
    rgba[at * 4 + 2] = isGrey ? value(0) : value(2);
    rgba[at * 4 + 3] = channels % 2 === 0 ? value(channels - 1) : 255;
  }
  return { width, height, rgba };
}

function fromJpeg(bytes: Uint8Array): Pixels {
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true, maxMemoryUsageInMB: maxDecoderMb });
  return { width, height, rgba: data };
}

function fromGif(bytes: Uint8Array): Pixels {
  const reader = new GifReader(Buffer.from(bytes));
  const rgba = new Uint8Array(reader.width * reader.height * 4);
  reader.decodeAndBlitFrameRGBA(0, rgba);
  return { width: reader.width, height: reader.height, rgba };
}

/** Returns null for a type without a decoder, such as WebP, and for a damaged file. */
export function decodePicture(bytes: Uint8Array, mime: string): Pixels | null {
  try {
    if (mime === 'image/png') return fromPng(bytes);
    if (mime === 'image/jpeg') return fromJpeg(bytes);
    return mime === 'image/gif' ? fromGif(bytes) : null;
  } catch {
    return null;
  }
}

/** Averages each rectangle of pixels, weighted by alpha. */
export function resize({ width, height, rgba }: Pixels, toWidth: number, toHeight: number): Pixels {
  const small = new Uint8Array(toWidth * toHeight * 4);
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      const leftEdge = Math.floor((x * width) / toWidth);
      const top = Math.floor((y * height) / toHeight);
      const rightEdge = Math.max(leftEdge + 1, Math.floor(((x + 1) * width) / toWidth));
      const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight));
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let at = (row * width + leftEdge) * 4; at < (row * width + rightEdge) * 4; at += 4) {
          const weight = rgba[at + 3] ?? 0;
          red += (rgba[at] ?? 0) * weight;
          green += (rgba[at + 1] ?? 0) * weight;
          blue += (rgba[at + 2] ?? 0) * weight;
          alpha += weight;
        }
      const count = (rightEdge - leftEdge) * (bottom - top);
      small.set(alpha ? [red / alpha, green / alpha, blue / alpha, alpha / count] : [0, 0, 0, 0], (y * toWidth + x) * 4);
    }
  return { width: toWidth, height: toHeight, rgba: small };
}

/** Rotates and mirrors the picture by its EXIF orientation (1 to 8). */
export function orient(pixels: Pixels, orientation: number): Pixels {
  if (orientation < 2 || orientation > 8) return pixels;
  const { width, height, rgba } = pixels;
  const isTurned = orientation >= 5;
  const [toWidth, toHeight] = isTurned ? [height, width] : [width, height];
  const rotated = new Uint8Array(rgba.length);
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      const [u, v] = isTurned ? [y, x] : [x, y];
      const fromX = [2, 3, 7, 8].includes(orientation) ? width - 1 - u : u;
      const fromY = [3, 4, 6, 7].includes(orientation) ? height - 1 - v : v;
      const from = (fromY * width + fromX) * 4;
      rotated.set(rgba.subarray(from, from + 4), (y * toWidth + x) * 4);
    }
  return { width: toWidth, height: toHeight, rgba: rotated };
}

/** Encodes as JPEG, or as PNG if any part is transparent. */
export function encodePicture({ width, height, rgba }: Pixels): EncodedPicture {
  const isOpaque = rgba.every((value, at) => at % 4 !== 3 || value === 255);
  const bytes = isOpaque
    ? new Uint8Array(jpeg.encode({ data: rgba, width, height }, jpegQuality).data)
    : encodePng({ width, height, data: rgba, channels: 4, depth: 8 });
  return { bytes, mime: isOpaque ? 'image/jpeg' : 'image/png', width, height };
}
