// Removes metadata from HEIC and AVIF files in place: EXIF, XMP, thumbnails, and boxes with details.
import { InPlaceChanges, decodeLatin1, orientationOnly, readBytes, removedMetadataOf, removedTextOf, markUnreadable } from './bytes.ts';
import type { RemovedMetadata, StrippedFile } from './bytes.ts';
import { ByteReader, freeTopBox, keepBoxes, paddingNames, readBoxes, readTopBoxes } from './iso-boxes.ts';
import type { Box, FilePart } from './iso-boxes.ts';
import { stripMovieBoxes } from './strip-movie.ts';

const maxIndexBytes = 16_000_000;
const maxItems = 10_000;
const topNames = new Set(['ftyp', 'meta', 'mdat', 'idat', 'moov', 'moof', 'mfra']);
/** Boxes that decoders need. ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6 and 9 */
const metaNames = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iprp', 'iref', 'idat', 'dinf', 'grpl', 'ipro']);
/** Coded pictures, and pictures that are derived from others. */
const pictureTypes = new Set([
  ...['hvc1', 'hev1', 'lhv1', 'hvt1', 'av01', 'avc1', 'vvc1', 'jpeg', 'j2k1', 'unci', 'mski'],
  ...['grid', 'iovl', 'iden', 'tmap', 'sato'],
]);
/** Properties with texts and times. ISO/IEC 23008-12, 6.5 */
const detailProperties = new Set(['udes', 'altt', 'crtt', 'mdft', 'uuid']);
/** An item type that no decoder knows, and a reference type. */
const unusedType = Uint8Array.of(0x66, 0x72, 0x65, 0x65);

interface Item {
  /** `exif`: keeps the orientation. `picture`: keeps everything. */
  kind: 'exif' | 'picture' | 'thumbnail' | 'other';
  /** Offset of the type in `meta`. */
  typeAt: number;
}

/** Reads the items in `iinf`; null if an entry has no type. */
function readItems(meta: Uint8Array, info: Box): Map<number, Item> | null {
  const items = new Map<number, Item>();
  const countBytes = meta[info.content] === 0 ? 2 : 4;
  for (const entry of readBoxes(meta, info.content + 4 + countBytes, info.end).boxes) {
    const reader = new ByteReader(meta, entry.content);
    const version = reader.number(1);
    if (version < 2) return null;
    reader.at += 3;
    const id = reader.number(version === 3 ? 4 : 2);
    const typeAt = reader.at + 2;
    const type = decodeLatin1(meta, typeAt, 4);
    const otherKind = pictureTypes.has(type) ? 'picture' : 'other';
    items.set(id, { kind: type === 'Exif' ? 'exif' : otherKind, typeAt });
  }
  return items;
}

interface Extent {
  id: number;
  at: number;
  length: number;
}

/** Reads the extents of the items from `iloc`. `insideAt`: offset of `idat`, whose items lie within `meta`; -1 if there is none. */
function readExtents(meta: Uint8Array, from: number, insideAt: number): Extent[] {
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
    const isLocated = method === 0 || (method === 1 && insideAt >= 0);
    for (let extent = 0; extent < extentCount && !reader.isAtEnd; extent += 1) {
      reader.at += indexSize;
      const at = base + reader.number(offsetSize);
      const length = reader.number(lengthSize);
      // An extent that cannot be located is reported by its impossible length.
      extents.push({ id, at, length: isLocated ? length : 0 });
    }
  }
  return extents;
}

/** Marks the thumbnails in `iref`, and makes their references unknown to decoders. */
function markThumbnails({ bytes, offset }: FilePart, references: Box, items: Map<number, Item>, changes: InPlaceChanges): void {
  const idBytes = bytes[references.content] === 0 ? 2 : 4;
  for (const reference of readBoxes(bytes, references.content + 4, references.end).boxes) {
    if (reference.name !== 'thmb') continue;
    const item = items.get(new ByteReader(bytes, reference.content).number(idBytes));
    if (item?.kind !== 'picture') continue;
    item.kind = 'thumbnail';
    for (const at of [item.typeAt, reference.at + 4]) changes.replace(offset + at, bytes.subarray(at, at + 4), unusedType, 'details');
  }
}

