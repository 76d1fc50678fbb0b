// How every scene looked when somebody last said that it is right: one small picture a scene, on one sheet for each way of looking.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import type { Tile } from './compare.ts';
import { columnNames, tileSize } from './photograph.ts';
import type { Column, Photographs } from './photograph.ts';

const folder = new URL('../fixtures/looks/', import.meta.url);
const index = new URL('index.json', folder);
const tilesInRow = 10;

/** What the sheets were made of: the scenes in their order, and the font. */
interface Index {
  fontWidth: number;
  scenes: string[];
}
export const readIndex = (): Index => JSON.parse(readFileSync(index, 'utf8')) as Index;

const pictureOf = (column: Column): URL => new URL(`${column.replaceAll(' ', '-')}.png`, folder);

interface Area {
  width: number;
  data: Uint8Array;
  left: number;
  top: number;
}

/** All in pixels of three bytes. */
function copyTile({ width, height }: Pick<Tile, 'width' | 'height'>, from: Area, to: Area): void {
  for (let y = 0; y < height; y += 1) {
    const begin = ((from.top + y) * from.width + from.left) * 3;
    to.data.set(from.data.subarray(begin, begin + width * 3), ((to.top + y) * to.width + to.left) * 3);
  }
}

/** The tile with this number on a sheet. */
function areaOf(at: number, { width, height }: Pick<Tile, 'width' | 'height'>, data: Uint8Array): Area {
  return { width: width * tilesInRow, data, left: (at % tilesInRow) * width, top: Math.floor(at / tilesInRow) * height };
}

/** The tiles of one column, by the names of their scenes. */
export function readSheet(column: Column): Map<string, Tile> {
  const size = tileSize(column);
  const data = Uint8Array.from(decode(readFileSync(pictureOf(column))).data);
  return new Map(
    readIndex().scenes.map((name, at) => {
      const tile = { ...size, data: new Uint8Array(size.width * size.height * 3) };
      copyTile(size, areaOf(at, size, data), { width: size.width, data: tile.data, left: 0, top: 0 });
      return [name, tile];
    }),
  );
}

export function writeSheets({ tiles, fontWidth }: Photographs): void {
  const scenes = [...tiles[columnNames[0] as Column].keys()];
  mkdirSync(folder, { recursive: true });
  for (const column of columnNames) {
    const size = tileSize(column);
    const [width, height] = [size.width * tilesInRow, size.height * Math.ceil(scenes.length / tilesInRow)];
    const data = new Uint8Array(width * height * 3);
    scenes.forEach((name, at) => {
      const tile = tiles[column].get(name);
      if (tile) copyTile(size, { width: size.width, data: tile.data, left: 0, top: 0 }, areaOf(at, size, data));
    });
    writeFileSync(pictureOf(column), encode({ width, height, data, channels: 3, depth: 8 }));
  }
  writeFileSync(index, `${JSON.stringify({ fontWidth, scenes }, null, 2)}\n`);
}
