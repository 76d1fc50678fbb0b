// Takes out of a PNG its texts and EXIF, which may say where it was made. Which way is up stays.
import { latin, more, namesPlace } from './bytes.ts';
import type { Stripped } from './bytes.ts';
import { orientationOnly, removedOf } from './tiff.ts';
import type { Removed } from './tiff.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The length, the name and the checksum. */
const frameBytes = 12;

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function pngChunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(frameBytes + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  for (let at = 0; at < 4; at += 1) chunk[4 + at] = name.charCodeAt(at);
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, 8 + content.length)));
  return chunk;
}

export async function stripPng(file: Blob): Promise<Stripped> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const unchanged: Stripped = { file, removed: null };
  if (signature.some((byte, at) => bytes[at] !== byte)) return unchanged;
  const parts: BlobPart[] = [bytes.slice(0, 8)];
  let removed: Removed = null;
  let name = '';
  let at = 8;
  while (name !== 'IEND') {
    if (at + frameBytes > bytes.length) return unchanged;
    const end = at + frameBytes + view.getUint32(at);
    if (end > bytes.length) return unchanged;
    name = latin(bytes, at + 4, 4);
    const content = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') {
      const block = orientationOnly(content);
      if (block) parts.push(pngChunk(name, block));
      removed = more(removed, removedOf(content));
      // A compressed text can't be searched here: what it is for decides.
    } else if (/^[tiz]TXt$/.test(name)) removed = more(removed, namesPlace(content) ? 'place' : 'details');
    else parts.push(bytes.slice(at, end));
    at = end;
  }
  if (at < bytes.length) removed = more(removed, 'details');
  return removed === null ? unchanged : { file: new Blob(parts, { type: file.type }), removed };
}
