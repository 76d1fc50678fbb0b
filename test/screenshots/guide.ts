// `npm run guide`: the pictures of docs/guide, taken anew from the built app.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { World } from '../e2e/fixtures.ts';
import type { Scene } from './scenes.ts';
import { allScenes, settled, walkScenes } from './walk-scenes.ts';

const folder = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));
/** By the name of the scene: the file, and how wide the window is. */
const pictures: Record<string, { file: string; width: number }> = {
  Welcome: { file: 'welcome', width: 900 },
  Thread: { file: 'home', width: 1200 },
  Columns: { file: 'columns', width: 1640 },
  Composer: { file: 'composer', width: 1200 },
  'Settings: alerts of an account': { file: 'alerts', width: 1000 },
};
const wanted = allScenes.filter(({ name }) => name in pictures);
const missing = Object.keys(pictures).filter((name) => !wanted.some((scene) => scene.name === name));
if (missing.length > 0) throw new Error(`There are no scenes named ${missing.join(', ')}`);

async function take(page: Page, { name }: Scene, problem: Error | null): Promise<void> {
  const picture = pictures[name];
  if (problem !== null) throw problem;
  if (picture === undefined) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: picture.width, height: 720 });
  await settled(page);
  // A tenth of a PNG with photographs in it.
  await page.screenshot({ path: `${folder}${picture.file}.jpg`, type: 'jpeg', quality: 70 });
}

if (!prepareSystem()) process.exit(1);
await mkdir(folder, { recursive: true });
await buildApp();
const world = await World.create();
try {
  await walkScenes(world, wanted, take);
} finally {
  await world.stop();
}
process.exit(0);
