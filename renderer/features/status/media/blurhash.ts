// Draws the blurred placeholder of a picture that is still loading; the decoder loads when it is first needed.
import type { Attachment } from 'svelte/attachments';

const sizePx = 24;
const maxCachedImages = 120;
const drawn = new Map<string, ImageData>();

async function imageOf(hash: string): Promise<ImageData> {
  const known = drawn.get(hash);
  if (known) return known;
  const { decodeBlurHash } = await import('fast-blurhash');
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
    void imageOf(hash).then(
      (image) => canvas.getContext('2d')?.putImageData(image, 0, 0),
      () => undefined,
    );
  };
