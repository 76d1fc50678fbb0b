// Saves uploaded files: checks them against the limits, reads their properties, and creates thumbnails.
import { readImageSize, detectFileType } from './file-format.ts';
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
import { readOrientation, createThumbnail } from './thumbnail.ts';
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
}

const defaultProcessingMs = 2_500;

const readyAt = (store: Store, processing: MediaOptions | null | undefined) =>
  processing ? store.now() + (processing.processingMs ?? defaultProcessingMs) : 0;
const unreadableFile = () => new ApiError(422, 'File type of uploaded media could not be verified');

export function parseFocus(text: string | undefined) {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x !== undefined && y !== undefined && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}

export function checkDescription(description: string | undefined) {
  if ([...(description ?? '')].length > maxDescriptionLength)
    throw invalid(`Description is too long (maximum is ${maxDescriptionLength} characters)`);
}

async function acceptedTypeOf(file: File, allowed: readonly string[]): Promise<string | null> {
  const declared = file.type.split(';')[0] ?? '';
  if (allowed.includes(declared)) return declared;
  const detectedType = detectFileType(Buffer.from(await file.slice(0, 16).arrayBuffer()));
  return detectedType !== null && allowed.includes(detectedType) ? detectedType : null;
}

function checkSize(file: File, limit: number) {
  if (file.size > limit) throw invalid(`File file size must be less than ${Math.floor(limit / 1_048_576)} MB`);
}

/** GIFs stay pictures: Mastodon converts animated GIFs to videos, but the embedded server has no encoder. */
function mediaTypeOf(mime: string): MediaRow['type'] {
  if (mime.startsWith('image/')) return 'image';
  return mime.startsWith('video/') ? 'video' : 'audio';
}

/** Returns the displayed width and height. Throws if the content does not match the file type, or is too large. */
function pictureSize(bytes: Buffer, mime: string) {
  const inFile = readImageSize(bytes);
  if (!inFile) throw unreadableFile();
  const { width, height } = inFile;
  if (mime === 'image/gif' && width * height > maxGifPixels) throw new ApiError(422, `${width}x${height} GIF files are not supported`);
  if (width * height > maxImagePixels) throw new ApiError(422, `${width}x${height} images are not supported`);
  const isTurned = mime === 'image/jpeg' && readOrientation(bytes) >= 5;
  return { inFile, shown: isTurned ? { width: height, height: width } : inFile };
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
  const mime = await acceptedTypeOf(file, imageTypes);
  if (mime === null) throw invalid('Thumbnail content type is invalid, Thumbnail is invalid');
  if (file.size > maxImageBytes) throw invalid(`Thumbnail file size must be less than ${Math.floor(maxImageBytes / 1_048_576)} MB`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { inFile, shown } = pictureSize(bytes, mime);
  const thumbnail = createThumbnail(bytes, mime, inFile);
  store.media.setThumbnail(row.id, thumbnail?.resized ?? { bytes, mime, ...shown }, thumbnail?.blurhash);
}

function savePicture(store: Store, accountId: string, bytes: Buffer, mime: string, name: string, options: UploadOptions): string {
  const { inFile, shown } = pictureSize(bytes, mime);
  const processing = options.processing?.picturesToo ? options.processing : null;
  const isBroken = (options.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !processing) throw unreadableFile();
  const thumbnail = createThumbnail(bytes, mime, inFile);
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
  if (recording && type === 'video') checkVideo(recording);
  const isBroken = recording === null || (options.processing?.failingFiles ?? []).includes(name);
  if (isBroken && !options.processing) throw unreadableFile();
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
  const frame = recording?.video?.firstFrame;
  if (frame) store.media.setThumbnail(id, frame);
  return id;
}

/** Returns the id of the attachment. Throws 422 with Mastodon's messages. */
export async function saveUpload(store: Store, accountId: string, file: File, options: UploadOptions): Promise<string> {
  const mime = await acceptedTypeOf(file, mimeTypes);
  if (mime === null) throw invalid('File content type is invalid, File is invalid');
  checkSize(file, mime.startsWith('image/') ? maxImageBytes : maxVideoBytes);
  checkDescription(options.description);
  const bytes = Buffer.from(await file.arrayBuffer());
  const isPicture = mime.startsWith('image/');
  if (options.thumbnail && isPicture) throw invalid('Thumbnail must be blank');
  const id = isPicture
    ? savePicture(store, accountId, bytes, mime, file.name, options)
    : await saveRecording(store, accountId, bytes, mime, file.name, options);
  const row = store.media.byId(id);
  if (options.thumbnail && row) await saveThumbnail(store, row, options.thumbnail);
  return id;
}
