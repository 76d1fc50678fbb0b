// `npm run screenshots`: takes every view and dialog in three widths, light and dark, as files and as one contact sheet in
// test-results/screenshots/. `--language ar` selects the language; `--language en-XA` is the tests' pseudo-language.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { writeContactSheet } from './contact-sheet.ts';
import type { SceneScreenshot } from './contact-sheet.ts';
import type { ScreenshotScene } from './scenes.ts';
import { allScenes, waitForStillPage, walkScenes } from './walk-scenes.ts';

const folder = fileURLToPath(new URL('../../test-results/screenshots/', import.meta.url));
const sizes = [
  { width: 380, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const schemes = ['light', 'dark'] as const;
/** `npm run screenshots -- Thread Settings`: only scenes whose names start with one of these words. */
const { positionals: beginnings, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string', default: 'en' } } });
const selectedScenes = allScenes.filter(
  ({ name }) => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning)),
);
const shots: SceneScreenshot[] = [];
let failedScenes = 0;

async function take(page: Page, { name }: ScreenshotScene, problem: Error | null): Promise<void> {
  if (problem !== null) {
    failedScenes += 1;
    console.error(`${name} could not be opened: ${problem.message}`);
  }
  // Colour scheme in the outer loop, because the frame after a change may still have some colours of the last scheme.
  for (const colorScheme of schemes)
    for (const size of sizes) {
      const variant = `${size.width} ${colorScheme}`;
      let file: string | undefined;
      if (problem === null) {
        file = `${folder}${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}-${variant.replace(' ', '-')}.png`;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await waitForStillPage(page);
        await page.screenshot({ path: file });
      }
      shots.push({ scene: name, variant, file });
    }
}

if (!prepareSystem()) process.exit(1);
const startedAt = performance.now();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await buildApp();
const world = await AppWorld.create();
try {
  await walkScenes(world, selectedScenes, take, values.language);
} finally {
  await world.stop();
}
const sheet = `${folder}contact-sheet.png`;
await writeContactSheet(shots, sheet);
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`${shots.length} pictures in ${minutes.toFixed(1)} minutes: ${sheet}`);
process.exit(failedScenes === 0 ? 0 : 1);
