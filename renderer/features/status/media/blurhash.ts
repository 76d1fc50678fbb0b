// Draws the blurred placeholder of a picture that is still loading.
import { decodeBlurHash } from 'fast-blurhash';
import type { Attachment } from 'svelte/attachments';

const sizePx = 24;
const maxCachedImages = 120;
const drawn = new Map<string, ImageData>();

function imageOf(hash: string): ImageData {
  const known = drawn.get(hash);
  if (known) return known;
  const image = new ImageData(sizePx, sizePx);
  image.data.set(decodeBlurHash(hash, sizePx, sizePx));
  if (drawn.size >= maxCachedImages) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(hash, image);
  return image;
}

/** Draws `hash` into the canvas; a malformed hash leaves it empty. */
export const blurhash =
  (hash: string): Attachment<HTMLCanvasElement> =>
  (canvas) => {
    canvas.width = canvas.height = sizePx;
    try {
      canvas.getContext('2d')?.putImageData(imageOf(hash), 0, 0);
    } catch {
      // A server sent a malformed hash: the canvas stays empty.
    }
  };
