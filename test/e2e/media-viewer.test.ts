// Tests the media viewer: previous and next, zoom, descriptions, saving, and copying; also animations that play on hover.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { hoverWhenStill, post } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
  demo.act.post(tomas, { text: 'Two views of the bay', pictures: [1, 2] });
  const author = demo.store.accounts.byAcct(tomas);
  if (!author) throw new Error('Tomás is gone');
  const clip = (type: 'gifv' | 'video') =>
    demo.store.media.create({
      accountId: author.id,
      type,
      path: '/drawn/clip.webm',
      preview: '/drawn/clip.webp',
      mime: 'video/webm',
      description: `A bird as ${type}`,
      width: 320,
      height: 200,
      duration: 4,
    });
  for (const type of ['gifv', 'video'] as const)
    demo.store.statuses.create(author, { text: `Flying as ${type}`, visibility: 'public', mediaIds: [clip(type)] });
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const viewer = () => world.page.getByRole('dialog', { name: /^Media/ });
async function openViewer(text: string) {
  const picture = post(world.page, text)
    .getByRole('button', { name: /^Open: / })
    .first();
  await picture.press('Enter');
  await viewer().waitFor();
  return viewer();
}
const shownPicture = () => viewer().getByRole('img');
const isLoaded = () => shownPicture().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('saves a picture to the chosen path and shows the path', async () => {
  const open = await openViewer('Two views of the bay');
  const path = join(world.desktop.folder, 'bay.svg');
  await world.app.saveNextFileAs(path);
  await open.getByRole('button', { name: 'Save' }).click();
  await open.getByText(`Saved as ${path}`).waitFor();
  expect(existsSync(path) && readFileSync(path, 'utf8')).toContain('<svg');
  await world.app.saveNextFileAs('/proc/bay.svg');
  await world.page.keyboard.press('Control+s');
  await open.getByText(/could not be written|not allowed to write/).waitFor();
});

test('copies a picture', async () => {
  const open = await openViewer('Two views of the bay');
  await expect.poll(isLoaded).toBe(true);
  await open.getByRole('button', { name: 'Copy image' }).click();
  await open.getByText('Image copied').waitFor();
});

test('changes pictures on a horizontal drag, and pans a zoomed picture', async () => {
  const open = await openViewer('Two views of the bay');
  await expect.poll(isLoaded).toBe(true);
  const drag = async (by: number): Promise<void> => {
    await world.page.mouse.move(600, 400);
    await world.page.mouse.down();
    await world.page.mouse.move(600 + by / 2, 402);
    await world.page.mouse.move(600 + by, 404);
    await world.page.mouse.up();
  };
  await drag(-200);
  await open.getByText('Media 2 of 2').waitFor();
  await expect.poll(isLoaded).toBe(true);
  await world.page.mouse.dblclick(600, 400);
  const getPictureX = async (): Promise<number> => (await shownPicture().boundingBox())?.x ?? 0;
  const before = await getPictureX();
  await drag(100);
  await expect.poll(getPictureX).toBeGreaterThan(before + 50);
  await open.getByText('Media 2 of 2').waitFor();
});

test('hides and shows the description, and returns the focus to the picture on close', async () => {
  const open = await openViewer('Two views of the bay');
  const text = open.getByText('A picture of the coast', { exact: true });
  await text.waitFor();
  await open.getByRole('button', { name: 'Hide the description' }).click();
  expect(await text.count()).toBe(0);
  await world.page.keyboard.press('a');
  await text.waitFor();
  await world.page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  expect(await world.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open: A picture of the coast');
});

const clipIn = (text: string) => post(world.page, text).locator('video');
const animationButton = () => post(world.page, 'Flying as gifv').getByRole('button', { name: 'Open: A bird as gifv' });

async function setAutoplay(on: boolean): Promise<void> {
  await world.page.keyboard.press('Control+,');
  const choice = world.page.getByRole('radiogroup', { name: 'Animations' });
  await choice.getByRole('radio', { name: on ? 'Play' : 'Don’t play', exact: true }).press('Space');
  await world.resetToHome();
  // The announcement pushes the posts down when it appears, away from the pointer.
  await world.page.getByRole('complementary', { name: /announcement/ }).waitFor();
}

test('plays an animation muted, and only on hover or focus if autoplay is off', async () => {
  await setAutoplay(true);
  await clipIn('Flying as gifv').waitFor();
  expect(await clipIn('Flying as gifv').evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  await setAutoplay(false);
  await animationButton().waitFor();
  expect(await clipIn('Flying as gifv').count()).toBe(0);
  await hoverWhenStill(animationButton());
  await expect.poll(() => clipIn('Flying as gifv').evaluate((video: HTMLVideoElement) => !video.paused && video.muted)).toBe(true);
  await world.page.mouse.move(0, 0);
  await clipIn('Flying as gifv').waitFor({ state: 'detached' });
  await post(world.page, 'Flying as gifv').getByRole('link').last().focus();
  while (!(await animationButton().evaluate((button) => button === document.activeElement))) await world.page.keyboard.press('Tab');
  await clipIn('Flying as gifv').waitFor();
  await setAutoplay(true);
});

test('does not play an animation on hover with reduced motion, and offers controls in the viewer', async () => {
  await world.page.emulateMedia({ reducedMotion: 'reduce' });
  await clipIn('Flying as gifv').waitFor({ state: 'detached' });
  await hoverWhenStill(animationButton());
  expect(await clipIn('Flying as gifv').count()).toBe(0);
  await animationButton().click();
  const film = viewer().locator('video');
  await film.waitFor();
  expect(await film.evaluate((video: HTMLVideoElement) => [video.autoplay, video.muted, video.controls])).toEqual([false, true, true]);
});
