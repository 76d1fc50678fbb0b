// Saves uploaded files: checks them against the limits, reads their properties, and creates thumbnails.
import { readImageSize, detectFileType } from './file-format.ts';
import { ApiError, internalError, invalid } from '../errors.ts';
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
import { readOrientation, createThumbnail, type Thumbnail } from './thumbnail.ts';
import { readRecording, type Recording } from './recording.ts';

export interface MediaOptions {
  /** Processing time of a video or audio file, before it can be attached. */
  processingMs?: number;
  /** Pictures take the same time; on Mastodon they are ready with the response. */
  picturesToo?: boolean;
  /** Names of files whose processing fails. */
  failingFiles?: readonly string[];
}

interface UploadOptions {
  description?: string | undefined;
  focus?: string | undefined;
  thumbnail?: File | undefined;
  /** Null: the file is processed at once. */
  processing?: MediaOptions | null;
  /** Name of the attribute in error messages, such as `Avatar`. Default: `File`. */
  attribute?: string;
  /** Accepted MIME types. Default: all types of attachments. */
  types?: readonly string[];
}

const defaultProcessingMs = 2_500;

const readyAt = (store: Store, processing: MediaOptions | null | undefined) =>
  processing ? store.now() + (processing.processingMs ?? defaultProcessingMs) : 0;
const invalidType = (name: string) => invalid(`${name} content type is invalid, ${name} is invalid`);
const mismatchedContent = (name: string) => invalid(`${name} has contents that are not what they are reported to be`);
/** Mastodon's answer to a file that ffmpeg cannot read: 500 with the upload, 422 for a failure in the background. */
export const processingFailed = (status: 422 | 500) => new ApiError(status, 'Error processing thumbnail for uploaded media');

export function parseFocus(text: string | undefined) {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x !== undefined && y !== undefined && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}

export function checkDescription(description: string | undefined) {
  if ([...(description ?? '')].length > maxDescriptionLength)
    throw invalid(`Description is too long (maximum is ${maxDescriptionLength} characters)`);
}

/** Mastodon accepts an MP3 file by its name alone, because not every one has a signature (MediaTypeSpoofDetectorExtensions). */
const typesWithoutSignature = ['audio/mpeg', 'audio/mp3'];
const isPictureType = (mime: string) => mime.startsWith('image/');

/** Returns the MIME type. Throws 422 if the type is not allowed, or if the content is of another kind than the declared type. */
async function requireType(file: File, allowed: readonly string[], name: string): Promise<string> {
  if (file.size === 0) throw invalidType(name);
  const declaredType = file.type.split(';')[0] ?? '';
  const detectedType = detectFileType(Buffer.from(await file.slice(0, 16).arrayBuffer()));
  if (!allowed.includes(declaredType)) {
    if (detectedType !== null && allowed.includes(detectedType)) return detectedType;
    throw invalidType(name);
  }
  if (detectedType === null && typesWithoutSignature.includes(declaredType)) return declaredType;
  if (detectedType === null || isPictureType(detectedType) !== isPictureType(declaredType)) throw mismatchedContent(name);
  return isPictureType(detectedType) ? detectedType : declaredType;
}

function checkSize(file: File, limit: number) {
  if (file.size > limit) throw invalid(`File file size must be less than ${Math.floor(limit / 1_048_576)} MB`);
}

/** GIFs stay pictures: Mastodon converts animated GIFs to videos, but the embedded server has no encoder. */
function mediaTypeOf(mime: string): MediaRow['type'] {
  if (isPictureType(mime)) return 'image';
  return mime.startsWith('video/') ? 'video' : 'audio';
}

/** Returns the width and height in the file, and as displayed. Throws if the picture is damaged or too large. */
function pictureSize(bytes: Buffer, mime: string) {
  const inFile = readImageSize(bytes);
  if (!inFile) throw internalError();
  const { width, height } = inFile;
  if (mime === 'image/gif' && width * height > maxGifPixels) throw new ApiError(422, `${width}x${height} GIF files are not supported`);
  if (width * height > maxImagePixels) throw new ApiError(422, `${width}x${height} images are not supported`);
  const isTurned = mime === 'image/jpeg' && readOrientation(bytes) >= 5;
  return { inFile, shown: isTurned ? { width: height, height: width } : inFile };
}

/** Returns null if the embedded server cannot decode the type. Mastodon raises an exception for a damaged picture. */
function requireThumbnail(bytes: Buffer, mime: string, size: { width: number; height: number }): Thumbnail | null {
  const thumbnail = createThumbnail(bytes, mime, size);
  if (thumbnail === 'damaged') throw internalError();
  return thumbnail;
}

