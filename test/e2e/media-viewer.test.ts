// Pictures and films over the whole window: walked, zoomed, described, saved and copied; animations that wait for the pointer.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { post } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: World;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  await world.signedIn(demo);
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
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const viewer = () => world.page.getByRole('dialog', { name: /^Media/ });
async function opened(text: string) {
  // It moves the posts down when it comes, away from under the pointer.
  await world.page.getByRole('complementary', { name: /announcement/ }).waitFor();
  await post(world.page, text)
    .getByRole('button', { name: /^Open: / })
    .first()
    .click();
  await viewer().waitFor();
  return viewer();
}
const shownPicture = () => viewer().getByRole('img');
const isLoaded = () => shownPicture().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('a picture is saved where the person chooses, and its path is said over it', async () => {
  const open = await opened('Two views of the bay');
  const path = join(world.desktop.folder, 'bay.svg');
  await world.app.saveNextFileAs(path);
  await open.getByRole('button', { name: 'Save' }).click();
  await open.getByText(`Saved as ${path}`).waitFor();
  expect(existsSync(path) && readFileSync(path, 'utf8')).toContain('<svg');
  await world.app.saveNextFileAs('/proc/bay.svg');
  await world.page.keyboard.press('Control+s');
  await open.getByText(/could not be written|may not write/).waitFor();
});

test('a picture is copied', async () => {
  const open = await opened('Two views of the bay');
  await expect.poll(isLoaded).toBe(true);
  await open.getByRole('button', { name: 'Copy picture' }).click();
  await open.getByText('Picture copied').waitFor();
});

test('a drag to the side goes on, and moves a picture that is zoomed', async () => {
  const open = await opened('Two views of the bay');
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
  const left = async (): Promise<number> => (await shownPicture().boundingBox())?.x ?? 0;
  const before = await left();
  await drag(100);
  await expect.poll(left).toBeGreaterThan(before + 50);
  await open.getByText('Media 2 of 2').waitFor();
});

test('the description is hidden and shown, and the focus comes back to the picture', async () => {
  const open = await opened('Two views of the bay');
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
const play = () => post(world.page, 'Flying as gifv').getByRole('button', { name: 'Open: A bird as gifv' });

async function setAutoplay(on: boolean): Promise<void> {
  await world.page.keyboard.press('Control+,');
  const choice = world.page.getByRole('radiogroup', { name: 'Animations' });
  await choice.getByRole('radio', { name: on ? 'Play' : 'Still', exact: true }).press('Space');
  await world.home();
}

test('an animation waits for the pointer where animations don’t play by themselves, and has no sound', async () => {
  await setAutoplay(true);
  await clipIn('Flying as gifv').waitFor();
  expect(await clipIn('Flying as gifv').evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  await setAutoplay(false);
  await play().waitFor();
  expect(await clipIn('Flying as gifv').count()).toBe(0);
  await play().hover();
  await expect.poll(() => clipIn('Flying as gifv').evaluate((video: HTMLVideoElement) => !video.paused && video.muted)).toBe(true);
  await world.page.mouse.move(0, 0);
  await clipIn('Flying as gifv').waitFor({ state: 'detached' });
  await post(world.page, 'Flying as gifv').getByRole('link').last().focus();
  while (!(await play().evaluate((button) => button === document.activeElement))) await world.page.keyboard.press('Tab');
  await clipIn('Flying as gifv').waitFor();
  await setAutoplay(true);
});

test('with reduced motion no pointer starts an animation; the viewer does', async () => {
  await world.page.emulateMedia({ reducedMotion: 'reduce' });
  await clipIn('Flying as gifv').waitFor({ state: 'detached' });
  await play().hover();
  expect(await clipIn('Flying as gifv').count()).toBe(0);
  await play().click();
  const film = viewer().locator('video');
  await film.waitFor();
  expect(await film.evaluate((video: HTMLVideoElement) => [video.autoplay, video.muted, video.controls])).toEqual([false, true, true]);
});
