// Which format a file has: by its first bytes, and by its name where the system doesn't say. Pure.

const startsWith: readonly [form: RegExp, format: string][] = [
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

/** By the first 16 bytes; null: none that is known here. */
export function fileFormat(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 16));
  return startsWith.find(([form]) => form.test(text))?.[1] ?? null;
}

/** What systems leave without a type, by the ending of the name. */
const byEnding: Readonly<Record<string, string>> = {
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

/** The media type of a file as the system says it, else by its name; '' when neither is known. */
export const mediaType = ({ name, type }: { name: string; type: string }): string =>
  type || (byEnding[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '');

export type MediaKind = 'image' | 'video' | 'audio';
export const mediaKind = (type: string): MediaKind | null => {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null;
};

/** Names under which servers list the same type. */
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

/** Whether a server that lists `types` takes `type`; one that lists none takes what is a picture, a film or a sound. */
export function takesType(types: readonly string[], type: string): boolean {
  if (types.length === 0) return mediaKind(type) !== null;
  const names = sameTypes.find((same) => same.includes(type)) ?? [type];
  return names.some((name) => types.includes(name));
}
