// Draws a picture's blurhash placeholder while the picture loads.
import { decodeBlurHash } from 'fast-blurhash';
import { BoundedMap } from '../../../../electron/contract/bounded-map.ts';

const sizePx = 24;
const imageCache = new BoundedMap<string, ImageData>(120);

function imageOf(hash: string): ImageData {
  const cachedImage = imageCache.get(hash);
  if (cachedImage) return cachedImage;
  const image = new ImageData(sizePx, sizePx);
  image.data.set(decodeBlurHash(hash, sizePx, sizePx));
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
