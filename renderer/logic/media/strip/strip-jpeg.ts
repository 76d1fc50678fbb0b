// Takes out of a JPEG what says where, when and with what it was made. Its picture data, colours and orientation stay as they are.
import { latin, more, namesPlace } from './bytes.ts';
import type { Stripped } from './bytes.ts';
import { orientationOnly, removedOf } from './tiff.ts';
import type { Removed } from './tiff.ts';

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
};
const exif = 'Exif\0\0';

/** Where the primary picture ends. Behind it phones put further pictures and films, with metadata of their own. */
function endOfPicture(bytes: Uint8Array, firstScan: number): number {
  let at = firstScan;
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === marker.endOfImage) return at + 2;
    // A stuffed or filling byte, or a restart marker: the scan goes on.
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    const segment = isData ? 1 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    at = bytes.indexOf(0xff, at + segment);
  }
  return bytes.length;
}

/** The segment as it may stay; null: without it. */
function keptSegment(bytes: Uint8Array, code: number, at: number, end: number): { part: BlobPart | null; removed: Removed } {
  const content = bytes.subarray(at + 4, end);
  if (code === marker.app1 && latin(content, 0, 6) === exif) {
    const tiff = content.subarray(6);
    const block = orientationOnly(tiff);
    const size = 2 + 6 + (block?.length ?? 0);
    const head = Uint8Array.from([0xff, marker.app1, 0, size, ...[...exif].map((letter) => letter.charCodeAt(0))]);
    return { part: block && new Blob([head, block]), removed: removedOf(tiff) };
  }
  const isApp = code >= marker.app0 && code <= marker.app15;
  const isColour = (code === marker.app2 && latin(content, 0, 11) === 'ICC_PROFILE') || code === marker.app14 || code === marker.app0;
  if ((!isApp || isColour) && code !== marker.comment) return { part: bytes.slice(at, end), removed: null };
  return { part: null, removed: namesPlace(content) ? 'place' : 'details' };
}

export async function stripJpeg(file: Blob): Promise<Stripped> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unchanged: Stripped = { file, removed: null };
  if (bytes[0] !== 0xff || bytes[1] !== marker.startOfImage) return unchanged;
  const parts: BlobPart[] = [bytes.slice(0, 2)];
  let removed: Removed = null;
  let at = 2;
  for (;;) {
    // Any number of filling bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const code = bytes[at + 1];
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (bytes[at] !== 0xff || code === undefined || end < at + 4 || end > bytes.length) return unchanged;
    if (code === marker.startOfScan) break;
    const kept = keptSegment(bytes, code, at, end);
    if (kept.part) parts.push(kept.part);
    removed = more(removed, kept.removed);
    at = end;
  }
  const end = endOfPicture(bytes, at);
  if (end < bytes.length) removed = more(removed, namesPlace(bytes.subarray(end)) ? 'place' : 'details');
  if (removed === null) return unchanged;
  return { file: new Blob([...parts, bytes.slice(at, end)], { type: file.type }), removed };
}
