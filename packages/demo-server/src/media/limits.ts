// Defines the limits of attachments that the instance entity announces and that uploads and posts are checked against. Mastodon's numbers.
export const maxImageBytes = 16_777_216;
/** Also for audio files. */
export const maxVideoBytes = 103_809_024;
/** Width times height. */
export const maxImagePixels = 33_177_600;
export const maxGifPixels = 921_600;
export const maxVideoPixels = 8_294_400;
export const maxFramesPerSecond = 120;
/** Width times height of a thumbnail. */
export const maxThumbnailPixels = 230_400;
/** Unicode characters (Mastodon 4.6). */
export const maxDescriptionLength = 10_000;
export const maxAttachments = 4;

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** Types in the order in which Mastodon announces them (app/models/media_attachment.rb). */
export const mimeTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/webp',
  'image/avif',
  'video/webm',
  'video/mp4',
  'video/quicktime',
  'video/ogg',
  'audio/wave',
  'audio/wav',
  'audio/x-wav',
  'audio/x-pn-wave',
  'audio/vnd.wave',
  'audio/ogg',
  'audio/vorbis',
  'audio/mpeg',
  'audio/mp3',
  'audio/webm',
  'audio/flac',
  'audio/aac',
  'audio/m4a',
  'audio/x-m4a',
  'audio/mp4',
  'audio/3gpp',
  'video/x-ms-asf',
];
