// Makes a picture smaller until it fits its server. Chromium decodes and encodes it beside the page's own work.
import { nextStep } from '../../logic/media/scale-plan.ts';
import type { ScaleStep } from '../../logic/media/scale-plan.ts';

async function draw(file: Blob, { width, height, type, quality }: ScaleStep): Promise<Blob> {
  // Turned by its orientation, as it is shown: the new file needs none.
  const picture = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: type !== 'image/jpeg' });
    if (!context) throw new DOMException('No canvas', 'NotSupportedError');
    context.drawImage(picture, 0, 0);
    return await canvas.convertToBlob({ type, quality });
  } finally {
    picture.close();
  }
}

/** The picture with at most `maxBytes`, in the first step that gives it; null: no step does. Rejects when it can't be decoded or the signal came. */
export async function scalePicture(
  file: Blob,
  first: ScaleStep,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ file: Blob; width: number; height: number } | null> {
  for (let step: ScaleStep | null = first; step; step = nextStep(step)) {
    signal.throwIfAborted();
    const scaled = await draw(file, step);
    if (scaled.size <= maxBytes) return { file: scaled, width: step.width, height: step.height };
  }
  return null;
}
