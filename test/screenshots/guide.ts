// `npm run guide`: takes the pictures of docs/guide from the built app.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import type { ScreenshotScene } from './scenes.ts';
import { allScenes, waitForStillPage, walkScenes } from './walk-scenes.ts';

const folder = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));
/** File name and window width by the name of the scene. */
const pictures: Record<string, { file: string; width: number }> = {
  Welcome: { file: 'welcome', width: 900 },
  Thread: { file: 'home', width: 1200 },
  Columns: { file: 'columns', width: 1640 },
  Composer: { file: 'composer', width: 1200 },
  'Settings: alerts of an account': { file: 'alerts', width: 1000 },
};
const selectedScenes = allScenes.filter(({ name }) => name in pictures);
const unknownNames = Object.keys(pictures).filter((name) => !selectedScenes.some((scene) => scene.name === name));
if (unknownNames.length > 0) throw new Error(`There are no scenes named ${unknownNames.join(', ')}`);

async function take(page: Page, { name }: ScreenshotScene, problem: Error | null): Promise<void> {
  const picture = pictures[name];
  if (problem !== null) throw problem;
  if (picture === undefined) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: picture.width, height: 720 });
  await waitForStillPage(page);
  // JPEG, because a PNG with photographs is ten times as large.
  await page.screenshot({ path: `${folder}${picture.file}.jpg`, type: 'jpeg', quality: 70 });
}

if (!prepareSystem()) process.exit(1);
await mkdir(folder, { recursive: true });
await buildApp();
const world = await AppWorld.create();
try {
  await walkScenes(world, selectedScenes, take);
} finally {
  await world.stop();
}
process.exit(0);
