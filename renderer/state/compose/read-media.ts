// What Chromium says of a media file: its size in pixels and its length, without decoding all of it.
import { mediaKind } from '../../logic/media/file-format.ts';

export interface MediaFacts {
  /** Pixels, turned as the picture is shown; null: Chromium can't read it, or it is a sound. */
  width: number | null;
  height: number | null;
  /** Seconds; null: a picture, or not known. */
  duration: number | null;
}

const unknown: MediaFacts = { width: null, height: null, duration: null };
/** A file that Chromium neither reads nor refuses for so long has no facts. */
const readTimeoutMs = 15_000;

const settled = (element: HTMLElement, event: string): Promise<boolean> =>
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
  const loaded = settled(image, 'load');
  image.src = url;
  if (!(await loaded) || image.naturalWidth === 0) return unknown;
  return { width: image.naturalWidth, height: image.naturalHeight, duration: null };
}

async function readPlayable(url: string, kind: 'video' | 'audio'): Promise<MediaFacts> {
  const player = document.createElement(kind);
  const loaded = settled(player, 'loadedmetadata');
  player.preload = 'metadata';
  player.src = url;
  const isRead = await loaded;
  const duration = isRead && Number.isFinite(player.duration) ? player.duration : null;
  const video = player instanceof HTMLVideoElement && player.videoWidth > 0 ? player : null;
  const facts: MediaFacts = { width: video?.videoWidth ?? null, height: video?.videoHeight ?? null, duration };
  // Ends the reading of the file.
  player.removeAttribute('src');
  player.load();
  return facts;
}

/** `url`: of a blob of that media type. Never rejects. */
export function readMedia(url: string, type: string): Promise<MediaFacts> {
  const kind = mediaKind(type);
  return kind === 'video' || kind === 'audio' ? readPlayable(url, kind) : readImage(url);
}
