// Takes the reduced screenshots for the visual comparison of every scene.
import { decode } from 'fast-png';
import type { Page } from 'playwright-core';
import type { AppWorld } from '../e2e/fixtures.ts';
import { difference, shrink, shrinkFactor } from './compare.ts';
import type { ReducedPicture } from './compare.ts';
import type { ScreenshotScene } from './scenes.ts';
import { waitForStillPage, walkScenes } from './walk-scenes.ts';

/** Variants of each screenshot: window size and colour scheme. */
export const variants = {
  'wide light': { width: 1280, height: 800, colorScheme: 'light' },
  'narrow dark': { width: 380, height: 800, colorScheme: 'dark' },
} as const;
export type ScreenshotVariant = keyof typeof variants;
export const variantNames = Object.keys(variants) as ScreenshotVariant[];
export const tileSize = (variant: ScreenshotVariant): Pick<ReducedPicture, 'width' | 'height'> => ({
  width: Math.floor(variants[variant].width / shrinkFactor),
  height: Math.floor(variants[variant].height / shrinkFactor),
});

export interface Photographs {
  tiles: Record<ScreenshotVariant, Map<string, ReducedPicture>>;
  /** Reason why a scene could not be opened, by its name. */
  problems: Map<string, Error>;
  /** Width of a sample text in the window's font, in pixels; with other fonts, all screenshots differ. */
  fontWidth: number;
}

const fontWidthOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const text = Object.assign(document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D, {
      font: `100px ${getComputedStyle(document.body).fontFamily}`,
    });
    return Math.round(text.measureText('Kittiwake 0123 Äß').width);
  });

/** Moves the pointer away from all rows and scrolls the sidebar to its top, so that the previous scene leaves no trace. */
async function clearHover(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.querySelector('.sidebar nav')?.scrollTo({ top: 0 }));
}

/** Tests and accepted sheets use the same parts, because a scene may show the user's actions in earlier scenes. */
export const lookPartCount = 2;

const maxTries = 8;

/** Returns the picture once two in a row are equal, so that loading and repainting have finished. */
async function takeStillPicture(page: Page): Promise<ReducedPicture> {
  await clearHover(page);
  await waitForStillPage(page);
  let last = shrink(decode(await page.screenshot()));
  for (let tries = 0; tries < maxTries; tries += 1) {
    await waitForStillPage(page);
    const next = shrink(decode(await page.screenshot()));
    if (difference(last, next) === 0) return next;
    last = next;
  }
  return last;
}

export const createPhotographs = (): Photographs => ({
  tiles: { 'wide light': new Map(), 'narrow dark': new Map() },
  problems: new Map(),
  fontWidth: 0,
});

/** Adds a picture of each scene in each variant to `photographs`. */
export async function takePhotographs(world: AppWorld, scenes: readonly ScreenshotScene[], photographs: Photographs): Promise<void> {
  await walkScenes(world, scenes, async (page, { name }, problem) => {
    photographs.fontWidth ||= await fontWidthOf(page);
    if (problem) {
      photographs.problems.set(name, problem);
      await page.screenshot({ path: `test-results/looks/${name} could not be opened.png` });
    } else
      for (const variant of variantNames) {
        const { colorScheme, ...size } = variants[variant];
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        photographs.tiles[variant].set(name, await takeStillPicture(page));
      }
  });
}
