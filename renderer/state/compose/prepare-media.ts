// Prepares a picked file for upload: scales a picture to the server's limits and removes its location. Draws a picture anew if it is too
// damaged to look for its location.
import type { MediaLimits, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { StoredFailure } from '../../../electron/contract/result.ts';
import { fail } from '../../../electron/contract/result.ts';
import { defaultMediaLimits } from '../../../electron/contract/default-limits.ts';
import { m } from '../../../electron/messages/views.ts';
import { isAnimated, mediaKind } from '../../logic/media/file-format.ts';
import { firstStep, scalePicture } from './scale-picture.ts';
import type { ScaleStep } from './scale-picture.ts';
import type { StrippedFile } from '../../logic/media/strip/bytes.ts';
import { stripLocation } from '../../logic/media/strip/strip-location.ts';

export interface MediaFacts {
  /** Pixels, after applying the picture's orientation; null: Chromium can't read the file, or the file is audio. */
  width: number | null;
  height: number | null;
  /** Seconds; null: a picture, or unknown. */
  duration: number | null;
}

const unknownFacts: MediaFacts = { width: null, height: null, duration: null };
/** A file that Chromium has neither loaded nor rejected after this time has no facts. */
const readTimeoutMs = 15_000;

const waitForLoad = (element: HTMLElement, event: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), readTimeoutMs);
    const end = (isRead: boolean) => () => {
      clearTimeout(timer);
      resolve(isRead);
    };
    element.addEventListener(event, end(true), { once: true });
    element.addEventListener('error', end(false), { once: true });
  });

async function readImage(url: string): Promise<MediaFacts> {
  const image = new Image();
  const loadPromise = waitForLoad(image, 'load');
  image.src = url;
  if (!(await loadPromise) || image.naturalWidth === 0) return unknownFacts;
  return { width: image.naturalWidth, height: image.naturalHeight, duration: null };
}

async function readPlayable(url: string, kind: 'video' | 'audio'): Promise<MediaFacts> {
  const player = document.createElement(kind);
  const loadPromise = waitForLoad(player, 'loadedmetadata');
  player.preload = 'metadata';
  player.src = url;
  const isRead = await loadPromise;
  const duration = isRead && Number.isFinite(player.duration) ? player.duration : null;
  const video = player instanceof HTMLVideoElement && player.videoWidth > 0 ? player : null;
  const facts: MediaFacts = { width: video?.videoWidth ?? null, height: video?.videoHeight ?? null, duration };
  // Stops Chromium from reading the file.
  player.removeAttribute('src');
  player.load();
  return facts;
}

/**
 * Reads width, height, and duration with Chromium, without decoding the whole file. `url`: object URL of a blob of that media type. Never
 * rejects.
 */
function readMedia(url: string, type: string): Promise<MediaFacts> {
  const kind = mediaKind(type);
  return kind === 'video' || kind === 'audio' ? readPlayable(url, kind) : readImage(url);
}

interface PickedMedia {
  file: File;
  type: string;
  /** Object URL of `file`. */
  url: string;
  isThumbnail: boolean;
  signal: AbortSignal;
}
interface UploadableMedia extends StrippedFile {
  ok: true;
  facts: MediaFacts;
  isScaled: boolean;
}
export type PreparedMedia = UploadableMedia | { ok: false; problem: StoredFailure };

/** Largest size in pixels at which a preview picture is shown. */
const maxThumbnailPixels = 1_600 * 1_600;

const refuse = (text: string): PreparedMedia => ({ ok: false, problem: { sentence: text } });

const countPixels = ({ width, height }: MediaFacts): number => (width ?? 0) * (height ?? 0);

function limitsFor(isThumbnail: boolean, limits: MediaLimits): MediaLimits {
  return isThumbnail ? { ...limits, types: [], imagePixels: Math.min(limits.imagePixels, maxThumbnailPixels) } : limits;
}

/** Draws a picture anew, beginning with `step`. An animation is refused, because a canvas keeps only its first frame. */
async function redraw(
  { file, isThumbnail, signal }: PickedMedia,
  facts: MediaFacts,
  step: ScaleStep,
  { maxBytes, host }: { maxBytes: number; host: string },
): Promise<PreparedMedia> {
  const isMoving = !isThumbnail && isAnimated(new Uint8Array(await file.arrayBuffer()));
  if (isMoving) return refuse(m.compose.media.movingTooLarge({ host }));
  const picture = countPixels(facts) > 0 ? await scalePicture(file, step, maxBytes, signal).catch(() => null) : null;
  if (!picture) return refuse(m.compose.media.notScalable({ host }));
  const { width, height } = picture;
  // Re-encoding a picture drops all metadata.
  return {
    ok: true,
    facts: { ...facts, width, height },
    file: picture.file,
    removed: 'details',
    hasUnreadableParts: false,
    isScaled: width !== facts.width || height !== facts.height,
  };
}

/**
 * Scales a picture that exceeds the limits. `stripped`: the file to upload, without its location if that is to be removed; it is drawn anew
 * if it has parts in which the location could not be looked for.
 */
async function fitPicture(
  media: PickedMedia,
  facts: MediaFacts,
  stripped: StrippedFile,
  server: ServerInfo | null,
): Promise<PreparedMedia> {
  const { type, isThumbnail } = media;
  const limits = limitsFor(isThumbnail, server?.media ?? defaultMediaLimits);
  if (isThumbnail && countPixels(facts) === 0) return refuse(m.compose.media.thumbnailUnreadable);
  const picture = { width: facts.width ?? 1, height: facts.height ?? 1, bytes: stripped.file.size, type };
  const scaleStep = firstStep(picture, limits);
  const step = firstStep(picture, limits, stripped.hasUnreadableParts);
  const redrawn = step && (await redraw(media, facts, step, { maxBytes: limits.imageBytes, host: server?.host ?? '' }));
  if (!redrawn || (!redrawn.ok && !scaleStep)) return { ok: true, facts, ...stripped, isScaled: false };
  if (!redrawn.ok || !scaleStep) return redrawn;
  return { ...redrawn, removed: stripped.removed, isScaled: true };
}

/** Never rejects. `server`: null while its limits are unknown; Mastodon's defaults then apply. */
export async function prepareMedia(media: PickedMedia, server: ServerInfo | null, removePlace: boolean): Promise<PreparedMedia> {
  const { file, type } = media;
  const kind = mediaKind(type);
  const { videoPixels } = server?.media ?? defaultMediaLimits;
  try {
    const facts = await readMedia(media.url, type);
    const stripped = removePlace && kind !== 'audio' ? await stripLocation(file) : { file, removed: null, hasUnreadableParts: false };
    if (kind === 'image') return await fitPicture(media, facts, stripped, server);
    if (kind === 'video' && countPixels(facts) > videoPixels)
      return refuse(m.compose.media.filmTooLarge({ width: facts.width ?? 0, height: facts.height ?? 0, host: server?.host ?? '' }));
    return { ok: true, facts, ...stripped, isScaled: false };
  } catch {
    return { ok: false, problem: fail('storage', 'file-unreadable').error };
  }
}