function checkVideo({ video }: Recording) {
  if (!video) throw new ApiError(422, 'Video has no video stream');
  if (video.width * video.height > maxVideoPixels) throw new ApiError(422, `${video.width}x${video.height} videos are not supported`);
  const frameRate = Math.floor(video.frameRate);
  if (frameRate > maxFramesPerSecond) throw new ApiError(422, `${frameRate}fps videos are not supported`);
}

/** Saves the thumbnail that a client sent for a video or audio file. */
export async function saveThumbnail(store: Store, row: MediaRow, file: File) {
  if (row.type !== 'video' && row.type !== 'audio') throw invalid('Thumbnail must be blank');
  const mime = await requireType(file, imageTypes, 'Thumbnail');
  if (file.size > maxImageBytes) throw invalid(`Thumbnail file size must be less than ${Math.floor(maxImageBytes / 1_048_576)} MB`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { inFile, shown } = pictureSize(bytes, mime);
  const thumbnail = requireThumbnail(bytes, mime, inFile);
  store.media.setThumbnail(row.id, thumbnail?.resized ?? { bytes, mime, ...shown }, thumbnail?.blurhash);
}

function savePicture(store: Store, accountId: string, bytes: Buffer, mime: string, name: string, options: UploadOptions): string {
  const { inFile, shown } = pictureSize(bytes, mime);
  const processing = options.processing?.picturesToo ? options.processing : null;
  const isBroken = (options.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !processing) throw processingFailed(500);
  const thumbnail = requireThumbnail(bytes, mime, inFile);
  const id = store.media.create({
    accountId,
    type: 'image',
    path: '/media/{id}',
    preview: '/media/{id}',
    mime,
    description: options.description ?? null,
    blurhash: thumbnail?.blurhash ?? null,
    width: shown.width,
    height: shown.height,
    focus: parseFocus(options.focus),
    readyAt: readyAt(store, processing),
    willFail: isBroken,
    bytes,
  });
  if (thumbnail?.resized) store.media.setThumbnail(id, thumbnail.resized);
  return id;
}

/** `recording`: null if the file is unreadable. */
function propertiesOf(recording: Recording | null) {
  const video = recording?.video ?? null;
  return {
    width: video?.width ?? null,
    height: video?.height ?? null,
    duration: recording?.duration ?? null,
    frameRate: video?.frameRate ?? null,
    bitrate: recording?.bitrate ?? null,
  };
}

async function saveRecording(
  store: Store,
  accountId: string,
  bytes: Buffer,
  mime: string,
  name: string,
  options: UploadOptions,
): Promise<string> {
  const type = mediaTypeOf(mime);
  const recording = await readRecording(bytes);
  // Mastodon creates the preview of a video before it answers, and everything else of a recording in the background.
  if (recording === null && type === 'video') throw processingFailed(500);
  if (recording && type === 'video') checkVideo(recording);
  const isBroken = recording === null || (options.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !options.processing) throw processingFailed(500);
  const id = store.media.create({
    accountId,
    type,
    path: '/media/{id}',
    mime,
    description: options.description ?? null,
    ...propertiesOf(recording),
    focus: parseFocus(options.focus),
    readyAt: readyAt(store, options.processing),
    willFail: isBroken,
    bytes,
  });
  const video = type === 'video' ? recording?.video : null;
  if (video) store.media.setThumbnail(id, video.preview, video.blurhash);
  return id;
}

/** Returns the id of the attachment. Throws 422 or 500 with Mastodon's messages. */
export async function saveUpload(store: Store, accountId: string, file: File | undefined, options: UploadOptions): Promise<string> {
  const { attribute = 'File', types = mimeTypes } = options;
  if (!file) throw invalid(`${attribute} can't be blank`);
  const mime = await requireType(file, types, attribute);
  const isPicture = isPictureType(mime);
  checkSize(file, isPicture ? maxImageBytes : maxVideoBytes);
  checkDescription(options.description);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (options.thumbnail && isPicture) throw invalid('Thumbnail must be blank');
  const id = isPicture
    ? savePicture(store, accountId, bytes, mime, file.name, options)
    : await saveRecording(store, accountId, bytes, mime, file.name, options);
  const row = store.media.byId(id);
  if (options.thumbnail && row) await saveThumbnail(store, row, options.thumbnail);
  return id;
}
