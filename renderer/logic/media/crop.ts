// Which part of a picture is kept: a rectangle of a fixed shape, moved and zoomed, never beyond the picture. Pure; lengths are pixels of the picture.

/** The middle of the kept part, from 0 to 1 of the picture, and how much larger than the whole it is shown. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  left: number;
  top: number;
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const zoomStep = 1.15;
/** The kept part has at least so many pixels at its longer edge. */
const minEdgePixels = 120;
const keyStep = 0.05;
const fineKeyStep = 0.01;

const between = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** `aspect`: width by height. */
export function cropRect({ width, height }: Size, aspect: number, { x, y, zoom }: Crop): Rect {
  const widest = Math.min(width, height * aspect) / zoom;
  const size = { width: widest, height: widest / aspect };
  return {
    ...size,
    left: between(0, x * width - size.width / 2, width - size.width),
    top: between(0, y * height - size.height / 2, height - size.height),
  };
}

/** The same rectangle, with a middle that can be moved on from where it really is. */
function settled(picture: Size, aspect: number, crop: Crop): Crop {
  const rect = cropRect(picture, aspect, crop);
  return { x: (rect.left + rect.width / 2) / picture.width, y: (rect.top + rect.height / 2) / picture.height, zoom: crop.zoom };
}

export function zoomed(picture: Size, aspect: number, crop: Crop, factor: number): Crop {
  const whole = cropRect(picture, aspect, wholePicture);
  const maxZoom = Math.max(whole.width, whole.height) / minEdgePixels;
  return settled(picture, aspect, { ...crop, zoom: between(1, crop.zoom * factor, maxZoom) });
}

/** `right`, `down`: how far the kept part moves, as a part of its own size. */
export function moved(picture: Size, aspect: number, crop: Crop, right: number, down: number): Crop {
  const { width, height } = cropRect(picture, aspect, crop);
  return settled(picture, aspect, {
    ...crop,
    x: crop.x + (right * width) / picture.width,
    y: crop.y + (down * height) / picture.height,
  });
}

/** What a key does: arrows move, with Shift a little; + and - zoom; 0 shows all again. Null: nothing. */
export function cropAfterKey(picture: Size, aspect: number, crop: Crop, key: string, isFine: boolean): Crop | null {
  const step = isFine ? fineKeyStep : keyStep;
  const move = (right: number, down: number): Crop => moved(picture, aspect, crop, right * step, down * step);
  if (key === 'ArrowLeft') return move(-1, 0);
  if (key === 'ArrowRight') return move(1, 0);
  if (key === 'ArrowUp') return move(0, -1);
  if (key === 'ArrowDown') return move(0, 1);
  if (key === '+' || key === '=') return zoomed(picture, aspect, crop, zoomStep);
  if (key === '-') return zoomed(picture, aspect, crop, 1 / zoomStep);
  return key === '0' ? wholePicture : null;
}

/** The size of the new file: `maxSize`, or less where the kept part has less. */
export function outputSize(rect: Size, maxSize: Size): Size {
  const factor = Math.min(1, maxSize.width / rect.width);
  return { width: Math.max(1, Math.round(rect.width * factor)), height: Math.max(1, Math.round(rect.height * factor)) };
}
