// Tests forced colours, where the system removes backgrounds and shadows: selections stay visible.
// Also tests that accounts with the same avatar are distinguishable.
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { accountButton, addAccount, waitForFirstPost, list, post, viewButton } from './steps.ts';

startSignedIn();

beforeAll(async () => {
  demo.act.post('tomas@archipelago.example', { text: 'Which pier?', poll: { options: ['North', 'South'], expiresIn: 3600 } });
  const other = await world.startServer();
  await addAccount(world, other.url, world.demoAccount(other));
  await waitForFirstPost(world.page);
  await accountButton(world.page, 1).waitFor();
  await accountButton(world.page, 0).click();
  await world.resetToHome();
  await world.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});

const background = (locator: Locator, pseudo?: string): Promise<string> =>
  locator.first().evaluate((element, of) => getComputedStyle(element, of).backgroundColor, pseudo);
const highlight = (): Promise<string> =>
  world.page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

test('marks the current view, account, tab, post, switch, and radio button in system colours', async () => {
  const { page } = world;
  const highlightColor = await highlight();
  expect(await background(viewButton(page, 'Home'))).toBe(highlightColor);
  expect(await background(viewButton(page, 'Local'))).not.toBe(highlightColor);
  expect(await background(accountButton(page, 0))).toBe(highlightColor);
  expect(await background(accountButton(page, 1))).not.toBe(highlightColor);

  const pollPost = post(page, 'Which pier?');
  await pollPost.getByRole('button', { name: 'Show results' }).click();
  expect(await background(pollPost.locator('li[style*="--bar-width"]'), '::before')).toBe(highlightColor);
  await pollPost.getByRole('button', { name: 'Favourite' }).click();
  await expect.poll(() => background(pollPost.getByRole('button', { pressed: true }))).toBe(highlightColor);
  await pollPost.locator('time').first().click();
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  const outline = () =>
    list(page, 'Home')
      .locator('article.selected')
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe('solid');

  await viewButton(page, 'Notifications').click();
  const tabs = page.getByRole('main').getByRole('tab');
  expect(await background(page.getByRole('main').getByRole('tab', { selected: true }))).toBe(highlightColor);
  expect(await background(tabs.nth(1))).not.toBe(highlightColor);

  await page.keyboard.press('Control+,');
  expect(await background(page.getByRole('switch', { checked: true }))).toBe(highlightColor);
  expect(await background(page.getByRole('main').locator('input[type=radio]:checked + span'))).toBe(highlightColor);
});

test('numbers accounts with the same avatar, in the account rail and elsewhere', async () => {
  const { page } = world;
  await page.emulateMedia({ forcedColors: null });
  const marks = async () => Promise.all([0, 1].map((at) => accountButton(page, at).getAttribute('data-mark')));
  await expect.poll(marks).toEqual(['1', '2']);
  expect(await accountButton(page, 0).evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"');
  await viewButton(page, 'All accounts').click();
  await list(page, 'Notifications of all accounts').locator('.receiving-account [data-mark]').first().waitFor();
});
