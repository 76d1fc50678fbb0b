// Compares two pictures in reduced size: a letter or a number may differ, but a part may not be missing or moved.

/** `data`: red, green, blue and, with four channels, alpha of each pixel, row by row. */
export interface RawPicture {
  width: number;
  height: number;
  channels: number;
  data: ArrayLike<number>;
}

/** Reduced picture; `data` has red, green and blue only. */
export interface ReducedPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Screen pixels in each direction per reduced pixel. */
export const shrinkFactor = 8;
/** Tolerance per channel, of 255, for differences between Chromium versions and between fonts. */
const channelTolerance = 28;

/** Averages each square of pixels. */
export function shrink({ width, height, channels, data }: RawPicture): ReducedPicture {
  const reducedWidth = Math.floor(width / shrinkFactor);
  const reducedHeight = Math.floor(height / shrinkFactor);
  const reducedData = new Uint8Array(reducedWidth * reducedHeight * 3);
  for (let at = 0; at < reducedData.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const leftEdge = (pixel % reducedWidth) * shrinkFactor;
    const top = Math.floor(pixel / reducedWidth) * shrinkFactor;
    let sum = 0;
    for (let y = top; y < top + shrinkFactor; y += 1)
      for (let x = leftEdge; x < leftEdge + shrinkFactor; x += 1) sum += data[(y * width + x) * channels + (at % 3)] ?? 0;
    reducedData[at] = sum / shrinkFactor ** 2;
  }
  return { width: reducedWidth, height: reducedHeight, data: reducedData };
}

/** Returns the share of reduced pixels that differ, from 0 to 1; 1 if the sizes differ. */
export function difference(one: ReducedPicture, other: ReducedPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > channelTolerance))
      different += 1;
  return different / (one.width * one.height);
}
