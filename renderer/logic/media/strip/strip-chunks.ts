// Removes location, time, device, and other metadata from JPEG, PNG, and WebP files; picture, colour profile, and orientation stay.
import { decodeLatin1, moreSensitive, orientationOnly, removedMetadataOf, removedTextOf } from './bytes.ts';
import type { StrippedFile, RemovedMetadata } from './bytes.ts';

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

const readLength = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Reads the marker and the end of the segment at `at`; null if the file is damaged there. */
function readSegment(bytes: Uint8Array, at: number): { code: number; end: number } | null {
  const code = bytes[at + 1];
  const end = at + 2 + readLength(bytes, at + 2);
  const isDamaged = bytes[at] !== 0xff || code === undefined || end < at + 4 || end > bytes.length;
  return isDamaged ? null : { code, end };
}

/** Returns the end of the primary picture. Phones append further pictures and videos with metadata of their own. */
function endOfPicture(bytes: Uint8Array, firstScan: number): number {
  let at = firstScan;
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === marker.endOfImage) return at + 2;
    // Stuffed byte, fill byte or restart marker: the scan continues.
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    const segment = isData ? 1 : 2 + readLength(bytes, at + 2);
    at = bytes.indexOf(0xff, at + segment);
  }
  return bytes.length;
}

/** Returns the segment without metadata; null if the whole segment is removed. */
function stripSegment(bytes: Uint8Array, code: number, at: number, end: number): { part: BlobPart | null; removed: RemovedMetadata } {
  const content = bytes.subarray(at + 4, end);
  if (code === marker.app1 && decodeLatin1(content, 0, 6) === exif) {
    const tiff = content.subarray(6);
    const block = orientationOnly(tiff);
    const size = 2 + 6 + (block?.length ?? 0);
    const head = Uint8Array.from([0xff, marker.app1, 0, size, ...[...exif].map((letter) => letter.charCodeAt(0))]);
    return { part: block && new Blob([head, block]), removed: removedMetadataOf(tiff) };
  }
  const isApp = code >= marker.app0 && code <= marker.app15;
  const isColour =
    (code === marker.app2 && decodeLatin1(content, 0, 11) === 'ICC_PROFILE') || code === marker.app14 || code === marker.app0;
  if ((!isApp || isColour) && code !== marker.comment) return { part: bytes.slice(at, end), removed: null };
  return { part: null, removed: removedTextOf(content) };
}

export async function stripJpeg(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unchanged: StrippedFile = { file, removed: null };
  if (bytes[0] !== 0xff || bytes[1] !== marker.startOfImage) return unchanged;
  const parts: BlobPart[] = [bytes.slice(0, 2)];
  let removedMetadata: RemovedMetadata = null;
  let at = 2;
  for (;;) {
    // Any number of fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const segment = readSegment(bytes, at);
    if (segment === null) return unchanged;
    if (segment.code === marker.startOfScan) break;
    const { part, removed } = stripSegment(bytes, segment.code, at, segment.end);
    if (part) parts.push(part);
    removedMetadata = moreSensitive(removedMetadata, removed);
    at = segment.end;
  }
  const end = endOfPicture(bytes, at);
  if (end < bytes.length) removedMetadata = moreSensitive(removedMetadata, removedTextOf(bytes.subarray(end)));
  if (removedMetadata === null) return unchanged;
  return { file: new Blob([...parts, bytes.slice(at, end)], { type: file.type }), removed: removedMetadata };
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, name and checksum of a chunk. */
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

/** Removes text chunks and EXIF, which may contain a location, from PNG files. The orientation stays. */
export async function stripPng(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const unchanged: StrippedFile = { file, removed: null };
  if (signature.some((byte, at) => bytes[at] !== byte)) return unchanged;
  const parts: BlobPart[] = [bytes.slice(0, 8)];
  let removedMetadata: RemovedMetadata = null;
  let name = '';
  let at = 8;
  while (name !== 'IEND') {
    if (at + frameBytes > bytes.length) return unchanged;
    const end = at + frameBytes + view.getUint32(at);
    if (end > bytes.length) return unchanged;
    name = decodeLatin1(bytes, at + 4, 4);
    const content = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') {
      const block = orientationOnly(content);
      if (block) parts.push(pngChunk(name, block));
      removedMetadata = moreSensitive(removedMetadata, removedMetadataOf(content));
      // Compressed text is not decompressed, so only its keyword can reveal a location.
    } else if (/^[tiz]TXt$/.test(name)) removedMetadata = moreSensitive(removedMetadata, removedTextOf(content));
    else parts.push(bytes.slice(at, end));
    at = end;
  }
  if (at < bytes.length) removedMetadata = moreSensitive(removedMetadata, 'details');
  return removedMetadata === null ? unchanged : { file: new Blob(parts, { type: file.type }), removed: removedMetadata };
}

const allowedChunkNames = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags in VP8X for the presence of EXIF and XMP chunks. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function riffChunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + content.length + (content.length % 2));
  for (let at = 0; at < 4; at += 1) chunk[at] = name.charCodeAt(at);
  new DataView(chunk.buffer).setUint32(4, content.length, true);
  chunk.set(content, 8);
  return chunk;
}

/** Updates the flags of the VP8X chunk after metadata was removed. */
function updateFlags(chunks: readonly Uint8Array[], hasExif: boolean): void {
  for (const chunk of chunks)
    if (decodeLatin1(chunk, 0, 4) === 'VP8X' && chunk.length > 8)
      chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
}

/** Removes EXIF, XMP and unknown chunks from WebP files. Frames, colour profile and orientation stay. */
export async function stripWebp(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const unchanged: StrippedFile = { file, removed: null };
  if (decodeLatin1(bytes, 0, 4) !== 'RIFF' || decodeLatin1(bytes, 8, 4) !== 'WEBP') return unchanged;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let removedMetadata: RemovedMetadata = null;
  let hasExif = false;
  const riffEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let at = 12;
  while (at + 8 <= riffEnd) {
    const name = decodeLatin1(bytes, at, 4);
    const size = view.getUint32(at + 4, true);
    const content = bytes.slice(at + 8, at + 8 + size);
    if (content.length < size) return unchanged;
    if (allowedChunkNames.has(name)) chunks.push(riffChunk(name, content));
    else if (name === 'EXIF') {
      // Some encoders put the JPEG segment name before the TIFF block.
      const tiff = decodeLatin1(content, 0, 6) === exif ? content.subarray(6) : content;
      const block = orientationOnly(tiff);
      if (block) chunks.push(riffChunk(name, block));
      hasExif ||= block !== null;
      removedMetadata = moreSensitive(removedMetadata, removedMetadataOf(tiff));
    } else removedMetadata = moreSensitive(removedMetadata, removedTextOf(content));
    at += 8 + size + (size % 2);
  }
  if (riffEnd < bytes.length) removedMetadata = moreSensitive(removedMetadata, 'details');
  if (removedMetadata === null) return unchanged;
  updateFlags(chunks, hasExif);
  const body = new Blob(chunks);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + body.size, true);
  return { file: new Blob([head, body], { type: file.type }), removed: removedMetadata };
}
