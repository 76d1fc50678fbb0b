// Tests untrusted content from servers: none of it runs or loads, and the target of each link is shown.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { addMaliciousAccount } from '../hostile/malicious-account.ts';
import { AppWorld } from './fixtures.ts';
import { list } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer({ onSeeded: addMaliciousAccount });
  await world.startAs(demo);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  // Markup is parsed in an inert document; Chromium reports attributes that would violate the policy there too.
  const expectedRefusal = /inline (style|event handler) violates .* has been blocked\. \([^)]*\)$/;
  expect(world.consoleProblems.filter((complaint) => !expectedRefusal.test(complaint))).toEqual([]);
});

const home = () => list(world.page, 'Home');
const byMallory = () => home().getByRole('article', { name: /Mallory/ });
/** Moves down the list by keyboard until the post is in the DOM. */
async function moveTo(post: Locator): Promise<void> {
  await byMallory().first().waitFor();
  await home().focus();
  for (let row = 0; (await post.count()) === 0 && row < 12; row += 1) await world.page.keyboard.press('j');
}
const hasExecutedScript = () => world.page.evaluate(() => '__hit' in window);

test('neither runs nor loads anything from posts full of markup', async () => {
  const { page } = world;
  await byMallory().first().waitFor();
  await home().focus();
  for (let at = 0; at < 11; at += 1) await page.keyboard.press('j');
  const forbiddenElements = home()
    .locator('article')
    .locator('script, iframe, object, embed, form, style, math, [style*="fixed"], [onerror], [onload], [onmouseover]');
  expect(await forbiddenElements.count()).toBe(0);
  const foreignSources = await home()
    .locator('img, video, audio')
    .evaluateAll((all) =>
      all.map((each) => (each as HTMLImageElement).src).filter((src) => src !== '' && !src.startsWith(`${location.origin}/media/`)),
    );
  expect(foreignSources).toEqual([]);
  expect(await hasExecutedScript()).toBe(false);
});

test('runs nothing on hover and shows other than web links as plain text', async () => {
  const hover = byMallory().filter({ hasText: 'hover' });
  await moveTo(hover);
  await hover.hover();
  const clicks = byMallory().filter({ hasText: 'click' });
  await moveTo(clicks);
  expect(await clicks.getByRole('link', { name: '@mira' }).count()).toBe(1);
  expect(await clicks.getByRole('link', { name: 'click' }).count()).toBe(0);
  expect(await clicks.getByRole('link', { name: 'data' }).count()).toBe(0);
  expect(await hasExecutedScript()).toBe(false);
  expect(await world.desktop.openedLinks()).toEqual([]);
});

test('shows the real host of a disguised link in ASCII on hover and on focus', async () => {
  const { page } = world;
  const link = byMallory().getByRole('link', { name: 'bank.example/login' });
  const tip = page.getByRole('tooltip');
  await moveTo(link);
  await link.hover();
  await tip.getByText('This link actually goes to evil.example').waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'detached' });
  await link.focus();
  await tip.getByText('evil.example').waitFor();
  await byMallory().getByRole('link', { name: 'bаnk.example' }).focus();
  await tip.getByText('xn--bnk-5cd.example').waitFor();
});

test('shows markup in a display name as text and removes direction overrides', async () => {
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
  expect(await hasExecutedScript()).toBe(false);
});
