// What a server sends is hostile: nothing of it runs or loads, and where a link leads is said.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { list } from './steps.ts';

let world: World;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service({ hostile: true });
  await world.signedIn(demo);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  // Markup is read in a document of its own, where nothing runs; Chromium reports attributes that would violate the policy there too.
  const refused = /inline (style|event handler) violates .* has been blocked\.$/;
  expect(world.complaints.filter((complaint) => !refused.test(complaint))).toEqual([]);
});

const home = () => list(world.page, 'Home');
const byMallory = () => home().getByRole('article', { name: /Mallory/ });
/** Walks down the list by key until that is in the DOM. */
async function walkTo(post: Locator): Promise<void> {
  await byMallory().first().waitFor();
  await home().focus();
  for (let row = 0; (await post.count()) === 0 && row < 12; row += 1) await world.page.keyboard.press('j');
}
const executed = () => world.page.evaluate(() => '__hit' in window);

test('posts full of markup run nothing, load nothing and stay in their place', async () => {
  const { page } = world;
  await byMallory().first().waitFor();
  await home().focus();
  for (let at = 0; at < 11; at += 1) await page.keyboard.press('j');
  const foreign = home()
    .locator('article')
    .locator('script, iframe, object, embed, form, style, math, [style*="fixed"], [onerror], [onload], [onmouseover]');
  expect(await foreign.count()).toBe(0);
  const foreignSources = await home()
    .locator('img, video, audio')
    .evaluateAll((all) =>
      all.map((each) => (each as HTMLImageElement).src).filter((src) => src !== '' && !src.startsWith(`${location.origin}/media/`)),
    );
  expect(foreignSources).toEqual([]);
  expect(await executed()).toBe(false);
});

test('hovering runs nothing, and what is no web link is no link', async () => {
  const hover = byMallory().filter({ hasText: 'hover' });
  await walkTo(hover);
  await hover.hover();
  const clicks = byMallory().filter({ hasText: 'click' });
  await walkTo(clicks);
  expect(await clicks.getByRole('link', { name: '@mira' }).count()).toBe(1);
  expect(await clicks.getByRole('link', { name: 'click' }).count()).toBe(0);
  expect(await clicks.getByRole('link', { name: 'data' }).count()).toBe(0);
  expect(await executed()).toBe(false);
  // The first is the page to sign in.
  expect(await world.desktop.openedLinks()).toHaveLength(1);
});

test('a disguised link shows its real host on hover and on focus, in ASCII', async () => {
  const { page } = world;
  const link = byMallory().getByRole('link', { name: 'bank.example/login' });
  const tip = page.getByRole('tooltip');
  await walkTo(link);
  await link.hover();
  await tip.getByText('This link really leads to evil.example').waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'detached' });
  await link.focus();
  await tip.getByText('evil.example').waitFor();
  await byMallory().getByRole('link', { name: 'bаnk.example' }).focus();
  await tip.getByText('xn--bnk-5cd.example').waitFor();
});

test('a name shows as text, without what would turn its direction', async () => {
  await byMallory().first().waitFor();
  const name = byMallory().first().getByRole('link').filter({ hasText: 'Mallory' }).first();
  const text = await name.innerText();
  expect(text).toContain('<b>Mallory</b>');
  expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  await name.click();
  await world.page
    .getByRole('region', { name: 'Profile' })
    .getByRole('heading', { name: /Mallory/ })
    .waitFor();
  expect(await executed()).toBe(false);
});
