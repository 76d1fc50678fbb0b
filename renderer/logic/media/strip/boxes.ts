// The boxes of which MP4, MOV, HEIC and AVIF are made, found without reading their contents.
import { latin, read } from './bytes.ts';

export interface Box {
  name: string;
  /** Where it begins, in bytes. */
  at: number;
  /** Where its content begins. */
  content: number;
  end: number;
}

/** A damaged or hostile file ends the search; no film has so many boxes side by side. */
const maxBoxes = 10_000;

function boxAt(head: Uint8Array, at: number, limit: number): Box | null {
  if (head.length < 8) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const small = view.getUint32(0);
  // 1: a long size follows. 0: up to the end.
  const isLong = small === 1;
  if (isLong && head.length < 16) return null;
  const size = isLong ? Number(view.getBigUint64(8)) : small === 0 ? limit - at : small;
  const content = at + (isLong ? 16 : 8);
  const end = at + size;
  return end < content || end > limit ? null : { name: latin(head, 4, 4), at, content, end };
}

/** The boxes of a whole file. */
export async function topBoxes(file: Blob): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size && boxes.length < maxBoxes;) {
    const box = boxAt(await read(file, at, 16), at, file.size);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The boxes in `bytes` from `from` to `to`. */
export function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to && boxes.length < maxBoxes;) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
