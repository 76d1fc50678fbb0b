// Removes location and other metadata from pictures and videos; chooses the stripper by the detected format.
import { fileFormat } from '../file-format.ts';
import { readBytes } from './bytes.ts';
import type { StrippedFile } from './bytes.ts';
import { stripVideo, stripHeif } from './strip-iso-media.ts';
import { stripJpeg, stripPng, stripWebp } from './strip-chunks.ts';

const strippers: Readonly<Record<string, (file: Blob) => Promise<StrippedFile>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/heic': stripHeif,
  'image/avif': stripHeif,
  'video/mp4': stripVideo,
  'video/quicktime': stripVideo,
};

/** Returns the same `file` if there is nothing to remove or the file is damaged. Throws only if the file cannot be read. */
export async function stripLocation(file: Blob): Promise<StrippedFile> {
  const strip = strippers[fileFormat(await readBytes(file, 0, 16)) ?? ''];
  return strip ? strip(file) : { file, removed: null };
}
