// Calculates a picture's aspect ratio and visible part before it is loaded, so that the layout does not shift.
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import type { Attachment } from 'svelte/attachments';

interface Size {
  width: number;
  height: number;
}
/** Limits of the ratio of width to height that a column can show. */
const [minAspect, maxAspect] = [0.6, 3];
/** Smallest tile, in pixels, with room for its buttons and the cover of sensitive media. */
const minTile = { width: 240, height: 96 };
const isPositive = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Returns the size of the picture or animation in pixels, beyond which it is not enlarged; null if unknown, and for a video. */
export function sizeOf({ type, meta }: Pick<MediaAttachment, 'type' | 'meta'>): Size | null {
  const { width, height } = meta?.original ?? {};
  return type !== 'video' && isPositive(width) && isPositive(height) ? { width, height } : null;
}

/** Returns the size of the tile of a single picture that is not enlarged; null if its size is unknown. */
export function tileSizeOf(attachment: MediaAttachment): Size | null {
  const size = sizeOf(attachment);
  return size && { width: Math.max(size.width, minTile.width), height: Math.max(size.height, minTile.height) };
}

function ratioOf({ meta }: MediaAttachment): number | null {
  const { width, height, aspect } = meta?.original ?? meta?.small ?? {};
  const ratio = width && height ? width / height : aspect;
  return isPositive(ratio) ? ratio : null;
}

/** Width divided by height of the tile of a single picture, limited to what a column can show; 16:9 if the server does not send it. */
export function aspectOf(attachment: MediaAttachment): number {
  const tile = tileSizeOf(attachment);
  const ratio = tile ? tile.width / tile.height : ratioOf(attachment);
  return ratio === null ? 16 / 9 : Math.min(maxAspect, Math.max(minAspect, ratio));
}

/** True if the picture is so wide or so high that a tile would show only a small part of it. */
export function isStrip(attachment: MediaAttachment): boolean {
  const ratio = ratioOf(attachment);
  return ratio !== null && (ratio > maxAspect || ratio < minAspect);
}

/** Focal point as CSS `object-position`. The API's `focus` ranges from -1 to 1, with y upwards. */
export function focusOf({ meta }: MediaAttachment): string | undefined {
  const { focus } = meta ?? {};
  if (!focus) return undefined;
  const percent = (part: number): string => `${Math.round((Math.min(1, Math.max(-1, part)) + 1) * 50)}%`;
  return `${percent(focus.x)} ${percent(-focus.y)}`;
}

/** Draws `hash` into the canvas; a malformed hash leaves the canvas empty. */
export const blurhash =
  (hash: string): Attachment<HTMLCanvasElement> =>
  (canvas) =>
    void import('./draw-blurhash.ts').then(({ drawBlurhash }) => drawBlurhash(canvas, hash));
