// Names the file of saved media: the server's name for it, made safe for every system, with the extension of its real type.

/** By type: the usual extension first. */
const extensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/apng': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/svg+xml': ['svg'],
  'image/bmp': ['bmp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'video/ogg': ['ogv', 'ogg'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/x-wav': ['wav'],
  'audio/wave': ['wav'],
  'audio/flac': ['flac'],
  'audio/aac': ['aac'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/webm': ['webm', 'weba'],
  'audio/opus': ['opus', 'ogg'],
  'application/ogg': ['ogg', 'oga', 'ogv'],
};

const maxNameLength = 100;
const defaultName = 'media';
/** Windows opens devices by these names, with any extension. */
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Never an extension that the server chose alone: it could make the file a program. */
function extensionOf(type: string, given: string): string {
  const usual = extensions[type] ?? [];
  return usual.includes(given) ? given : (usual[0] ?? 'bin');
}

export function mediaFileName(url: string, contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const last = URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '';
  const [, stem = '', given = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(decoded(last)) ?? [];
  const safe = stem
    // Forbidden in names on Windows; control and direction characters could hide the real name.
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, maxNameLength);
  const name = safe === '' || reservedOnWindows.test(safe) ? defaultName : safe;
  return `${name}.${extensionOf(type, given.toLowerCase())}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
