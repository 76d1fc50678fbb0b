// Removes metadata from ISO base media files (MP4, MOV, HEIC, AVIF) in place, box by box.
import {
  decodeLatin1,
  readBytes,
  moreSensitive,
  containsLocation,
  applyPatches,
  orientationOnly,
  removedMetadataOf,
  removedTextOf,
} from './bytes.ts';
import type { BytePatch, StrippedFile, RemovedMetadata } from './bytes.ts';

interface Box {
  name: string;
  /** Offset of the box in bytes. */
  at: number;
  /** Offset of the content in bytes. */
  content: number;
  end: number;
}

/** Bounds the parsing of damaged or malicious files; no valid file has this many sibling boxes. */
const maxBoxes = 10_000;

function boxAt(head: Uint8Array, at: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const small = view.getUint32(0);
  // Size 1: a 64-bit size follows. Size 0: the box extends to the end.
  const isLong = small === 1;
  if (isLong && head.length < 16) return null;
  let size = small;
  if (isLong) size = Number(view.getBigUint64(8));
  else if (small === 0) size = limit - at;
  const content = at + (isLong ? 16 : 8);
  const end = at + size;
  return end < content || end > limit ? null : { name: decodeLatin1(head, 4, 4), at, content, end };
}

/** Returns the top-level boxes of a file. */
async function topBoxes(file: Blob): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size && boxes.length < maxBoxes;) {
    const box = boxAt(await readBytes(file, at, 16), at, file.size);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Returns the boxes in `bytes` between the offsets `from` and `to`. */
function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to && boxes.length < maxBoxes;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const maxIndexBytes = 16_000_000;
const maxItems = 10_000;

/** Reads consecutive big-endian numbers; bytes beyond the end are 0. */
class ByteReader {
  at: number;
  #bytes: Uint8Array;
  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  number(size: number): number {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + (this.#bytes[this.at++] ?? 0);
    return value;
  }
  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }
}

/** Returns the ids of the metadata items by their type in `infe` (ISO/IEC 23008-12). */
function metadataItems(meta: Uint8Array, from: number, to: number): Map<number, 'exif' | 'xmp'> {
  const items = new Map<number, 'exif' | 'xmp'>();
  const version = meta[from] ?? 0;
  for (const entry of boxesIn(meta, from + 4 + (version === 0 ? 2 : 4), to)) {
    const reader = new ByteReader(meta, entry.content);
    const form = reader.number(1);
    reader.at += 3;
    const id = reader.number(form === 3 ? 4 : 2);
    const type = decodeLatin1(meta, reader.at + 2, 4);
    if (type === 'Exif') items.set(id, 'exif');
    else if (type === 'mime') items.set(id, 'xmp');
  }
  return items;
}

interface Extent {
  id: number;
  at: number;
  length: number;
}

/** Reads the file offsets of the items from `iloc`. `insideAt`: offset of `idat`, whose items lie within `meta`; -1 if there is none. */
function extentsOf(meta: Uint8Array, from: number, insideAt: number): Extent[] {
  const reader = new ByteReader(meta, from);
  const version = reader.number(1);
  reader.at += 3;
  const [sizes, more] = [reader.number(1), reader.number(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0];
  const count = Math.min(reader.number(version < 2 ? 2 : 4), maxItems);
  const extents: Extent[] = [];
  for (let item = 0; item < count && !reader.isAtEnd; item += 1) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    reader.at += 2;
    const base = reader.number(baseSize) + (method === 1 ? insideAt : 0);
    const extentCount = reader.number(2);
    for (let extent = 0; extent < extentCount && !reader.isAtEnd; extent += 1) {
      reader.at += indexSize;
      const at = base + reader.number(offsetSize);
      const length = reader.number(lengthSize);
      if (method === 0 || (method === 1 && insideAt >= 0)) extents.push({ id, at, length });
    }
  }
  return extents;
}

/** Blanks the metadata of an item without changing its length. */
function blankMetadata(bytes: Uint8Array<ArrayBuffer>, kind: 'exif' | 'xmp'): { bytes: Uint8Array<ArrayBuffer>; removed: RemovedMetadata } {
  if (kind === 'xmp') return { bytes: new Uint8Array(bytes.length).fill(0x20), removed: removedTextOf(bytes) };
  const start = 4 + new ByteReader(bytes, 0).number(4);
  const tiff = bytes.subarray(start);
  const out = new Uint8Array(bytes.length);
  out.set(bytes.subarray(0, Math.min(4, bytes.length)));
  out.set(orientationOnly(tiff, tiff.length) ?? [], Math.min(start, bytes.length));
  return { bytes: out, removed: removedMetadataOf(tiff) };
}

/** Overwrites EXIF and XMP of HEIC and AVIF files in place: the file's index refers to byte offsets, which must not change. */
export async function stripHeif(file: Blob): Promise<StrippedFile> {
  const box = (await topBoxes(file)).find(({ name }) => name === 'meta');
  if (!box || box.end - box.at > maxIndexBytes) return { file, removed: null };
  const meta = await readBytes(file, box.content, box.end - box.content);
  const parts = new Map(boxesIn(meta, 4).map((part) => [part.name, part]));
  const [info, locations, inside] = [parts.get('iinf'), parts.get('iloc'), parts.get('idat')];
  if (!info || !locations) return { file, removed: null };
  const items = metadataItems(meta, info.content, info.end);
  const patches: BytePatch[] = [];
  let removedMetadata: RemovedMetadata = null;
  for (const { id, at, length } of extentsOf(meta, locations.content, inside ? box.content + inside.content : -1)) {
    const kind = items.get(id);
    if (!kind || length < 1 || length > maxIndexBytes || at + length > file.size) continue;
    const clean = blankMetadata(await readBytes(file, at, length), kind);
    patches.push({ at, bytes: clean.bytes });
    removedMetadata = moreSensitive(removedMetadata, clean.removed);
  }
  return { file: applyPatches(file, patches), removed: removedMetadata };
}

/** Maximum size of `moov`, the index of a video; an hour of video has a few megabytes. */
const maxMovieIndexBytes = 128_000_000;
const metadataBoxes = new Set(['udta', 'meta', 'uuid']);
const freeName = [0x66, 0x72, 0x65, 0x65];

/** Detects QuickTime's `©xyz`, 3GPP's `loci`, and Apple's metadata key for a location. */
const containsVideoLocation = (bytes: Uint8Array): boolean =>
  /\xa9xyz|loci|location\.ISO6709/.test(new TextDecoder('latin1').decode(bytes)) || containsLocation(bytes);

/** Creates a `free` box of the same size, filled with zeros. */
function createFreeBox(bytes: Uint8Array, from: number, content: number, end: number): Uint8Array<ArrayBuffer> {
  const box = new Uint8Array(end - from);
  box.set(bytes.subarray(from, content));
  box.set(freeName, 4);
  return box;
}

/**
 * Overwrites location and other metadata of MP4 and MOV files with `free` boxes of the same size, so that no offset changes. The frames are
 * not read.
 */
export async function stripVideo(file: Blob): Promise<StrippedFile> {
  const patches: BytePatch[] = [];
  let removedMetadata: RemovedMetadata = null;
  const addPatch = (bytes: Uint8Array, offset: number, box: { at: number; content: number; end: number }): void => {
    patches.push({ at: offset + box.at, bytes: createFreeBox(bytes, box.at, box.content, box.end) });
    removedMetadata = moreSensitive(removedMetadata, containsVideoLocation(bytes.subarray(box.at, box.end)) ? 'place' : 'details');
  };
  for (const { name, at, end } of await topBoxes(file)) {
    if ((name !== 'moov' && !metadataBoxes.has(name)) || end - at > maxMovieIndexBytes) continue;
    const bytes = await readBytes(file, at, end - at);
    const [whole] = boxesIn(bytes);
    if (!whole) continue;
    if (name !== 'moov') {
      addPatch(bytes, at, whole);
      continue;
    }
    for (const box of boxesIn(bytes, whole.content)) {
      if (metadataBoxes.has(box.name)) addPatch(bytes, at, box);
      if (box.name !== 'trak') continue;
      for (const part of boxesIn(bytes, box.content, box.end)) if (metadataBoxes.has(part.name)) addPatch(bytes, at, part);
    }
  }
  return { file: applyPatches(file, patches), removed: removedMetadata };
}
