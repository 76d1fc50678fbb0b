// Reads the boxes of ISO base media files (MP4, MOV, HEIC, AVIF), and overwrites boxes with padding of the same size.
import { decodeLatin1, readBytes, removedPartOf } from './bytes.ts';
import type { InPlaceChanges } from './bytes.ts';

export interface Box {
  name: string;
  /** Offset of the box in bytes. */
  at: number;
  /** Offset of the content in bytes. */
  content: number;
  end: number;
}

interface BoxList {
  boxes: Box[];
  /** Offset after the last box that could be read. */
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
  const name = decodeLatin1(head, 4, 4);
  const content = at + (isLong ? 16 : 8);
  // Frames of a recording that was cut off extend to the end of the file.
  const end = name === 'mdat' ? Math.min(at + size, limit) : at + size;
  return end < content || end > limit ? null : { name, at, content, end };
}

/** Reads the top-level boxes of a file. */
export async function readTopBoxes(file: Blob): Promise<BoxList> {
  const boxes: Box[] = [];
  let end = 0;
  while (end < file.size && boxes.length < maxBoxes) {
    const box = boxAt(await readBytes(file, end, 16), end, file.size);
    if (!box) break;
    boxes.push(box);
    end = box.end;
  }
  return { boxes, end };
}

/** Reads the boxes in `bytes` between the offsets `from` and `to`. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): BoxList {
  const boxes: Box[] = [];
  let end = from;
  while (end < to && boxes.length < maxBoxes) {
    const box = boxAt(bytes.subarray(end, Math.min(end + 16, to)), end, to);
    if (!box) break;
    boxes.push(box);
    end = box.end;
  }
  return { boxes, end };
}

/** Reads consecutive big-endian numbers; bytes beyond the end are 0. */
export class ByteReader {
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

const freeName = Uint8Array.of(0x66, 0x72, 0x65, 0x65);
export const paddingNames: ReadonlySet<string> = new Set(['free', 'skip', 'wide']);

/** A part of a file that was read. */
export interface FilePart {
  bytes: Uint8Array<ArrayBuffer>;
  /** Offset of `bytes` in the file. */
  offset: number;
}

/** Makes a box padding of the same size, filled with zeros. */
export function freeBox({ bytes, offset }: FilePart, box: Box, changes: InPlaceChanges): void {
  const before = bytes.subarray(box.at, box.end);
  const head = before.slice(0, box.content - box.at);
  head.set(freeName, 4);
  changes.replace(offset + box.at, before, head, removedPartOf(before));
}

/** Makes a top-level box padding without reading it. */
export async function freeTopBox(file: Blob, { at, content, end }: Box, changes: InPlaceChanges): Promise<void> {
  const head = await readBytes(file, at, Math.min(end - at, 65_536));
  const removedMetadata = removedPartOf(head);
  const padding = head.slice(0, content - at);
  padding.set(freeName, 4);
  changes.overwrite(at, padding, end - content, removedMetadata);
}

/**
 * Makes padding of all boxes between `from` and `to` but those in `allowedNames`, and returns these. What is not a box is reported as
 * unreadable.
 */
export function keepBoxes(
  part: FilePart,
  [from, to]: readonly [from: number, to: number],
  allowedNames: ReadonlySet<string>,
  changes: InPlaceChanges,
): Box[] {
  const { boxes, end } = readBoxes(part.bytes, from, to);
  // QuickTime ends lists with zeros.
  if (part.bytes.subarray(end, to).some((byte) => byte !== 0)) changes.hasUnreadableParts = true;
  for (const box of boxes) if (!allowedNames.has(box.name)) freeBox(part, box, changes);
  return boxes.filter(({ name }) => allowedNames.has(name));
}
