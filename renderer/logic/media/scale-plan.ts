// Decides how a picture that is too large for its server is made smaller. Pure; scale-picture.ts does it.
import type { MediaLimits } from '../../../electron/contract/accounts.ts';
import { takesType } from './file-format.ts';

export interface Picture {
  /** Pixels, as it is shown: turned by its orientation. */
  width: number;
  height: number;
  bytes: number;
  type: string;
}
/** One try: the picture is drawn in this size and encoded so. */
export interface ScaleStep {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/webp' | 'image/png';
  /** From 0 to 1; PNG has none. */
  quality: number;
}

/** Below this the eye sees blocks. */
const qualities = [0.92, 0.84, 0.76, 0.68];
/** Each try after those has so much of the edge of the one before. */
const shrinkFactor = 0.8;
const minEdgePixels = 64;

type Limits = Pick<MediaLimits, 'types' | 'imageBytes' | 'imagePixels'>;

const needsScaling = ({ width, height, bytes }: Picture, limits: Limits): boolean =>
  bytes > limits.imageBytes || width * height > limits.imagePixels;

/** The largest size with the same aspect that has at most `maxPixels`; never larger than it was. */
export function sizeWithin(width: number, height: number, maxPixels: number): { width: number; height: number } {
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const floor = (edge: number): number => Math.max(1, Math.floor(edge * factor));
  return { width: factor === 1 ? width : floor(width), height: factor === 1 ? height : floor(height) };
}

/** JPEG stays JPEG. What may be transparent becomes WebP where the server takes it, else PNG. */
function targetType(type: string, types: readonly string[]): ScaleStep['type'] {
  const mayBeTransparent = type !== 'image/jpeg' && type !== 'image/heic' && type !== 'image/heif';
  if (!mayBeTransparent && takesType(types, 'image/jpeg')) return 'image/jpeg';
  return types.includes('image/webp') ? 'image/webp' : 'image/png';
}

/** The first try; null: the picture fits as it is. */
export function firstStep(picture: Picture, limits: Limits): ScaleStep | null {
  if (!needsScaling(picture, limits)) return null;
  const size = sizeWithin(picture.width, picture.height, limits.imagePixels);
  return { ...size, type: targetType(picture.type, limits.types), quality: qualities[0] ?? 1 };
}

/** The try after one that had too many bytes: a lower quality, then fewer pixels; null: it can't be made to fit. */
export function nextStep(step: ScaleStep): ScaleStep | null {
  const lower = qualities.find((quality) => quality < step.quality);
  if (step.type !== 'image/png' && lower !== undefined) return { ...step, quality: lower };
  const [width, height] = [Math.round(step.width * shrinkFactor), Math.round(step.height * shrinkFactor)];
  return Math.max(width, height) < minEdgePixels ? null : { ...step, width: Math.max(1, width), height: Math.max(1, height) };
}
