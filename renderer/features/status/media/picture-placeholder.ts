// Calculates a picture's aspect ratio and visible part before it is loaded, so that the layout does not shift.
import type { MediaAttachment } from '../../../../electron/contract/entities/status.ts';
import { decodeBlurHash } from 'fast-blurhash';
import type { Attachment } from 'svelte/attachments';

/** Width divided by height, limited to what a column can show; 16:9 if the server does not send it. */
export function aspectOf({ meta }: MediaAttachment): number {
  const { width, height, aspect } = meta?.original ?? meta?.small ?? {};
  const ratio = width && height ? width / height : aspect;
  return ratio && Number.isFinite(ratio) && ratio > 0 ? Math.min(3, Math.max(0.6, ratio)) : 16 / 9;
}

/** Focal point as CSS `object-position`. The API's `focus` ranges from -1 to 1, with y upwards. */
export function focusOf({ meta }: MediaAttachment): string | undefined {
  const { focus } = meta ?? {};
  if (!focus) return undefined;
  const percent = (part: number): string => `${Math.round((Math.min(1, Math.max(-1, part)) + 1) * 50)}%`;
  return `${percent(focus.x)} ${percent(-focus.y)}`;
}

// Draws a picture's blurhash placeholder while the picture loads.
const sizePx = 24;
const maxCachedImages = 120;
const imageCache = new Map<string, ImageData>();

function imageOf(hash: string): ImageData {
  const cachedImage = imageCache.get(hash);
  if (cachedImage) return cachedImage;
  const image = new ImageData(sizePx, sizePx);
  image.data.set(decodeBlurHash(hash, sizePx, sizePx));
  if (imageCache.size >= maxCachedImages) imageCache.delete(imageCache.keys().next().value ?? '');
  imageCache.set(hash, image);
  return image;
}

/** Draws `hash` into the canvas; a malformed hash leaves the canvas empty. */
export const blurhash =
  (hash: string): Attachment<HTMLCanvasElement> =>
  (canvas) => {
    canvas.width = canvas.height = sizePx;
    try {
      canvas.getContext('2d')?.putImageData(imageOf(hash), 0, 0);
    } catch {
      // Malformed hash from a server: the canvas stays empty.
    }
  };
