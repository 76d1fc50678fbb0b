// Draws a picture's blurhash placeholder while the picture loads.
import { decodeBlurHash } from 'fast-blurhash';

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
export function drawBlurhash(canvas: HTMLCanvasElement, hash: string): void {
  canvas.width = canvas.height = sizePx;
  try {
    canvas.getContext('2d')?.putImageData(imageOf(hash), 0, 0);
  } catch {
    // Malformed hash from a server: the canvas stays empty.
  }
}
