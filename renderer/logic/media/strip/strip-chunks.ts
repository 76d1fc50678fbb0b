// Removes location, time, device, and other metadata from JPEG, PNG, WebP, and GIF files. Picture, colour profile, orientation, and
// animation stay: what is not known to belong to them is removed, also from damaged files that decoders accept.
import { FileParts, decodeLatin1, orientationOnly, removedMetadataOf, removedTextOf } from './bytes.ts';
import type { RemovedMetadata, StrippedFile } from './bytes.ts';

type ByteArray = Uint8Array<ArrayBuffer>;

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
const exif = 'Exif\0\0';

const readLength = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
/** Markers without a length and content. ITU-T T.81, table B.1 */
const isStandalone = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= marker.startOfImage);
const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
/** Markers of tables, frames, and scans. */
const isPictureSegment = (code: number): boolean => code >= 0xc0 && code <= 0xdf && code !== 0xc8;

/** Returns the offset of the next 0xff with a marker code, or the end of the file. `isScan`: restart markers belong to the data. */
function markerAfter(bytes: Uint8Array, from: number, isScan: boolean): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && code !== 0 && code !== 0xff && !(isScan && isRestart(code))) return at;
  }
  return bytes.length;
}

interface ReplacedSegment {
  /** Null: nothing stays. */
  part: BlobPart | null;
  removed: RemovedMetadata;
}

const jpegSegment = (code: number, ...content: Uint8Array<ArrayBuffer>[]): Blob => {
  const size = 2 + content.reduce((sum, { length }) => sum + length, 0);
  return new Blob([Uint8Array.of(0xff, code, size >> 8, size & 255), ...content]);
};

/** Keeps colour and orientation of an application segment. `content`: without marker and length. */
function stripApplicationSegment(code: number, content: ByteArray): ReplacedSegment {
  if (code === marker.app1 && decodeLatin1(content, 0, 6) === exif) {
    const tiff = content.subarray(6);
    const block = orientationOnly(tiff);
    return { part: block && jpegSegment(code, content.subarray(0, 6), block), removed: removedMetadataOf(tiff) };
  }
  if (code === marker.app2 && decodeLatin1(content, 0, 12) === 'ICC_PROFILE\0') return { part: jpegSegment(code, content), removed: null };
  if (code === marker.app14 && decodeLatin1(content, 0, 5) === 'Adobe') {
    return { part: jpegSegment(code, content.subarray(0, 12)), removed: content.length > 12 ? 'details' : null };
  }
  if (code === marker.app0 && decodeLatin1(content, 0, 5) === 'JFIF\0') {
    // The last two of these bytes are the size of the thumbnail that may follow.
    const head = content.slice(0, 14).fill(0, 12);
    return { part: jpegSegment(code, head), removed: content.length > 14 ? 'details' : null };
  }
  return { part: null, removed: removedTextOf(content) };
}

/** Removes pictures and videos, too, that phones append with metadata of their own. */
export async function stripJpeg(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = new FileParts();
  parts.keep(bytes.slice(0, 2));
  let hasScan = false;
  let at = 2;
  while (at < bytes.length) {
    // Decoders skip bytes between segments; any number of fill bytes may precede a marker.
    const next = markerAfter(bytes, at, false);
    if (bytes.subarray(at, next).some((byte) => byte !== 0xff)) parts.drop(bytes.subarray(at, next));
    const code = bytes[next + 1] ?? 0;
    at = next + 2;
    if (code === marker.endOfImage) {
      parts.keep(bytes.slice(next, at));
      break;
    }
    if (isStandalone(code) || at > bytes.length) continue;
    const end = at + readLength(bytes, at);
    const isCut = end < at + 2 || end > bytes.length;
    if (isCut) parts.drop(bytes.subarray(at));
    else if (isPictureSegment(code)) parts.keep(bytes.slice(next, end));
    else {
      const { part, removed } = stripApplicationSegment(code, bytes.slice(at + 2, end));
      parts.replace(part, removed);
    }
    at = isCut ? bytes.length : end;
    if (code !== marker.startOfScan || isCut) continue;
    hasScan = true;
    at = markerAfter(bytes, end, true);
    parts.keep(bytes.slice(end, at));
  }
  parts.drop(bytes.subarray(at));
  return parts.finish(file, hasScan);
}

const pngSignatureBytes = 8;
/** Length, name and checksum of a chunk. */
const frameBytes = 12;
/** Chunks of the picture, its colours, and its animation. https://www.w3.org/TR/png-3/#4Concepts.FormatTypes */
const pngChunkNames = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'acTL', 'fcTL', 'fdAT'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'pHYs'],
]);

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

export async function stripPng(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const parts = new FileParts();
  parts.keep(bytes.slice(0, pngSignatureBytes));
  let hasData = false;
  let name = '';
  let at = pngSignatureBytes;
  while (name !== 'IEND' && at + 8 <= bytes.length) {
    name = decodeLatin1(bytes, at + 4, 4);
    // A damaged name: the rest is no chunk of the picture.
    if (!/^[a-z]{4}$/i.test(name)) break;
    const end = at + frameBytes + view.getUint32(at);
    const content = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') {
      const block = orientationOnly(content);
      parts.replace(block && pngChunk(name, block), removedMetadataOf(content));
      // Compressed text is not decompressed, so only its keyword can reveal a location.
    } else if (pngChunkNames.has(name)) parts.keep(bytes.slice(at, end));
    else parts.drop(content);
    hasData ||= name === 'IDAT';
    at = end;
  }
  parts.drop(bytes.subarray(at));
  return parts.finish(file, hasData);
}

