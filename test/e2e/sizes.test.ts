// Small and large windows, zoomed ones, and a dense one: what has to be read is not cut off, and what is needed is at hand. Covers SidebarLink.svelte.
import { beforeEach, expect, test } from 'vitest';
import { goHome, scenes } from '../screenshots/scenes.ts';
import { settled } from '../screenshots/walk-scenes.ts';
import { layoutFaults } from './layout-faults.ts';
import { demo, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, view } from './steps.ts';

startSignedIn();
beforeEach(async () => {
  await world.page.setViewportSize({ width: 1280, height: 800 });
  await world.home();
});

/** The texts of elements that don't show all of it. */
const cutOff = (selector: string) =>
  world.page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)]
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.innerText),
    selector,
  );

test.each(['small', 'medium', 'large', 'larger'])('no view’s name is cut off in the sidebar with text of size %s', async (size) => {
  await world.page.evaluate((textSize) => (document.documentElement.dataset['textSize'] = textSize), size);
  expect(await cutOff('.side .label, .side .section, .side .post')).toEqual([]);
  await world.page.evaluate(() => delete document.documentElement.dataset['textSize']);
});

test.each([380, 600, 1280])('all filters of the notifications are in sight at %i pixels', async (width) => {
  const { page } = world;
  await view(page, 'Notifications').click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.setViewportSize({ width, height: 800 });
  const right = (await page.getByRole('main').boundingBox())?.width ?? 0;
  const start = (await page.getByRole('main').boundingBox())?.x ?? 0;
  for (const tab of [...(await page.getByRole('tab').all()), page.getByRole('button', { name: 'Clear all…' })]) {
    const box = await tab.boundingBox();
    expect(box && box.x >= start && box.x + box.width <= start + right).toBe(true);
  }
});

test('a narrow window has its Post button and its bell', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 380, height: 800 });
  demo.act.follow('eero@north.example', 'mira');
  await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('From a narrow window');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the button of an empty page is as wide as its text', async () => {
  const { page } = world;
  await view(page, 'Drafts').click();
  const box = await page.getByRole('main').getByRole('button', { name: 'New post' }).boundingBox();
  expect(box?.width).toBeLessThan(140);
});

test('compact density shows at least 1.4 times as many posts', async () => {
  const { page } = world;
  for (let at = 0; at < 30; at += 1) demo.act.post('ida', { text: `A short post, number ${at}.` });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await firstPost(page);
  const height = async () => (await list(page, 'Home').getByRole('article').nth(2).boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
  await expect.poll(async () => comfortable / (await height())).toBeGreaterThan(1.4);
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'comfortable'));
});

/** As CSS sees a window of 1280 × 800: at 200 % it is half as wide and high, at 300 % a third. */
const windows = [
  { width: 380, height: 800 },
  { width: 1280, height: 800 },
  { width: 3840, height: 2160 },
  { width: 640, height: 400 },
  { width: 427, height: 267 },
  { width: 1280, height: 800, text: 'larger' },
];
const looked = [
  'Home',
  'Thread',
  'Profile',
  'Notifications',
  'Follow requests',
  'Drafts',
  'Composer with a poll',
  'Suggested emoji',
  'Menu of a post',
];

test.each(looked)('%s: nothing is cut off, out of reach, covered or too small to hit in any window', { timeout: 120_000 }, async (name) => {
  const { page } = world;
  await goHome(page);
  await scenes.find((scene) => scene.name === name)?.open(page);
  for (const { width, height, text = 'medium' } of windows) {
    await page.evaluate((size) => (document.documentElement.dataset['textSize'] = size), text);
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await layoutFaults(page), `${width} × ${height}, text ${text}`).toEqual([]);
  }
});
