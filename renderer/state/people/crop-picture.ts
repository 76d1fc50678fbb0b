// Makes the new avatar or header of the kept part of a picture, small enough for the server.
import type { ScaleStep } from '../../logic/media/scale-plan.ts';
import { nextStep } from '../../logic/media/scale-plan.ts';
import type { Rect, Size } from '../../logic/media/crop.ts';
import { outputSize } from '../../logic/media/crop.ts';
import type { NewPicture } from './profile-form.ts';

const firstQuality = 0.92;

async function draw(picture: ImageBitmap, rect: Rect, { width, height, type, quality }: ScaleStep): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: type !== 'image/jpeg' });
  if (!context) throw new DOMException('No canvas', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, rect.left, rect.top, rect.width, rect.height, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}

/** Null: it can't be made small enough. Rejects when the picture can't be decoded. */
export async function cropPicture(file: Blob, rect: Rect, maxSize: Size, maxBytes: number): Promise<NewPicture | null> {
  // What may be transparent stays so.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let step: ScaleStep | null = { ...outputSize(rect, maxSize), type, quality: firstQuality }; step; step = nextStep(step)) {
      const made = await draw(picture, rect, step);
      if (made.size <= maxBytes) return { type, bytes: new Uint8Array(await made.arrayBuffer()) };
    }
    return null;
  } finally {
    picture.close();
  }
}
