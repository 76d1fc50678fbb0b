// Takes the small pictures by which the look of every scene is checked.
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';
import type { World } from '../e2e/fixtures.ts';
import { difference, shrink, shrinkBy } from './compare.ts';
import type { Tile } from './compare.ts';
import { allScenes, settled, walkScenes } from './walk-scenes.ts';

/** The ways of looking, and the window of each. */
export const columns = {
  'wide light': { width: 1280, height: 800, colorScheme: 'light' },
  'narrow dark': { width: 380, height: 800, colorScheme: 'dark' },
} as const;
export type Column = keyof typeof columns;
export const columnNames = Object.keys(columns) as Column[];
export const tileSize = (column: Column): Pick<Tile, 'width' | 'height'> => ({
  width: Math.floor(columns[column].width / shrinkBy),
  height: Math.floor(columns[column].height / shrinkBy),
});

export interface Photographs {
  tiles: Record<Column, Map<string, Tile>>;
  /** Why a scene could not be opened, by its name. */
  problems: Map<string, Error>;
  /** How wide a text is in the window's font, in pixels: with other fonts everything looks different. */
  fontWidth: number;
}

const fontWidthOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = Object.assign(document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D, {
      font: `100px ${getComputedStyle(document.body).fontFamily}`,
    });
    return Math.round(text.measureText('Kittiwake 0123 Äß').width);
  });

/** No row is under the pointer, and the sidebar begins at its top, wherever the scene was opened from. */
async function leaveAlone(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.querySelector('.side nav')?.scrollTo({ top: 0 }));
}

const maxTries = 8;

/** The picture once two in a row are the same: what loads, or is painted anew in other colours, is there by then. */
async function stillPicture(page: Page): Promise<Tile> {
  await leaveAlone(page);
  await settled(page);
  let last = shrink(decode(await page.screenshot()));
  for (let tries = 0; tries < maxTries; tries += 1) {
    await settled(page);
    const next = shrink(decode(await page.screenshot()));
    if (difference(last, next) === 0) return next;
    last = next;
  }
  return last;
}

/** Of every scene, in each column. */
export async function photograph(world: World): Promise<Photographs> {
  const photographs: Photographs = { tiles: { 'wide light': new Map(), 'narrow dark': new Map() }, problems: new Map(), fontWidth: 0 };
  await walkScenes(world, allScenes, async (page, { name }, problem) => {
    photographs.fontWidth ||= await fontWidthOf(page);
    if (problem) {
      photographs.problems.set(name, problem);
      await page.screenshot({ path: `test-results/looks/${name} could not be opened.png` });
    } else
      for (const column of columnNames) {
        const { colorScheme, ...size } = columns[column];
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        photographs.tiles[column].set(name, await stillPicture(page));
      }
  });
  return photographs;
}
