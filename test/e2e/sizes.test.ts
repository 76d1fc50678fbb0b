// Tests small, large, zoomed, and dense windows: text is not cut off, and controls stay within reach.
import { beforeEach, expect, test } from 'vitest';
import { goHome, scenes } from '../screenshots/scenes.ts';
import { waitForStillPage } from '../screenshots/walk-scenes.ts';
import { findLayoutFaults } from './layout-faults.ts';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, viewButton } from './steps.ts';

startSignedIn();
beforeEach(async () => {
  await world.page.setViewportSize({ width: 1280, height: 800 });
  await world.resetToHome();
});

/** Texts of elements that do not show all of their text. */
const findCutOffTexts = (selector: string) =>
  world.page.evaluate(
    (of) =>
      [...document.querySelectorAll<HTMLElement>(of)]
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.innerText),
    selector,
  );

test.each(['small', 'medium', 'large', 'larger'])('shows whole view names in the sidebar at text size %s', async (size) => {
  await world.page.evaluate((textSize) => (document.documentElement.dataset['textSize'] = textSize), size);
  expect(await findCutOffTexts('.sidebar .label, .sidebar .section, .sidebar .post')).toEqual([]);
  await world.page.evaluate(() => delete document.documentElement.dataset['textSize']);
});

test.each([380, 600, 1280])('shows all notification filters at a width of %i pixels', async (width) => {
  const { page } = world;
  await viewButton(page, 'Notifications').click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.setViewportSize({ width, height: 800 });
  const right = (await page.getByRole('main').boundingBox())?.width ?? 0;
  const start = (await page.getByRole('main').boundingBox())?.x ?? 0;
  for (const tab of [...(await page.getByRole('tab').all()), page.getByRole('button', { name: 'Clear all…' })]) {
    const box = await tab.boundingBox();
    expect(box && box.x >= start && box.x + box.width <= start + right).toBe(true);
  }
});

test('offers the Post and Notifications buttons in a narrow window', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 380, height: 800 });
  demo.act.follow('eero@north.example', 'mira');
  await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('From a narrow window');
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('does not stretch the button of an empty page', async () => {
  const { page } = world;
  await viewButton(page, 'Drafts').click();
  const box = await page.getByRole('main').getByRole('button', { name: 'New post' }).boundingBox();
  expect(box?.width).toBeLessThan(140);
});

test('fits at least 1.4 times as many posts in compact density', async () => {
  const { page } = world;
  for (let at = 0; at < 30; at += 1) demo.act.post('ida', { text: `A short post, number ${at}.` });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await waitForFirstPost(page);
  const height = async () => (await list(page, 'Home').getByRole('article').nth(2).boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
  await expect.poll(async () => comfortable / (await height())).toBeGreaterThan(1.4);
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'comfortable'));
});

/** Sizes in CSS pixels. Zoom divides those of a 1280 × 800 window: by two at 200 %, by three at 300 %. */
const windows = [
  { width: 380, height: 800 },
  { width: 1280, height: 800 },
  { width: 3840, height: 2160 },
  { width: 640, height: 400 },
  { width: 427, height: 267 },
  { width: 1280, height: 800, text: 'larger' },
];
const checkedScenes = [
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

test.each(checkedScenes)(
  'shows no clipped, unreachable, covered, or too small elements in any window: %s',
  { timeout: 120_000 },
  async (name) => {
    const { page } = world;
    await goHome(page);
    await scenes.find((scene) => scene.name === name)?.open(page);
    for (const { width, height, text = 'medium' } of windows) {
      await page.evaluate((size) => (document.documentElement.dataset['textSize'] = size), text);
      await page.setViewportSize({ width, height });
      await waitForStillPage(page);
      expect(await findLayoutFaults(page), `${width} × ${height}, text ${text}`).toEqual([]);
    }
  },
);
