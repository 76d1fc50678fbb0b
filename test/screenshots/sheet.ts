// Reads and writes the accepted look of every scene: one reduced picture per scene, one sheet per variant.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import type { ReducedPicture } from './compare.ts';
import { variantNames, tileSize } from './photograph.ts';
import type { ScreenshotVariant, Photographs } from './photograph.ts';

const folder = new URL('../fixtures/looks/', import.meta.url);
const index = new URL('index.json', folder);
const tilesInRow = 10;

/** Scenes in the order of the sheets, and the width of the sample text in the font used. */
interface SheetIndex {
  fontWidth: number;
  scenes: string[];
}
export const readIndex = (): SheetIndex => JSON.parse(readFileSync(index, 'utf8')) as SheetIndex;

const sheetUrl = (variant: ScreenshotVariant): URL => new URL(`${variant.replaceAll(' ', '-')}.png`, folder);

interface SheetArea {
  width: number;
  data: Uint8Array;
  left: number;
  top: number;
}

/** Copies a tile; data has three bytes per pixel. */
function copyTile({ width, height }: Pick<ReducedPicture, 'width' | 'height'>, from: SheetArea, to: SheetArea): void {
  for (let y = 0; y < height; y += 1) {
    const begin = ((from.top + y) * from.width + from.left) * 3;
    to.data.set(from.data.subarray(begin, begin + width * 3), ((to.top + y) * to.width + to.left) * 3);
  }
}

/** Returns the area of the tile with this number on a sheet. */
function areaOf(at: number, { width, height }: Pick<ReducedPicture, 'width' | 'height'>, data: Uint8Array): SheetArea {
  return { width: width * tilesInRow, data, left: (at % tilesInRow) * width, top: Math.floor(at / tilesInRow) * height };
}

/** Returns the tiles of one variant by scene name. */
export function readSheet(variant: ScreenshotVariant): Map<string, ReducedPicture> {
  const size = tileSize(variant);
  const data = Uint8Array.from(decode(readFileSync(sheetUrl(variant))).data);
  return new Map(
    readIndex().scenes.map((name, at) => {
      const tile = { ...size, data: new Uint8Array(size.width * size.height * 3) };
      copyTile(size, areaOf(at, size, data), { width: size.width, data: tile.data, left: 0, top: 0 });
      return [name, tile];
    }),
  );
}

export function writeSheets({ tiles, fontWidth }: Photographs): void {
  const scenes = [...tiles[variantNames[0] as ScreenshotVariant].keys()];
  mkdirSync(folder, { recursive: true });
  for (const variant of variantNames) {
    const size = tileSize(variant);
    const [width, height] = [size.width * tilesInRow, size.height * Math.ceil(scenes.length / tilesInRow)];
    const data = new Uint8Array(width * height * 3);
    scenes.forEach((name, at) => {
      const tile = tiles[variant].get(name);
      if (tile) copyTile(size, { width: size.width, data: tile.data, left: 0, top: 0 }, areaOf(at, size, data));
    });
    writeFileSync(sheetUrl(variant), encode({ width, height, data, channels: 3, depth: 8 }));
  }
  writeFileSync(index, `${JSON.stringify({ fontWidth, scenes }, null, 2)}\n`);
}
