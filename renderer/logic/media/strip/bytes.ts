// Reads bytes, detects locations, reduces EXIF to the orientation, and collects the parts or the changes of a file, for the metadata
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

export interface StrippedFile {
  /** File without location and other metadata; the same object as before if nothing was removed. */
  file: Blob;
  removed: RemovedMetadata;
  /** True if a part of the file cannot be read, so that a location may be left in it. */
  hasUnreadableParts: boolean;
}

export const markUnreadable = (file: Blob): StrippedFile => ({ file, removed: null, hasUnreadableParts: true });

/** Decodes `length` bytes as Latin-1; fewer at the end of `bytes`. */
export const decodeLatin1 = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, Math.min(at + length, bytes.length)));

/** Reads at most `length` bytes of `blob` from offset `at`. */
export const readBytes = async (blob: Blob, at: number, length: number): Promise<ByteArray> =>
  new Uint8Array(await blob.slice(at, at + length).arrayBuffer());

/** True if XMP or IPTC data contains a location. */
const containsLocation = (bytes: Uint8Array): boolean =>
  /GPSL(at|ong)itude|photoshop:(City|State|Country)|Iptc4xmp(Core|Ext):(Location|CountryCode)|ISO6709/.test(
    new TextDecoder('latin1').decode(bytes),
  );

/** Returns the kind of metadata that is lost when XMP, IPTC, or text is removed. */
export const removedTextOf = (bytes: Uint8Array): Exclude<RemovedMetadata, null> => (containsLocation(bytes) ? 'place' : 'details');

const moreSensitive = (one: RemovedMetadata, other: RemovedMetadata): RemovedMetadata =>
  one === 'place' || other === 'place' ? 'place' : (one ?? other);

/** Detects QuickTime's `©xyz`, 3GPP's `loci`, dashcams' `freeGPS`, Matroska's tags, and the tracks of cameras that record positions. */
const containsRecordedLocation = (bytes: Uint8Array): boolean =>
  /\xa9xyz|loci|location|gps |freeGPS|gpmd|camm|djmd/i.test(new TextDecoder('latin1').decode(bytes)) || containsLocation(bytes);

/** Returns the kind of metadata that is lost when a part of a video is removed. */
export const removedPartOf = (bytes: Uint8Array): Exclude<RemovedMetadata, null> => (containsRecordedLocation(bytes) ? 'place' : 'details');

/** Collects the parts that stay in a file, and the kind of metadata in the others. */
export class FileParts {
  #parts: BlobPart[] = [];
  #removedMetadata: RemovedMetadata = null;

  keep(part: BlobPart): void {
    this.#parts.push(part);
  }

  /** Keeps `part` in place of other bytes. */
  replace(part: BlobPart | null, removedMetadata: RemovedMetadata): void {
    if (part) this.#parts.push(part);
    this.#removedMetadata = moreSensitive(this.#removedMetadata, removedMetadata);
  }

  drop(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#removedMetadata = moreSensitive(this.#removedMetadata, removedTextOf(bytes));
  }

  /** `hasPicture`: the parts contain a picture; otherwise the file is damaged, and returned unchanged. */
  finish(file: Blob, hasPicture: boolean): StrippedFile {
    if (!hasPicture) return markUnreadable(file);
    const removedMetadata = this.#removedMetadata;
    const stripped = removedMetadata === null ? file : new Blob(this.#parts, { type: file.type });
    return { file: stripped, removed: removedMetadata, hasUnreadableParts: false };
  }
}

interface BytePatch {
  at: number;
  bytes: ByteArray;
  /** Number of zeros after `bytes`. */
  zeros: number;
}

const zeroBytes = new Uint8Array(65_536);

const createZeros = (count: number): BlobPart[] =>
  Array.from({ length: Math.ceil(count / zeroBytes.length) }, (_, at) => zeroBytes.subarray(0, count - at * zeroBytes.length));

/** Replaces bytes in place, and keeps the size of the file. The other bytes are not read. */
function applyPatches(file: Blob, patches: readonly BytePatch[]): Blob {
  const parts: BlobPart[] = [];
  let nextOffset = 0;
  for (const { at, bytes, zeros } of patches.toSorted((a, b) => a.at - b.at)) {
    const start = Math.max(at, nextOffset);
    const end = Math.min(at + bytes.length + zeros, file.size);
    if (start >= end) continue;
    const replaced = bytes.subarray(start - at, end - at);
    parts.push(file.slice(nextOffset, start), replaced, ...createZeros(end - start - replaced.length));
    nextOffset = end;
  }
  return new Blob([...parts, file.slice(nextOffset)], { type: file.type });
}

/** Longer padding is overwritten without being read. */
const maxReadPadding = 65_536;

/** Collects changes to a file whose parts refer to each other by offset, so that no byte may move. */
export class InPlaceChanges {
  hasUnreadableParts = false;
  #file: Blob;
  #patches: BytePatch[] = [];
  #removedMetadata: RemovedMetadata = null;
  #end: number;

  constructor(file: Blob) {
    this.#file = file;
    this.#end = file.size;
  }

  get isEmpty(): boolean {
    return this.#removedMetadata === null;
  }

  /** Replaces the bytes at `at` by `bytes` and zeros, if they differ. `before`: the bytes there. */
  replace(at: number, before: Uint8Array, bytes: ByteArray, removedMetadata: Exclude<RemovedMetadata, null>): void {
    if (before.every((byte, offset) => byte === (bytes[offset] ?? 0))) return;
    this.overwrite(at, bytes, before.length - bytes.length, removedMetadata);
  }

  /** Overwrites bytes that were not read. */
  overwrite(at: number, bytes: ByteArray, zeros: number, removedMetadata: Exclude<RemovedMetadata, null>): void {
    this.#patches.push({ at, bytes, zeros });
    this.#removedMetadata = moreSensitive(this.#removedMetadata, removedMetadata);
  }

  /** Overwrites padding with zeros: editors leave removed metadata in it, and cameras their positions. */
  async clearPadding(at: number, end: number): Promise<void> {
    if (end - at > maxReadPadding) return this.overwrite(at, new Uint8Array(), end - at, 'details');
    const bytes = await readBytes(this.#file, at, end - at);
    this.replace(at, bytes, new Uint8Array(), removedPartOf(bytes));
  }

  /** Removes the bytes from `end`. */
  async cut(end: number): Promise<void> {
    if (end >= this.#file.size) return;
    this.#end = end;
    this.#removedMetadata = moreSensitive(this.#removedMetadata, removedPartOf(await readBytes(this.#file, end, maxReadPadding)));
  }

  finish(): StrippedFile {
    const { hasUnreadableParts } = this;
    if (this.#removedMetadata === null) return { file: this.#file, removed: null, hasUnreadableParts };
    const file = applyPatches(this.#file, this.#patches).slice(0, this.#end, this.#file.type);
    return { file, removed: this.#removedMetadata, hasUnreadableParts };
  }
}
