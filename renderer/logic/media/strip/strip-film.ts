// Overwrites what an MP4 or MOV says of where it was made with empty boxes of the same size, so that no offset changes; its frames are not read.
import { boxesIn, topBoxes } from './boxes.ts';
import { more, namesPlace, patched, read } from './bytes.ts';
import type { Patch, Stripped } from './bytes.ts';
import type { Removed } from './tiff.ts';

/** Holds the index of the film only: an hour of it has some megabytes. */
const maxIndexBytes = 128_000_000;
const details = new Set(['udta', 'meta', 'uuid']);
const freeName = [0x66, 0x72, 0x65, 0x65];

/** `©xyz` of QuickTime, `loci` of 3GPP, and the key of Apple. */
const saysPlace = (bytes: Uint8Array): boolean =>
  /\xa9xyz|loci|location\.ISO6709/.test(new TextDecoder('latin1').decode(bytes)) || namesPlace(bytes);

/** A box becomes one of the type `free` of the same size, filled with zeros. */
function emptied(bytes: Uint8Array, from: number, content: number, end: number): Uint8Array<ArrayBuffer> {
  const box = new Uint8Array(end - from);
  box.set(bytes.subarray(from, content));
  box.set(freeName, 4);
  return box;
}

export async function stripFilm(file: Blob): Promise<Stripped> {
  const patches: Patch[] = [];
  let removed: Removed = null;
  const empty = (bytes: Uint8Array, offset: number, box: { at: number; content: number; end: number }): void => {
    patches.push({ at: offset + box.at, bytes: emptied(bytes, box.at, box.content, box.end) });
    removed = more(removed, saysPlace(bytes.subarray(box.at, box.end)) ? 'place' : 'details');
  };
  for (const { name, at, end } of await topBoxes(file)) {
    if ((name !== 'moov' && !details.has(name)) || end - at > maxIndexBytes) continue;
    const bytes = await read(file, at, end - at);
    const [whole] = boxesIn(bytes);
    if (!whole) continue;
    if (name !== 'moov') {
      empty(bytes, at, whole);
      continue;
    }
    for (const box of boxesIn(bytes, whole.content)) {
      if (details.has(box.name)) empty(bytes, at, box);
      if (box.name !== 'trak') continue;
      for (const part of boxesIn(bytes, box.content, box.end)) if (details.has(part.name)) empty(bytes, at, part);
    }
  }
  return { file: patched(file, patches), removed };
}
