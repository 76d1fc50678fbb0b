// `npm run screenshots`: every view and dialog in three widths, light and dark, as files and as one contact sheet in test-results/screenshots/.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { World } from '../e2e/fixtures.ts';
import { accountButton, addAccount, firstPost } from '../e2e/steps.ts';
import { writeContactSheet } from './contact-sheet.ts';
import type { Shot } from './contact-sheet.ts';
import { readingScenes, seedReading } from './reading-scenes.ts';
import { goHome, scenes, signedOut } from './scenes.ts';
import type { Scene } from './scenes.ts';

const folder = fileURLToPath(new URL('../../test-results/screenshots/', import.meta.url));
const sizes = [
  { width: 380, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const schemes = ['light', 'dark'] as const;
/** `npm run screenshots -- Thread Settings`: only scenes whose names begin so. */
const beginnings = process.argv.slice(2);
const isWanted = ({ name }: Scene): boolean => beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));
/** Where the scenes are opened: everything is on screen there. */
const openedAt = { width: 1280, height: 800 };
const openTimeoutMs = 8_000;
const shots: Shot[] = [];
let failed = 0;

const settled = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

async function take(page: Page, { name, open }: Scene): Promise<void> {
  await page.setViewportSize(openedAt);
  const problem = await open(page).then(
    () => null,
    (error: Error) => error,
  );
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
  const demo = await world.service();
  await world.start();
  world.page.setDefaultTimeout(openTimeoutMs);
  await world.page
    .getByRole('button', { name: /^Add account/ })
    .first()
    .waitFor();
  for (const scene of signedOut.filter(isWanted)) await take(world.page, scene);
  await world.page.setViewportSize(openedAt);
  await world.page.reload();
  seedReading(demo);
  await addAccount(world, demo.url, world.person(demo));
  await firstPost(world.page);
  await addAccount(world, demo.url, world.person(demo, 1));
  await accountButton(world.page, 1).waitFor();
  await accountButton(world.page, 0).click();
  for (const scene of [...scenes, ...readingScenes].filter(isWanted)) {
    await world.page.setViewportSize(openedAt);
    await goHome(world.page);
    await take(world.page, scene);
  }
} finally {
  await world.stop();
}
const sheet = `${folder}contact-sheet.png`;
await writeContactSheet(shots, sheet);
const minutes = (performance.now() - begun) / 60_000;
console.log(`${shots.length} pictures in ${minutes.toFixed(1)} minutes: ${sheet}`);
process.exit(failed === 0 ? 0 : 1);
