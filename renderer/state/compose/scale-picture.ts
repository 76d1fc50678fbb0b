// Scales a picture down until it fits the server's limits. Chromium decodes and encodes off the main thread.
import type { MediaLimits } from '../../../electron/contract/accounts.ts';
import { acceptsType } from '../../logic/media/file-format.ts';

interface SourcePicture {
  /** In pixels, after the EXIF orientation is applied. */
  width: number;
  height: number;
  bytes: number;
  type: string;
}
/** One attempt: size, format and quality in which the picture is encoded. */
export interface ScaleStep {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/webp' | 'image/png';
  /** From 0 to 1; PNG ignores it. */
  quality: number;
}

/** Lower qualities show visible block artefacts. */
const qualities = [0.92, 0.84, 0.76, 0.68];
/** Edge length of each attempt after the last quality, relative to the attempt before. */
const shrinkFactor = 0.8;
const minEdgePixels = 64;

type PictureLimits = Pick<MediaLimits, 'types' | 'imageBytes' | 'imagePixels'>;

const needsScaling = ({ width, height, bytes }: SourcePicture, limits: PictureLimits): boolean =>
  bytes > limits.imageBytes || width * height > limits.imagePixels;

/** Returns the largest size with the same aspect ratio and at most `maxPixels`; never enlarges. */
export function sizeWithin(width: number, height: number, maxPixels: number): { width: number; height: number } {
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const floor = (edge: number): number => Math.max(1, Math.floor(edge * factor));
  return { width: factor === 1 ? width : floor(width), height: factor === 1 ? height : floor(height) };
}

/** JPEG stays JPEG. Formats with transparency become WebP if the server accepts it, else PNG. */
function targetType(type: string, types: readonly string[]): ScaleStep['type'] {
  const mayBeTransparent = type !== 'image/jpeg' && type !== 'image/heic' && type !== 'image/heif';
  if (!mayBeTransparent && acceptsType(types, 'image/jpeg')) return 'image/jpeg';
  return types.includes('image/webp') ? 'image/webp' : 'image/png';
}

/** Returns the first attempt; null if the picture needs no scaling. `mustDraw`: the picture is drawn anew in any case. */
export function firstStep(picture: SourcePicture, limits: PictureLimits, mustDraw = false): ScaleStep | null {
  if (!mustDraw && !needsScaling(picture, limits)) return null;
  const size = sizeWithin(picture.width, picture.height, limits.imagePixels);
  return { ...size, type: targetType(picture.type, limits.types), quality: qualities[0] ?? 1 };
}

/** Returns the attempt after one with too many bytes: lower quality first, then fewer pixels. Null if the picture cannot be made to fit. */
export function nextStep(step: ScaleStep): ScaleStep | null {
  const lowerQuality = qualities.find((quality) => quality < step.quality);
  if (step.type !== 'image/png' && lowerQuality !== undefined) return { ...step, quality: lowerQuality };
  const [width, height] = [Math.round(step.width * shrinkFactor), Math.round(step.height * shrinkFactor)];
  return Math.max(width, height) < minEdgePixels ? null : { ...step, width: Math.max(1, width), height: Math.max(1, height) };
}

async function draw(file: Blob, { width, height, type, quality }: ScaleStep): Promise<Blob> {
  // Apply the EXIF orientation to the pixels, because the new file has no metadata.
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

/**
 * Returns the picture of the first step that has at most `maxBytes`; null: no step has. Rejects if the picture can't be decoded or the
 * signal aborts.
 */
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
