// Whether a picture moves: then it is not scaled, since a canvas would keep its first frame only. Pure.
import { latin } from './strip/bytes.ts';

/** The number of frames of a GIF, counted up to 2; 0: not a GIF that can be read. */
function gifFrames(bytes: Uint8Array): number {
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (start: number): number => {
    let at = start;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    return at + 1;
  };
  let at = 13 + tableBytes(bytes[10] ?? 0);
  let frames = 0;
  while (at < bytes.length && frames < 2) {
    if (bytes[at] === 0x21) at = afterBlocks(at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      at = afterBlocks(at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return frames;
}

/** `acTL` stands before the picture data of a PNG that moves. */
function isMovingPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = latin(bytes, at + 4, 4);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** `bytes`: the whole picture. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (latin(bytes, 0, 4) === 'GIF8') return gifFrames(bytes) > 1;
  if (latin(bytes, 1, 3) === 'PNG') return isMovingPng(bytes);
  return latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}
