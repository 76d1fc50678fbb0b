// What the readers of file formats share: names in bytes, places named in XMP, and a file with some bytes replaced.
import type { Removed } from './tiff.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file without what says where it was made. The very same `file` when nothing had to go. */
export interface Stripped {
  file: Blob;
  removed: Removed;
}

/** `length` bytes as Latin-1 text; shorter at the end. */
export const latin = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, Math.min(at + length, bytes.length)));

/** Reads `blob` from `at`, at most `length` bytes. */
export const read = async (blob: Blob, at: number, length: number): Promise<Bytes> =>
  new Uint8Array(await blob.slice(at, at + length).arrayBuffer());

/** Whether XMP or IPTC names a place. */
export const namesPlace = (bytes: Uint8Array): boolean =>
  /GPSL(at|ong)itude|photoshop:(City|State|Country)|Iptc4xmp(Core|Ext):(Location|CountryCode)|ISO6709/.test(
    new TextDecoder('latin1').decode(bytes),
  );

export const more = (one: Removed, other: Removed): Removed => (one === 'place' || other === 'place' ? 'place' : (one ?? other));

export interface Patch {
  at: number;
  bytes: Bytes;
}

/** `file` with bytes replaced in place; its other bytes are not read. */
export function patched(file: Blob, patches: readonly Patch[]): Blob {
  if (patches.length === 0) return file;
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { at, bytes } of [...patches].sort((a, b) => a.at - b.at)) {
    if (at < done) continue;
    parts.push(file.slice(done, at), bytes);
    done = at + bytes.length;
  }
  parts.push(file.slice(done));
  return new Blob(parts, { type: file.type });
}