/** Returns the bytes that stay of an item, which zeros follow. */
function stripItem(bytes: Uint8Array<ArrayBuffer>, kind: Item['kind']): { bytes: Uint8Array<ArrayBuffer>; removed: RemovedMetadata } {
  if (kind !== 'exif') return { bytes: new Uint8Array(), removed: kind === 'thumbnail' ? 'details' : removedTextOf(bytes) };
  const start = 4 + new ByteReader(bytes, 0).number(4);
  const tiff = bytes.subarray(start);
  const out = new Uint8Array(bytes.length);
  out.set(bytes.subarray(0, Math.min(4, bytes.length)));
  out.set(orientationOnly(tiff, tiff.length) ?? [], Math.min(start, bytes.length));
  return { bytes: out, removed: removedMetadataOf(tiff) };
}

function clearProperties(part: FilePart, properties: Box, changes: InPlaceChanges): void {
  const { bytes, offset } = part;
  const container = readBoxes(bytes, properties.content, properties.end).boxes.find(({ name }) => name === 'ipco');
  if (!container) return;
  for (const { name, content, end } of readBoxes(bytes, container.content, container.end).boxes) {
    // The number of properties must not change: pictures refer to them by it. The first four bytes are version and flags.
    const details = bytes.subarray(content + 4, end);
    if (detailProperties.has(name)) changes.replace(offset + content + 4, details, new Uint8Array(), removedTextOf(details));
  }
}

/** Changes the metadata that `meta` lists. `end`: offset after the last box of the file. */
async function stripMeta(file: Blob, part: FilePart, end: number, changes: InPlaceChanges): Promise<void> {
  const { bytes, offset } = part;
  const parts = new Map(keepBoxes(part, [4, bytes.length], metaNames, changes).map((box) => [box.name, box]));
  const [info, locations, inside] = [parts.get('iinf'), parts.get('iloc'), parts.get('idat')];
  const [references, properties] = [parts.get('iref'), parts.get('iprp')];
  const items = info && readItems(bytes, info);
  if (!items || !locations) {
    changes.hasUnreadableParts = true;
    return;
  }
  if (references) markThumbnails(part, references, items, changes);
  if (properties) clearProperties(part, properties, changes);
  for (const { id, at, length } of readExtents(bytes, locations.content, inside ? offset + inside.content : -1)) {
    const kind = items.get(id)?.kind ?? 'other';
    if (kind === 'picture') continue;
    if (length < 1 || length > maxIndexBytes || at + length > end) {
      changes.hasUnreadableParts = true;
      continue;
    }
    const content = await readBytes(file, at, length);
    const stripped = stripItem(content, kind);
    changes.replace(at, content, stripped.bytes, stripped.removed ?? 'details');
  }
}

/** The index of the file refers to byte offsets, which must not change. */
export async function stripHeif(file: Blob): Promise<StrippedFile> {
  const { boxes, end } = await readTopBoxes(file);
  const meta = boxes.find(({ name }) => name === 'meta');
  if (!meta || meta.end - meta.at > maxIndexBytes) return markUnreadable(file);
  const changes = new InPlaceChanges(file);
  for (const box of boxes) {
    if (paddingNames.has(box.name)) await changes.clearPadding(box.content, box.end);
    else if (!topNames.has(box.name)) await freeTopBox(file, box, changes);
  }
  await stripMovieBoxes(file, boxes, changes);
  await stripMeta(file, { bytes: await readBytes(file, meta.content, meta.end - meta.content), offset: meta.content }, end, changes);
  await changes.cut(end);
  return changes.finish();
}
