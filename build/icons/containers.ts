// Creates .ico and .icns files from pictures drawn in each size: png2icons scales one picture, which makes the small ones jagged.
import { BICUBIC, clearCache, createICNS, createICO } from 'png2icons';

type Draw = (size: number) => Buffer;

/** Returns a container of png2icons for each size, of which only the picture in that size is used. */
function containers(draw: Draw, sizes: number[], create: (png: Buffer) => Buffer | null): Map<number, Buffer> {
  return new Map(
    sizes.map((size) => {
      clearCache();
      const container = create(draw(size));
      if (container === null) throw new Error(`No icon could be made of ${size} pixels.`);
      return [size, container];
    }),
  );
}

/** Sizes in an .ico file of png2icons, in the order of its directory. */
const icoSizes = [256, 128, 96, 72, 64, 48, 32, 24, 16];
const headerBytes = 6;
const entryBytes = 16;

/** Creates an .ico file. Small pictures are uncompressed, as older parts of Windows require. */
export function makeIco(draw: Draw): Buffer {
  const iconsBySize = containers(draw, icoSizes, (png) => createICO(png, BICUBIC, 0, false, true));
  const header = Buffer.alloc(headerBytes + entryBytes * icoSizes.length);
  let end = header.length;
  const pictures = icoSizes.map((size, index) => {
    const from = iconsBySize.get(size) ?? Buffer.alloc(0);
    from.copy(header, 0, 0, headerBytes);
    const at = headerBytes + entryBytes * index;
    from.copy(header, at, at, at + entryBytes);
    const length = from.readUInt32LE(at + 8);
    const offset = from.readUInt32LE(at + 12);
    header.writeUInt32LE(end, at + 12);
    end += length;
    return from.subarray(offset, offset + length);
  });
  return Buffer.concat([header, ...pictures]);
}

/** Pixels per icon type: https://en.wikipedia.org/wiki/Apple_Icon_Image_format */
const icnsSizes: Record<string, number> = {
  is32: 16,
  s8mk: 16,
  il32: 32,
  l8mk: 32,
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
};

function* chunksOf(icns: Buffer) {
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    yield { type: icns.toString('latin1', at, at + 4), chunk: icns.subarray(at, at + icns.readUInt32BE(at + 4)) };
}

export function makeIcns(draw: Draw): Buffer {
  const iconsBySize = containers(draw, [...new Set(Object.values(icnsSizes))], (png) => createICNS(png, BICUBIC, 0));
  const chunks = [...iconsBySize].flatMap(([size, icns]) => [...chunksOf(icns)].filter(({ type }) => icnsSizes[type] === size));
  const body = Buffer.concat(chunks.map(({ chunk }) => chunk));
  const header = Buffer.from('icns\0\0\0\0', 'latin1');
  header.writeUInt32BE(header.length + body.length, 4);
  return Buffer.concat([header, body]);
}
