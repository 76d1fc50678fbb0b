// Builds the file name of saved media: the server's name, made safe for every system, with the extension of the media type.

/** Extensions per media type, the usual one first. */
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
/** File systems allow 255 bytes, of which this leaves some for the extension and for a name that the user adds to. */
const maxNameBytes = 200;
const defaultName = 'media';
/** Windows opens a device for these names, with any extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const reservedOnWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

const graphemes = new Intl.Segmenter();

/** Cuts a name to both limits at whole characters as the user sees them. */
function cutName(name: string): string {
  let cut = '';
  for (const { segment } of graphemes.segment(name.slice(0, 2 * maxNameBytes))) {
    const next = cut + segment;
    if (next.length > maxNameLength || Buffer.byteLength(next) > maxNameBytes) break;
    cut = next;
  }
  return cut;
}

/** Uses the server's extension only if it fits the media type: otherwise a server could make the file a program. */
function extensionOf(type: string, extension: string): string {
  const allowedExtensions = extensions[type] ?? [];
  return allowedExtensions.includes(extension) ? extension : (allowedExtensions[0] ?? 'bin');
}

export function mediaFileName(url: string, contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const lastSegment = URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '';
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/.exec(decodeSegment(lastSegment)) ?? [];
  // Forbidden in file names on Windows; control and bidi characters could disguise the real name.
  const allowedText = stem.replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]/gu, '').replace(/^[.\s]+/, '');
  const safeName = cutName(allowedText).replace(/[.\s]+$/, '');
  const name = safeName === '' || reservedOnWindows.test(safeName) ? defaultName : safeName;
  return `${name}.${extensionOf(type, extension.toLowerCase())}`;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
