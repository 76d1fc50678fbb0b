// Takes an uploaded file: checks it against the limits, reads its properties and makes its thumbnail.
import { imageSize } from '../drawings/image-size.ts';
import { fileType } from '../drawings/file-type.ts';
import { ApiError, invalid } from '../errors.ts';
import type { MediaRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import {
  imageTypes,
  maxDescriptionLength,
  maxFramesPerSecond,
  maxGifPixels,
  maxImageBytes,
  maxImagePixels,
  maxVideoBytes,
  maxVideoPixels,
  mimeTypes,
} from './limits.ts';
import { orientationOf } from './orientation.ts';
import { readRecording, type Recording } from './recording.ts';
import { thumbnailOf } from './thumbnail.ts';

export interface MediaOptions {
  /** How long a video or a sound is processed before it can be attached. */
  processingMs?: number;
  /** Pictures take that time too; Mastodon has them ready with its answer. */
  picturesToo?: boolean;
  /** Names of files whose processing fails. */
  failingFiles?: readonly string[];
}

export interface Upload {
  description?: string | undefined;
  focus?: string | undefined;
  thumbnail?: File | undefined;
  /** Null: it is processed at once. */
  processing?: MediaOptions | null;
}

const defaultProcessingMs = 2_500;

const readyAt = (store: Store, processing: MediaOptions | null | undefined) =>
  processing ? store.now() + (processing.processingMs ?? defaultProcessingMs) : 0;
const unreadable = () => new ApiError(422, 'File type of uploaded media could not be verified');

export function focusOf(text: string | undefined) {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x !== undefined && y !== undefined && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}

export function checkDescription(description: string | undefined) {
  if ([...(description ?? '')].length > maxDescriptionLength)
    throw invalid(`Description is too long (maximum is ${maxDescriptionLength} characters)`);
}

async function typeOf(file: File, allowed: readonly string[]): Promise<string | null> {
  const declared = file.type.split(';')[0] ?? '';
  if (allowed.includes(declared)) return declared;
  const found = fileType(Buffer.from(await file.slice(0, 16).arrayBuffer()));
  return found !== null && allowed.includes(found) ? found : null;
}

function checkSize(file: File, limit: number) {
  if (file.size > limit) throw invalid(`File file size must be less than ${Math.floor(limit / 1_048_576)} MB`);
}

/** A GIF stays a picture: Mastodon makes a video of a moving one, for which this service has no encoder. */
const kindOf = (mime: string): MediaRow['type'] => (mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'audio');

/** Width and height as they are shown. Throws when the file isn't what its type says, or is too large. */
function pictureSize(bytes: Buffer, mime: string) {
  const inFile = imageSize(bytes);
  if (!inFile) throw unreadable();
  const { width, height } = inFile;
  if (mime === 'image/gif' && width * height > maxGifPixels) throw new ApiError(422, `${width}x${height} GIF files are not supported`);
  if (width * height > maxImagePixels) throw new ApiError(422, `${width}x${height} images are not supported`);
  const isTurned = mime === 'image/jpeg' && orientationOf(bytes) >= 5;
  return { inFile, shown: isTurned ? { width: height, height: width } : inFile };
}

function checkVideo({ video }: Recording) {
  if (!video) throw new ApiError(422, 'Video has no video stream');
  if (video.width * video.height > maxVideoPixels) throw new ApiError(422, `${video.width}x${video.height} videos are not supported`);
  const frameRate = Math.floor(video.frameRate);
  if (frameRate > maxFramesPerSecond) throw new ApiError(422, `${frameRate}fps videos are not supported`);
}

/** The thumbnail that a client sent for a video or a sound. */
export async function saveThumbnail(store: Store, row: MediaRow, file: File) {
  if (row.type !== 'video' && row.type !== 'audio') throw invalid('Thumbnail must be blank');
  const mime = await typeOf(file, imageTypes);
  if (mime === null) throw invalid('Thumbnail content type is invalid, Thumbnail is invalid');
  if (file.size > maxImageBytes) throw invalid(`Thumbnail file size must be less than ${Math.floor(maxImageBytes / 1_048_576)} MB`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { inFile, shown } = pictureSize(bytes, mime);
  const made = thumbnailOf(bytes, mime, inFile);
  store.media.setThumbnail(row.id, made?.small ?? { bytes, mime, ...shown }, made?.blurhash);
}

function savePicture(store: Store, accountId: string, bytes: Buffer, mime: string, name: string, about: Upload): string {
  const { inFile, shown } = pictureSize(bytes, mime);
  const processing = about.processing?.picturesToo ? about.processing : null;
  const isBroken = (about.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !processing) throw unreadable();
  const made = thumbnailOf(bytes, mime, inFile);
  const id = store.media.create({
    accountId,
    type: 'image',
    path: '/media/{id}',
    preview: '/media/{id}',
    mime,
    description: about.description ?? null,
    blurhash: made?.blurhash ?? null,
    width: shown.width,
    height: shown.height,
    focus: focusOf(about.focus),
    readyAt: readyAt(store, processing),
    fails: isBroken,
    bytes,
  });
  if (made?.small) store.media.setThumbnail(id, made.small);
  return id;
}

async function saveRecording(store: Store, accountId: string, bytes: Buffer, mime: string, name: string, about: Upload): Promise<string> {
  const type = kindOf(mime);
  const recording = await readRecording(bytes);
  if (recording && type === 'video') checkVideo(recording);
  const isBroken = recording === null || (about.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !about.processing) throw unreadable();
  const id = store.media.create({
    accountId,
    type,
    path: '/media/{id}',
    mime,
    description: about.description ?? null,
    width: recording?.video?.width ?? null,
    height: recording?.video?.height ?? null,
    duration: recording?.duration ?? null,
    frameRate: recording?.video?.frameRate ?? null,
    bitrate: recording?.bitrate ?? null,
    focus: focusOf(about.focus),
    readyAt: readyAt(store, about.processing),
    fails: isBroken,
    bytes,
  });
  const frame = recording?.video?.firstFrame;
  if (frame) store.media.setThumbnail(id, frame);
  return id;
}

/** Returns the id. Throws 422 with Mastodon's reasons. */
export async function saveUpload(store: Store, accountId: string, file: File, about: Upload): Promise<string> {
  const mime = await typeOf(file, mimeTypes);
  if (mime === null) throw invalid('File content type is invalid, File is invalid');
  checkSize(file, mime.startsWith('image/') ? maxImageBytes : maxVideoBytes);
  checkDescription(about.description);
  const bytes = Buffer.from(await file.arrayBuffer());
  const isPicture = mime.startsWith('image/');
  if (about.thumbnail && isPicture) throw invalid('Thumbnail must be blank');
  const id = isPicture
    ? savePicture(store, accountId, bytes, mime, file.name, about)
    : await saveRecording(store, accountId, bytes, mime, file.name, about);
  const row = store.media.byId(id);
  if (about.thumbnail && row) await saveThumbnail(store, row, about.thumbnail);
  return id;
}
