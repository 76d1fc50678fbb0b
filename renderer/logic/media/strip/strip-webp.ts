// Takes EXIF, XMP and unknown chunks out of a WebP. Its frames, colours and orientation stay.
import { latin, more, namesPlace } from './bytes.ts';
import type { Stripped } from './bytes.ts';
import { orientationOnly, removedOf } from './tiff.ts';
import type { Removed } from './tiff.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of VP8X that say that such a chunk follows. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function riffChunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + content.length + (content.length % 2));
  for (let at = 0; at < 4; at += 1) chunk[at] = name.charCodeAt(at);
  new DataView(chunk.buffer).setUint32(4, content.length, true);
  chunk.set(content, 8);
  return chunk;
}

export async function stripWebp(file: Blob): Promise<Stripped> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const unchanged: Stripped = { file, removed: null };
  if (latin(bytes, 0, 4) !== 'RIFF' || latin(bytes, 8, 4) !== 'WEBP') return unchanged;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let removed: Removed = null;
  let hasExif = false;
  const riffEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let at = 12;
  while (at + 8 <= riffEnd) {
    const name = latin(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const content = bytes.slice(at + 8, at + 8 + size);
    if (content.length < size) return unchanged;
    if (kept.has(name)) chunks.push(riffChunk(name, content));
    else if (name === 'EXIF') {
      // Some writers put the name of JPEG's segment first.
      const tiff = latin(content, 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
      const block = orientationOnly(tiff);
      if (block) chunks.push(riffChunk(name, block));
      hasExif ||= block !== null;
      removed = more(removed, removedOf(tiff));
    } else removed = more(removed, namesPlace(content) ? 'place' : 'details');
    at += 8 + size + (size % 2);
  }
  if (riffEnd < bytes.length) removed = more(removed, 'details');
  if (removed === null) return unchanged;
  for (const chunk of chunks)
    if (latin(chunk, 0, 4) === 'VP8X' && chunk.length > 8) chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  const body = new Blob(chunks);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + body.size, true);
  return { file: new Blob([head, body], { type: file.type }), removed };
}
