// Detects the format of a file by its first bytes, and its media type by the file name if the system does not know it. Pure.
import { decodeLatin1 } from './strip/bytes.ts';

const signatures: readonly [form: RegExp, format: string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/, 'image/heic'],
  [/^[^]{4}ftyp(M4[AB] )/, 'audio/mp4'],
  [/^[^]{4}ftypqt {2}/, 'video/quicktime'],
  [/^[^]{4}ftyp/, 'video/mp4'],
  [/^[^]{4}(moov|mdat|wide|free|skip|pnot)/, 'video/quicktime'],
  [/^[^]E\xdf\xa3/, 'video/webm'],
  [/^(ID3|\xff[\xfb\xf3\xf2])/, 'audio/mpeg'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
];

/** Detects the format by the first 16 bytes; null if unknown. */
export function fileFormat(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 16));
  return signatures.find(([form]) => form.test(text))?.[1] ?? null;
}

/** Types by file extension, for files that the system reports without a type. */
const typesByExtension: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  mov: 'video/quicktime',
  m4v: 'video/x-m4v',
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  wma: 'audio/x-ms-wma',
  '3gp': 'video/3gpp',
};

/** Returns the file's media type from the system, or else from its extension; '' if unknown. */
export const mediaType = ({ name, type }: { name: string; type: string }): string =>
  type || (typesByExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '');

type MediaKind = 'image' | 'video' | 'audio';
export const mediaKind = (type: string): MediaKind | null => {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null;
};

/** Synonymous media types; servers list the same type under different names. */
const sameTypes: readonly string[][] = [
  ['audio/mpeg', 'audio/mp3', 'audio/x-mp3'],
  ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/x-pn-wave', 'audio/vnd.wave'],
  ['audio/ogg', 'audio/vorbis', 'audio/opus'],
  ['audio/mp4', 'audio/m4a', 'audio/x-m4a', 'audio/aac'],
  ['audio/flac', 'audio/x-flac'],
  ['video/mp4', 'video/x-m4v'],
  ['image/heic', 'image/heif'],
  ['image/jpeg', 'image/jpg'],
];

/** True if a server with the list `types` accepts `type`. An empty list accepts every image, video and audio type. */
export function acceptsType(types: readonly string[], type: string): boolean {
  if (types.length === 0) return mediaKind(type) !== null;
  const names = sameTypes.find((same) => same.includes(type)) ?? [type];
  return names.some((name) => types.includes(name));
}

/** Counts the frames of a GIF, up to 2; 0 if the file cannot be read. */
function gifFrames(bytes: Uint8Array): number {
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (start: number): number => {
    let at = start;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + tableBytes(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length && frames < 2) {
    if (bytes[at] === 0x21) at = afterBlocks(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      at = afterBlocks(at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return frames;
}

/** An animated PNG has an `acTL` chunk before the first `IDAT`. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = decodeLatin1(bytes, at + 4, 4);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Detects animated images, which are not scaled because a canvas keeps only their first frame. `bytes`: the complete file. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (decodeLatin1(bytes, 0, 4) === 'GIF8') return gifFrames(bytes) > 1;
  if (decodeLatin1(bytes, 1, 3) === 'PNG') return isAnimatedPng(bytes);
  return decodeLatin1(bytes, 0, 4) === 'RIFF' && decodeLatin1(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}
