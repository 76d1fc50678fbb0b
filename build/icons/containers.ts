// Makes .ico and .icns of pictures that are each drawn in their own size: png2icons scales one picture for all, which leaves the small ones jagged.
import { BICUBIC, clearCache, createICNS, createICO } from 'png2icons';

type Draw = (size: number) => Buffer;

/** What png2icons makes of the picture in one size: right for that size alone. */
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

/** The sizes that png2icons puts in an icon for a program, each under its place in the directory. */
const icoSizes = [256, 128, 96, 72, 64, 48, 32, 24, 16];
const [icoHeader, icoEntry] = [6, 16];

/** Small pictures are uncompressed, as older parts of Windows want them. */
export function makeIco(draw: Draw): Buffer {
  const made = containers(draw, icoSizes, (png) => createICO(png, BICUBIC, 0, false, true));
  const header = Buffer.alloc(icoHeader + icoEntry * icoSizes.length);
  let end = header.length;
  const pictures = icoSizes.map((size, index) => {
    const from = made.get(size) ?? Buffer.alloc(0);
    from.copy(header, 0, 0, icoHeader);
    const at = icoHeader + icoEntry * index;
    from.copy(header, at, at, at + icoEntry);
    const [length, offset] = [from.readUInt32LE(at + 8), from.readUInt32LE(at + 12)];
    header.writeUInt32LE(end, at + 12);
    end += length;
    return from.subarray(offset, offset + length);
  });
  return Buffer.concat([header, ...pictures]);
}

/** By the types of https://en.wikipedia.org/wiki/Apple_Icon_Image_format */
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
  const made = containers(draw, [...new Set(Object.values(icnsSizes))], (png) => createICNS(png, BICUBIC, 0));
  const chunks = [...made].flatMap(([size, icns]) => [...chunksOf(icns)].filter(({ type }) => icnsSizes[type] === size));
  const body = Buffer.concat(chunks.map(({ chunk }) => chunk));
  const header = Buffer.from('icns\0\0\0\0', 'latin1');
  header.writeUInt32BE(header.length + body.length, 4);
  return Buffer.concat([header, body]);
}
