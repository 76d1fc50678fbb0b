// Finds the type of a file from its first bytes, because not every client sends the type with an upload.

const at = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));

/** Null when the file is of no type that can be attached. */
export function fileType(bytes: Uint8Array): string | null {
  const start = at(bytes, 0, 4);
  const next = at(bytes, 8, 4);
  if (start === '\x89PNG') return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start === 'GIF8') return 'image/gif';
  if (start === 'RIFF') return next === 'WEBP' ? 'image/webp' : next === 'WAVE' ? 'audio/wav' : null;
  if (at(bytes, 4, 4) === 'ftyp') return next === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  if (start === '\x1a\x45\xdf\xa3') return 'video/webm';
  if (start === 'OggS') return 'audio/ogg';
  if (start === 'fLaC') return 'audio/flac';
  return start.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(start) ? 'audio/mpeg' : null;
}
