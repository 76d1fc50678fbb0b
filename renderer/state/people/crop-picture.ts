// Crops a picture to an avatar or header, and scales it down to the server's limits. Lengths are in pixels of the picture.
import type { ScaleStep } from '../compose/scale-picture.ts';
import { nextStep } from '../compose/scale-picture.ts';
import type { NewPicture } from './profile-editor.svelte.ts';

/** Centre of the cropped area as fractions of the picture's size, and the magnification. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface PixelSize {
  width: number;
  height: number;
}
interface CropRect extends PixelSize {
  left: number;
  top: number;
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const zoomStep = 1.15;
/** Minimum length of the longer edge of the cropped area, in pixels. */
const minEdgePixels = 120;
const keyStep = 0.05;
const fineKeyStep = 0.01;

const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** `aspect`: width divided by height. */
export function cropRect({ width, height }: PixelSize, aspect: number, { x, y, zoom }: Crop): CropRect {
  const widest = Math.min(width, height * aspect) / zoom;
  const size = { width: widest, height: widest / aspect };
  return {
    ...size,
    left: clamp(0, x * width - size.width / 2, width - size.width),
    top: clamp(0, y * height - size.height / 2, height - size.height),
  };
}

/** Moves the centre to that of the clamped rectangle, so that the next move starts from the visible position. */
function recenterCrop(picture: PixelSize, aspect: number, crop: Crop): Crop {
  const rect = cropRect(picture, aspect, crop);
  return { x: (rect.left + rect.width / 2) / picture.width, y: (rect.top + rect.height / 2) / picture.height, zoom: crop.zoom };
}

export function zoomCrop(picture: PixelSize, aspect: number, crop: Crop, factor: number): Crop {
  const whole = cropRect(picture, aspect, wholePicture);
  const maxZoom = Math.max(whole.width, whole.height) / minEdgePixels;
  return recenterCrop(picture, aspect, { ...crop, zoom: clamp(1, crop.zoom * factor, maxZoom) });
}

/** `right`, `down`: distance as a fraction of the cropped area's size. */
export function moveCrop(picture: PixelSize, aspect: number, crop: Crop, right: number, down: number): Crop {
  const { width, height } = cropRect(picture, aspect, crop);
  return recenterCrop(picture, aspect, {
    ...crop,
    x: crop.x + (right * width) / picture.width,
    y: crop.y + (down * height) / picture.height,
  });
}

/** Applies a key: arrows move (less with Shift), + and - zoom, 0 resets. Null for other keys. */
export function cropAfterKey(picture: PixelSize, aspect: number, crop: Crop, key: string, isFine: boolean): Crop | null {
  const step = isFine ? fineKeyStep : keyStep;
  const move = (right: number, down: number): Crop => moveCrop(picture, aspect, crop, right * step, down * step);
  if (key === 'ArrowLeft') return move(-1, 0);
  if (key === 'ArrowRight') return move(1, 0);
  if (key === 'ArrowUp') return move(0, -1);
  if (key === 'ArrowDown') return move(0, 1);
  if (key === '+' || key === '=') return zoomCrop(picture, aspect, crop, zoomStep);
  if (key === '-') return zoomCrop(picture, aspect, crop, 1 / zoomStep);
  return key === '0' ? wholePicture : null;
}

/** Returns the size of the new file: `maxSize`, or the size of the cropped area if that is smaller. */
export function outputSize(rect: PixelSize, maxSize: PixelSize): PixelSize {
  const factor = Math.min(1, maxSize.width / rect.width);
  return { width: Math.max(1, Math.round(rect.width * factor)), height: Math.max(1, Math.round(rect.height * factor)) };
}

const firstQuality = 0.92;

async function draw(picture: ImageBitmap, rect: CropRect, { width, height, type, quality }: ScaleStep): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: type !== 'image/jpeg' });
  if (!context) throw new DOMException('No canvas', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, rect.left, rect.top, rect.width, rect.height, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}

/** Returns null if no step is small enough. Rejects if the picture can't be decoded. */
export async function cropPicture(file: Blob, rect: CropRect, maxSize: PixelSize, maxBytes: number): Promise<NewPicture | null> {
  // JPEG has no alpha channel: every other type becomes PNG, so that transparency is kept.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (let step: ScaleStep | null = { ...outputSize(rect, maxSize), type, quality: firstQuality }; step; step = nextStep(step)) {
      const blob = await draw(picture, rect, step);
      if (blob.size <= maxBytes) return { type, bytes: new Uint8Array(await blob.arrayBuffer()) };
    }
    return null;
  } finally {
    picture.close();
  }
}
