// Creates the thumbnail and the blurhash of an uploaded picture.
import { blurhashOf } from '../drawings/blurhash.ts';
import { maxThumbnailPixels } from './limits.ts';
import { decodePicture, encodePicture, orient, resize } from './pixels.ts';
import type { EncodedPicture } from './pixels.ts';

// Reads the orientation from the EXIF data of a JPEG: https://www.media.mit.edu/pia/Research/deepview/exif.html
const orientationTag = 0x0112;

/** Returns 1 to 8. Default: 1, which is upright. */
export function readOrientation(file: Buffer): number {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return 1;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda;) {
    const length = file.readUInt16BE(at + 2);
    if (file[at + 1] === 0xe1 && file.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      return readTiffOrientation(file.subarray(at + 10, at + 2 + length));
    at += 2 + length;
  }
  return 1;
}

function readTiffOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Decoding a larger picture would take hundreds of megabytes. */
const maxDecodedPixels = 16_777_216;

export interface Thumbnail {
  blurhash: string;
  /** Null: the picture itself is small enough. */
  resized: EncodedPicture | null;
}

/** Types that `decodePicture` reads. */
const decodableTypes = ['image/png', 'image/jpeg', 'image/gif'];

/** `size`: width and height in the file. Returns null if the type cannot be decoded, such as WebP, and 'damaged' for a damaged file. */
export function createThumbnail(bytes: Buffer, mime: string, size: { width: number; height: number }): Thumbnail | 'damaged' | null {
  const count = size.width * size.height;
  if (count > maxDecodedPixels || !decodableTypes.includes(mime)) return null;
  const picture = decodePicture(bytes, mime);
  if (!picture) return 'damaged';
  const scale = Math.sqrt(maxThumbnailPixels / count);
  const smallPicture =
    scale < 1 ? resize(picture, Math.max(1, Math.floor(size.width * scale)), Math.max(1, Math.floor(size.height * scale))) : picture;
  const upright = orient(smallPicture, mime === 'image/jpeg' ? readOrientation(bytes) : 1);
  return { blurhash: blurhashOf(upright), resized: scale < 1 ? encodePicture(upright) : null };
}