const webpChunkNames = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const webpFrameChunkNames = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Bytes before the chunks of a frame of an animation. */
const webpFrameHeadBytes = 16;
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

interface RiffChunk {
  name: string;
  content: ByteArray;
}

/** Returns the chunks from `at`; the last one is shorter than it declares if the file was cut. */
function riffChunks(bytes: ByteArray, at: number): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = at; start + 8 <= bytes.length;) {
    const size = view.getUint32(start + 4, true);
    chunks.push({ name: decodeLatin1(bytes, start, 4), content: bytes.slice(start + 8, start + 8 + size) });
    start += 8 + size + (size % 2);
  }
  return chunks;
}

/** Returns the orientation of EXIF as a chunk. Some encoders put the name of the JPEG segment before the TIFF block. */
function stripExifChunk(content: ByteArray): { chunk: ByteArray | null; removed: RemovedMetadata } {
  const tiff = decodeLatin1(content, 0, 6) === exif ? content.subarray(6) : content;
  const block = orientationOnly(tiff);
  return { chunk: block && riffChunk('EXIF', block), removed: removedMetadataOf(tiff) };
}

/** Removes chunks of a frame that belong to no picture. */
function stripWebpFrame(content: ByteArray, parts: FileParts): ByteArray {
  const chunks = riffChunks(content, webpFrameHeadBytes);
  const strays = chunks.filter(({ name }) => !webpFrameChunkNames.has(name));
  if (strays.length === 0) return content;
  for (const stray of strays) parts.drop(stray.content);
  const stripped = chunks.filter((chunk) => !strays.includes(chunk)).map((chunk) => riffChunk(chunk.name, chunk.content));
  const frame = new Uint8Array(stripped.reduce((sum, { length }) => sum + length, webpFrameHeadBytes));
  frame.set(content.subarray(0, webpFrameHeadBytes));
  let at = webpFrameHeadBytes;
  for (const chunk of stripped) {
    frame.set(chunk, at);
    at += chunk.length;
  }
  return frame;
}

export async function stripWebp(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const riffEnd = Math.min(bytes.length, 8 + new DataView(bytes.buffer).getUint32(4, true));
  const chunks = riffChunks(bytes.slice(0, riffEnd), 12);
  const parts = new FileParts();
  const orientation = chunks.map(({ name, content }) => (name === 'EXIF' ? stripExifChunk(content).chunk : null)).find(Boolean) ?? null;
  const pictureChunks: ByteArray[] = [];
  for (const { name, content } of chunks) {
    if (name === 'EXIF') parts.replace(null, stripExifChunk(content).removed);
    else if (!webpChunkNames.has(name)) parts.drop(content);
    else pictureChunks.push(riffChunk(name, name === 'ANMF' ? stripWebpFrame(content, parts) : content));
  }
  if (orientation) pictureChunks.push(orientation);
  parts.drop(bytes.subarray(riffEnd));
  const [extended] = pictureChunks.filter((chunk) => decodeLatin1(chunk, 0, 4) === 'VP8X' && chunk.length > 8);
  if (extended) extended[8] = ((extended[8] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation ? exifFlag : 0);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(
    4,
    pictureChunks.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  for (const part of [head, ...pictureChunks]) parts.keep(part);
  return parts.finish(
    file,
    chunks.some(({ name }) => name === 'VP8 ' || name === 'VP8L' || name === 'ANMF'),
  );
}

const gifBlock = { extension: 0x21, image: 0x2c, trailer: 0x3b };
const gifExtension = { graphicControl: 0xf9, application: 0xff };
/** Applications whose blocks hold the number of repetitions and the colour profile. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const gifTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the offset after the sub-blocks at `at`. */
function afterSubBlocks(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next < bytes.length && bytes[next] !== 0) next += 1 + (bytes[next] ?? 0);
  return Math.min(next + 1, bytes.length);
}

/** Removes comments, texts, and blocks of applications, such as XMP. */
export async function stripGif(file: Blob): Promise<StrippedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = new FileParts();
  let hasImage = false;
  let at = 13 + gifTableBytes(bytes[10] ?? 0);
  parts.keep(bytes.slice(0, at));
  while (at < bytes.length) {
    const kind = bytes[at];
    const isImage = kind === gifBlock.image;
    if (kind === gifBlock.trailer) {
      parts.keep(bytes.slice(at, at + 1));
      at += 1;
      break;
    }
    // A damaged block: decoders show the frames before it.
    if (!isImage && kind !== gifBlock.extension) break;
    const end = afterSubBlocks(bytes, isImage ? at + 11 + gifTableBytes(bytes[at + 9] ?? 0) : at + 2);
    const label = bytes[at + 1];
    const belongsToPicture =
      isImage ||
      label === gifExtension.graphicControl ||
      (label === gifExtension.application && gifApplications.has(decodeLatin1(bytes, at + 3, 11)));
    if (belongsToPicture) parts.keep(bytes.slice(at, end));
    else parts.drop(bytes.subarray(at, end));
    hasImage ||= isImage;
    at = end;
  }
  parts.drop(bytes.subarray(at));
  return parts.finish(file, hasImage);
}
