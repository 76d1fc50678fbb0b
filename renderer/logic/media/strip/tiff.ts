// The TIFF block in which EXIF is kept: which way is up stays, everything else goes.

/** `place`: the block said where. `details`: it said something else. */
export type Removed = 'place' | 'details' | null;

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const entryBytes = 12;
/** The header, one entry and the end of the directory. */
const blockBytes = 8 + 2 + entryBytes + 4;

interface Directory {
  littleEndian: boolean;
  /** By tag: the value's first two bytes as a number. */
  shorts: ReadonlyMap<number, number>;
}

/** The first directory; null when the block is damaged. */
function readDirectory(tiff: Uint8Array): Directory | null {
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

/** What goes when `tiff` is reduced to its orientation. */
export function removedOf(tiff: Uint8Array): Removed {
  const directory = readDirectory(tiff);
  if (directory?.shorts.has(gpsTag)) return 'place';
  return directory?.shorts.size === 1 && directory.shorts.has(orientationTag) && tiff.length === blockBytes ? null : 'details';
}

/** A block with the orientation of `tiff` alone, followed by zeros up to `bytes`; null when it says none. */
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
  // One value of the type SHORT.
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return block;
}
