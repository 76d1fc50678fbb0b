// Removes metadata from WebM and Matroska files in place: tags, attached files, chapters, titles, and the names of devices and programs.
// The frames are not read. https://www.rfc-editor.org/rfc/rfc9559
import { InPlaceChanges, readBytes, removedPartOf } from './bytes.ts';
import type { StrippedFile } from './bytes.ts';

const id = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  cues: 0x1c53bb6b,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  trackName: 0x536e,
  cluster: 0x1f43b675,
  void: 0xec,
  checksum: 0xbf,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
} as const;

/** Elements of a cluster. A live recording does not know the size of its clusters, so that these follow as if they were siblings. */
const clusterChildren: ReadonlySet<number> = new Set([0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0]);
const skippedElements: ReadonlySet<number> = new Set([id.header, id.seekHead, id.cues, id.cluster, ...clusterChildren]);
/** Elements whose size may be unknown. */
const openElements: ReadonlySet<number> = new Set([id.segment, id.cluster]);
const infoElements: ReadonlySet<number> = new Set([id.timestampScale, id.duration, id.muxingApp, id.writingApp, id.void]);
const videoTrack = 1;
const audioTrack = 2;

const maxIndexBytes = 16_000_000;
/** Bounds the reading of damaged files: blocks of a day of a live recording. */
const maxElements = 5_000_000;
/** Size of an identifier and a length. */
const maxHeadBytes = 12;
const windowBytes = 16_384;

interface Element {
  id: number;
  at: number;
  content: number;
  /** Null: unknown. */
  end: number | null;
}

/** Reads a number whose first byte says its length; `hasMarker`: the marker of the length belongs to the number. */
function readNumber(bytes: Uint8Array, at: number, hasMarker: boolean): { value: number; length: number; isUnknown: boolean } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = hasMarker ? first : first & (0xff >> length);
  let isUnknown = (first | ((0xff << (8 - length)) & 0xff)) === 0xff;
  for (let byte = 1; byte < length; byte += 1) {
    value = value * 256 + (bytes[at + byte] ?? 0);
    isUnknown &&= bytes[at + byte] === 0xff;
  }
  return { value, length, isUnknown };
}

/** Reads the head of the element at `at` in `bytes`, which begin at `offset` in the file; null if it is damaged. */
function readElement(bytes: Uint8Array, at: number, offset = 0): Element | null {
  const name = readNumber(bytes, at, true);
  const size = name && name.length <= 4 ? readNumber(bytes, at + name.length, false) : null;
  if (!name || !size) return null;
  const content = offset + at + name.length + size.length;
  return { id: name.value, at: offset + at, content, end: size.isUnknown ? null : content + size.value };
}

/** Reads the children of an element of known size; null if they are damaged. */
function readChildren(bytes: Uint8Array, from: number, to: number): (Element & { end: number })[] | null {
  const children: (Element & { end: number })[] = [];
  for (let at = from; at < to;) {
    const child = readElement(bytes, at);
    if (child?.end === undefined || child.end === null || child.end > to) return null;
    children.push({ ...child, end: child.end });
    at = child.end;
  }
  return children;
}

/** Returns the head of a `Void` element of `bytes` in all. */
function voidHead(bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes < 0x80) return Uint8Array.of(id.void, 0x80 | (bytes - 2));
  const head = new Uint8Array(9);
  const view = new DataView(head.buffer);
  view.setBigUint64(1, (1n << 56n) | BigInt(bytes - 9));
  view.setUint8(0, id.void);
  return head;
}

