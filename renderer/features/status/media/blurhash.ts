// Draws the blurred stand-in for a picture that is not there yet; the decoder comes when the first one is needed.
import type { Attachment } from 'svelte/attachments';

const size = 24;
const kept = 120;
const drawn = new Map<string, ImageData>();

async function imageOf(hash: string): Promise<ImageData> {
  const known = drawn.get(hash);
  if (known) return known;
  const { decodeBlurHash } = await import('fast-blurhash');
  const image = new ImageData(size, size);
  image.data.set(decodeBlurHash(hash, size, size));
  if (drawn.size >= kept) drawn.delete(drawn.keys().next().value ?? '');
  drawn.set(hash, image);
  return image;
}

/** Draws `hash` into the canvas; one that is malformed leaves it empty. */
export const blurhash =
  (hash: string): Attachment<HTMLCanvasElement> =>
  (canvas) => {
    canvas.width = canvas.height = size;
    void imageOf(hash).then(
      (image) => canvas.getContext('2d')?.putImageData(image, 0, 0),
      () => undefined,
    );
  };
