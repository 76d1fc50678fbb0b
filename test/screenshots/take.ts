// `npm run screenshots`: every view and dialog in three widths, light and dark, as files and as one contact sheet in test-results/screenshots/.
// `--language ar` shows them in that language, `--language en-XA` in the pseudo-language of the tests.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { World } from '../e2e/fixtures.ts';
import { writeContactSheet } from './contact-sheet.ts';
import type { Shot } from './contact-sheet.ts';
import type { Scene } from './scenes.ts';
import { allScenes, settled, walkScenes } from './walk-scenes.ts';

const folder = fileURLToPath(new URL('../../test-results/screenshots/', import.meta.url));
const sizes = [
  { width: 380, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const schemes = ['light', 'dark'] as const;
/** `npm run screenshots -- Thread Settings`: only scenes whose names begin so. */
const { positionals: beginnings, values } = parseArgs({ allowPositionals: true, options: { language: { type: 'string', default: 'en' } } });
const wanted = allScenes.filter(({ name }) => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning)));
const shots: Shot[] = [];
let failed = 0;

async function take(page: Page, { name }: Scene, problem: Error | null): Promise<void> {
  if (problem !== null) {
    failed += 1;
    console.error(`${name} could not be opened: ${problem.message}`);
  }
  // Not the other way round: Chromium may still show some of the last scheme's colours in the frame after a change.
  for (const colorScheme of schemes)
    for (const size of sizes) {
      const column = `${size.width} ${colorScheme}`;
      let file: string | undefined;
      if (problem === null) {
        file = `${folder}${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}-${column.replace(' ', '-')}.png`;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await settled(page);
        await page.screenshot({ path: file });
      }
      shots.push({ scene: name, column, file });
    }
}

if (!prepareSystem()) process.exit(1);
const begun = performance.now();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await buildApp();
const world = await World.create();
try {
  await walkScenes(world, wanted, take, values.language);
} finally {
  await world.stop();
}
const sheet = `${folder}contact-sheet.png`;
await writeContactSheet(shots, sheet);
const minutes = (performance.now() - begun) / 60_000;
console.log(`${shots.length} pictures in ${minutes.toFixed(1)} minutes: ${sheet}`);
process.exit(failed === 0 ? 0 : 1);