/** Reads heads of elements near each other with few accesses to the file. */
class HeadReader {
  #file: Blob;
  #at = 0;
  #bytes: Uint8Array = new Uint8Array();
  constructor(file: Blob) {
    this.#file = file;
  }
  async read(at: number): Promise<Element | null> {
    const isInside = at >= this.#at && Math.min(at + maxHeadBytes, this.#file.size) <= this.#at + this.#bytes.length;
    if (!isInside) {
      this.#bytes = await readBytes(this.#file, at, windowBytes);
      this.#at = at;
    }
    return readElement(this.#bytes, at - this.#at, this.#at);
  }
}

interface ElementContent {
  bytes: Uint8Array<ArrayBuffer>;
  /** Offset of `bytes` in the file. */
  offset: number;
}

function voidChild({ bytes, offset }: ElementContent, { at, end }: Element & { end: number }, changes: InPlaceChanges): void {
  const before = bytes.subarray(at, end);
  changes.replace(offset + at, before, voidHead(before.length), removedPartOf(before));
}

/** Clears a text: the readers of texts stop at a zero. */
function clearText({ bytes, offset }: ElementContent, { content, end }: Element & { end: number }, changes: InPlaceChanges): void {
  const text = bytes.subarray(content, end);
  changes.replace(offset + content, text, new Uint8Array(), removedPartOf(text));
}

/** Keeps the times that players need. The checksum is no longer valid. */
function stripInfo(part: ElementContent, changes: InPlaceChanges): void {
  const children = readChildren(part.bytes, 0, part.bytes.length);
  if (!children) changes.hasUnreadableParts = true;
  for (const child of children ?? []) {
    if (!infoElements.has(child.id)) voidChild(part, child, changes);
    else if (child.id !== id.timestampScale && child.id !== id.duration) clearText(part, child, changes);
  }
}

function stripTracks(part: ElementContent, changes: InPlaceChanges): void {
  const tracks = readChildren(part.bytes, 0, part.bytes.length);
  if (!tracks) changes.hasUnreadableParts = true;
  for (const track of tracks ?? []) {
    if (track.id === id.checksum) voidChild(part, track, changes);
    if (track.id !== id.trackEntry) continue;
    const fields = readChildren(part.bytes, track.content, track.end);
    const type = fields?.find((field) => field.id === id.trackType);
    const kind = type && part.bytes[type.end - 1];
    // Blocks of tracks with texts or positions lie between those of the others.
    if (kind !== videoTrack && kind !== audioTrack) changes.hasUnreadableParts = true;
    for (const field of fields ?? []) {
      if (field.id === id.trackName) clearText(part, field, changes);
      if (field.id === id.checksum) voidChild(part, field, changes);
    }
  }
}

async function removeElement(file: Blob, { at, end }: Element & { end: number }, changes: InPlaceChanges): Promise<void> {
  const removedMetadata = removedPartOf(await readBytes(file, at, Math.min(end - at, windowBytes)));
  const head = voidHead(end - at);
  changes.overwrite(at, head, end - at - head.length, removedMetadata);
}

async function stripElement(file: Blob, element: Element & { end: number }, changes: InPlaceChanges): Promise<void> {
  const { content, end } = element;
  if (skippedElements.has(element.id)) return;
  if (element.id === id.void) return changes.clearPadding(content, end);
  if (element.id !== id.info && element.id !== id.tracks) return removeElement(file, element, changes);
  if (end - content > maxIndexBytes) {
    changes.hasUnreadableParts = true;
    return;
  }
  const part = { bytes: await readBytes(file, content, end - content), offset: content };
  if (element.id === id.info) stripInfo(part, changes);
  else stripTracks(part, changes);
}

export async function stripWebm(file: Blob): Promise<StrippedFile> {
  const changes = new InPlaceChanges(file);
  const heads = new HeadReader(file);
  let hasFrames = false;
  let at = 0;
  for (let count = 0; at < file.size && count < maxElements; count += 1) {
    const element = await heads.read(at);
    if (!element) break;
    hasFrames ||= element.id === id.cluster;
    if (element.id === id.segment || (element.end === null && openElements.has(element.id))) {
      at = element.content;
      continue;
    }
    const isFrame = element.id === id.cluster || clusterChildren.has(element.id);
    // Frames of a recording that was cut off extend to the end of the file.
    const end = isFrame && element.end !== null ? Math.min(element.end, file.size) : element.end;
    if (end === null || end > file.size) break;
    await stripElement(file, { ...element, end }, changes);
    at = end;
  }
  if (at < file.size || !hasFrames) changes.hasUnreadableParts = true;
  return changes.finish();
}
