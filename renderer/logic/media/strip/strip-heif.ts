// Overwrites EXIF and XMP in a HEIC or AVIF, in place: the index of the file points at bytes, which must not move.
import { boxesIn, topBoxes } from './boxes.ts';
import { latin, more, namesPlace, patched, read } from './bytes.ts';
import type { Patch, Stripped } from './bytes.ts';
import { orientationOnly, removedOf } from './tiff.ts';
import type { Removed } from './tiff.ts';

const maxIndexBytes = 16_000_000;
const maxItems = 10_000;

/** Reads big-endian numbers one after the other. Beyond the end each is 0. */
class Reader {
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
  get ended(): boolean {
    return this.at >= this.#bytes.length;
  }
}

/** The ids of the items that are metadata, by what they are (ISO/IEC 23008-12, `infe`). */
function metadataItems(meta: Uint8Array, from: number, to: number): Map<number, 'exif' | 'xmp'> {
  const items = new Map<number, 'exif' | 'xmp'>();
  const version = meta[from] ?? 0;
  for (const entry of boxesIn(meta, from + 4 + (version === 0 ? 2 : 4), to)) {
    const reader = new Reader(meta, entry.content);
    const form = reader.number(1);
    reader.at += 3;
    const id = reader.number(form === 3 ? 4 : 2);
    const type = latin(meta, reader.at + 2, 4);
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

/** Where in the file the items are (`iloc`). Items inside of `meta` itself are left out: `insideAt` is where those begin, -1 when there are none. */
function extentsOf(meta: Uint8Array, from: number, insideAt: number): Extent[] {
  const reader = new Reader(meta, from);
  const version = reader.number(1);
  reader.at += 3;
  const [sizes, more] = [reader.number(1), reader.number(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0];
  const count = Math.min(reader.number(version < 2 ? 2 : 4), maxItems);
  const extents: Extent[] = [];
  for (let item = 0; item < count && !reader.ended; item += 1) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    reader.at += 2;
    const base = reader.number(baseSize) + (method === 1 ? insideAt : 0);
    const extentCount = reader.number(2);
    for (let extent = 0; extent < extentCount && !reader.ended; extent += 1) {
      reader.at += indexSize;
      const at = base + reader.number(offsetSize);
      const length = reader.number(lengthSize);
      if (method === 0 || (method === 1 && insideAt >= 0)) extents.push({ id, at, length });
    }
  }
  return extents;
}

/** The item's bytes without what they say, as many as before. */
function cleaned(bytes: Uint8Array<ArrayBuffer>, kind: 'exif' | 'xmp'): { bytes: Uint8Array<ArrayBuffer>; removed: Removed } {
  if (kind === 'xmp') return { bytes: new Uint8Array(bytes.length).fill(0x20), removed: namesPlace(bytes) ? 'place' : 'details' };
  const start = 4 + new Reader(bytes, 0).number(4);
  const tiff = bytes.subarray(start);
  const out = new Uint8Array(bytes.length);
  out.set(bytes.subarray(0, Math.min(4, bytes.length)));
  out.set(orientationOnly(tiff, tiff.length) ?? [], Math.min(start, bytes.length));
  return { bytes: out, removed: removedOf(tiff) };
}

export async function stripHeif(file: Blob): Promise<Stripped> {
  const box = (await topBoxes(file)).find(({ name }) => name === 'meta');
  if (!box || box.end - box.at > maxIndexBytes) return { file, removed: null };
  const meta = await read(file, box.content, box.end - box.content);
  const parts = new Map(boxesIn(meta, 4).map((part) => [part.name, part]));
  const [info, locations, inside] = [parts.get('iinf'), parts.get('iloc'), parts.get('idat')];
  if (!info || !locations) return { file, removed: null };
  const items = metadataItems(meta, info.content, info.end);
  const patches: Patch[] = [];
  let removed: Removed = null;
  for (const { id, at, length } of extentsOf(meta, locations.content, inside ? box.content + inside.content : -1)) {
    const kind = items.get(id);
    if (!kind || length < 1 || length > maxIndexBytes || at + length > file.size) continue;
    const clean = cleaned(await read(file, at, length), kind);
    patches.push({ at, bytes: clean.bytes });
    removed = more(removed, clean.removed);
  }
  return { file: patched(file, patches), removed };
}
