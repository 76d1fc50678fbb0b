// Compares two pictures as a person does who stands back: shrunk, so that a letter or a count may differ, and a part that is missing or moved may not.

/** `data`: red, green, blue and, with four channels, alpha of each pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  channels: number;
  data: ArrayLike<number>;
}

/** Red, green and blue only. */
export interface Tile {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels of the screen in each direction that become one. */
export const shrinkBy = 8;
/** Of 255: what Chromium's versions and the machines' fonts change in a shrunk pixel. */
const sameWithin = 28;

/** Each pixel is the mean of its square. */
export function shrink({ width, height, channels, data }: Picture): Tile {
  const tile: Tile = { width: Math.floor(width / shrinkBy), height: Math.floor(height / shrinkBy), data: new Uint8Array() };
  tile.data = new Uint8Array(tile.width * tile.height * 3);
  for (let at = 0; at < tile.data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const [left, top] = [(pixel % tile.width) * shrinkBy, Math.floor(pixel / tile.width) * shrinkBy];
    let sum = 0;
    for (let y = top; y < top + shrinkBy; y += 1)
      for (let x = left; x < left + shrinkBy; x += 1) sum += data[(y * width + x) * channels + (at % 3)] ?? 0;
    tile.data[at] = sum / shrinkBy ** 2;
  }
  return tile;
}

/** The share of shrunk pixels that differ, from 0 to 1; 1 when the sizes differ. */
export function difference(one: Tile, other: Tile): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > sameWithin)) different += 1;
  return different / (one.width * one.height);
}
