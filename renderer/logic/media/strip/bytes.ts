// Reads bytes, detects a location in XMP or IPTC, reduces EXIF to the orientation, and replaces bytes of a file, for the metadata
// strippers.

/** `place`: the block contained a location. `details`: the block contained other metadata only. */
export type RemovedMetadata = 'place' | 'details' | null;

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const entryBytes = 12;
/** Size of the header, one entry, and the end of the directory. */
const blockBytes = 8 + 2 + entryBytes + 4;

interface TiffDirectory {
  littleEndian: boolean;
  /** First two bytes of each value as a number, by tag. */
  shorts: ReadonlyMap<number, number>;
}

/** Reads the first directory; null if the block is damaged. */
function readDirectory(tiff: Uint8Array): TiffDirectory | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < blockBytes - entryBytes) return null;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const littleEndian = order === 0x4949;
  if (view.getUint16(2, littleEndian) !== 42) return null;
  const start = view.getUint32(4, littleEndian);
  if (start + 2 > tiff.length) return null;
  const shorts = new Map<number, number>();
  const end = Math.min(start + 2 + view.getUint16(start, littleEndian) * entryBytes, tiff.length);
  for (let at = start + 2; at + entryBytes <= end; at += entryBytes)
    shorts.set(view.getUint16(at, littleEndian), view.getUint16(at + 8, littleEndian));
  return { littleEndian, shorts };
}

/** Returns the kind of metadata that is lost when `tiff` is reduced to its orientation. */
export function removedMetadataOf(tiff: Uint8Array): RemovedMetadata {
  const directory = readDirectory(tiff);
  if (directory?.shorts.has(gpsTag)) return 'place';
  return directory?.shorts.size === 1 && directory.shorts.has(orientationTag) && tiff.length === blockBytes ? null : 'details';
}

/**
 * Reduces the TIFF block of EXIF to the orientation. Returns a new block, padded with zeros to `bytes`; null if `tiff` has no orientation.
 */
export function orientationOnly(tiff: Uint8Array, bytes = blockBytes): Uint8Array<ArrayBuffer> | null {
  const directory = readDirectory(tiff);
  const orientation = directory?.shorts.get(orientationTag) ?? 0;
  if (!directory || orientation < 1 || orientation > 8 || bytes < blockBytes) return null;
  const { littleEndian } = directory;
  const block = new Uint8Array(bytes);
  const view = new DataView(block.buffer);
  view.setUint16(0, littleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 1, littleEndian);
  view.setUint16(10, orientationTag, littleEndian);
  // One value of type SHORT.
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return block;
}

type ByteArray = Uint8Array<ArrayBuffer>;

/** File without location and other metadata; the same `file` object if nothing was removed. */
export interface StrippedFile {
  file: Blob;
  removed: RemovedMetadata;
}

/** Decodes `length` bytes as Latin-1; fewer at the end of `bytes`. */
export const decodeLatin1 = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, Math.min(at + length, bytes.length)));

/** Reads at most `length` bytes of `blob` from offset `at`. */
export const readBytes = async (blob: Blob, at: number, length: number): Promise<ByteArray> =>
  new Uint8Array(await blob.slice(at, at + length).arrayBuffer());

/** True if XMP or IPTC data contains a location. */
export const containsLocation = (bytes: Uint8Array): boolean =>
  /GPSL(at|ong)itude|photoshop:(City|State|Country)|Iptc4xmp(Core|Ext):(Location|CountryCode)|ISO6709/.test(
    new TextDecoder('latin1').decode(bytes),
  );

/** Returns the kind of metadata that is lost when XMP, IPTC, or text is removed. */
export const removedTextOf = (bytes: Uint8Array): Exclude<RemovedMetadata, null> => (containsLocation(bytes) ? 'place' : 'details');

export const moreSensitive = (one: RemovedMetadata, other: RemovedMetadata): RemovedMetadata =>
  one === 'place' || other === 'place' ? 'place' : (one ?? other);

export interface BytePatch {
  at: number;
  bytes: ByteArray;
}

/** Replaces bytes in place; the other bytes of the file are not read. */
export function applyPatches(file: Blob, patches: readonly BytePatch[]): Blob {
  if (patches.length === 0) return file;
  const parts: BlobPart[] = [];
  let nextOffset = 0;
  for (const { at, bytes } of [...patches].sort((a, b) => a.at - b.at)) {
    if (at < nextOffset) continue;
    parts.push(file.slice(nextOffset, at), bytes);
    nextOffset = at + bytes.length;
  }
  parts.push(file.slice(nextOffset));
  return new Blob(parts, { type: file.type });
}
