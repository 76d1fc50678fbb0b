// Removes location and other metadata from pictures and videos; chooses the stripper by the detected format.
import { fileFormat } from '../file-format.ts';
import { readBytes, markUnreadable } from './bytes.ts';
import type { StrippedFile } from './bytes.ts';
import { stripGif, stripJpeg, stripPng, stripWebp } from './strip-chunks.ts';
import { stripHeif } from './strip-heif.ts';
import { stripMovie } from './strip-movie.ts';
import { stripWebm } from './strip-webm.ts';

const strippers: Readonly<Record<string, (file: Blob) => Promise<StrippedFile>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
  'image/heic': stripHeif,
  'image/avif': stripHeif,
  'video/mp4': stripMovie,
  'video/quicktime': stripMovie,
  'audio/mp4': stripMovie,
  'video/webm': stripWebm,
};

/**
 * Returns the same `file` if there is nothing to remove, or if its format is unknown. Throws only if the file cannot be read from the disk.
 */
export async function stripLocation(file: Blob): Promise<StrippedFile> {
  const strip = strippers[fileFormat(await readBytes(file, 0, 16)) ?? ''];
  return strip ? strip(file) : markUnreadable(file);
}
