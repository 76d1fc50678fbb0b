// Makes an uploaded picture's thumbnail and its blurhash.
import { blurhashOf } from '../drawings/blurhash.ts';
import { maxThumbnailPixels } from './limits.ts';
import { decodePicture, encodePicture, orient, resize } from './pixels.ts';
import type { EncodedPicture } from './pixels.ts';
import { orientationOf } from './orientation.ts';

/** A larger picture is not decoded: it would take hundreds of megabytes. */
const maxDecodedPixels = 16_777_216;

export interface Thumbnail {
  blurhash: string;
  /** Null: the picture itself is small enough. */
  small: EncodedPicture | null;
}

/** `size` is the width and height in the file. Null: the picture can't be decoded here, as WebP can't. */
export function thumbnailOf(bytes: Buffer, mime: string, size: { width: number; height: number }): Thumbnail | null {
  const count = size.width * size.height;
  const decoded = count <= maxDecodedPixels ? decodePicture(bytes, mime) : null;
  if (!decoded) return null;
  const scale = Math.sqrt(maxThumbnailPixels / count);
  const sized =
    scale < 1 ? resize(decoded, Math.max(1, Math.floor(size.width * scale)), Math.max(1, Math.floor(size.height * scale))) : decoded;
  const upright = orient(sized, mime === 'image/jpeg' ? orientationOf(bytes) : 1);
  return { blurhash: blurhashOf(upright), small: scale < 1 ? encodePicture(upright) : null };
}
