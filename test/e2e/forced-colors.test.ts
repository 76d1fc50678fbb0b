// In forced colours the system takes away backgrounds and shadows: what is chosen is still marked. And accounts with one picture are told apart.
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { accountButton, addAccount, firstPost, list, post, view } from './steps.ts';

startSignedIn();

beforeAll(async () => {
  demo.act.post('tomas@archipelago.example', { text: 'Which pier?', poll: { options: ['North', 'South'], expiresIn: 3600 } });
  const other = await world.service();
  await addAccount(world, other.url, world.person(other));
  await firstPost(world.page);
  await accountButton(world.page, 1).waitFor();
  await accountButton(world.page, 0).click();
  await world.home();
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

test('the current view, account, tab, post, switch and choice are marked in the system’s colours', async () => {
  const { page } = world;
  const marked = await highlight();
  expect(await background(view(page, 'Home'))).toBe(marked);
  expect(await background(view(page, 'Local'))).not.toBe(marked);
  expect(await background(accountButton(page, 0))).toBe(marked);
  expect(await background(accountButton(page, 1))).not.toBe(marked);

  const asked = post(page, 'Which pier?');
  await asked.getByRole('button', { name: 'Show results' }).click();
  expect(await background(asked.locator('li[style*="--w"]'), '::before')).toBe(marked);
  await asked.getByRole('button', { name: 'Favourite' }).click();
  await expect.poll(() => background(asked.getByRole('button', { pressed: true }))).toBe(marked);
  await asked.locator('time').first().click();
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  const outline = () =>
    list(page, 'Home')
      .locator('article.selected')
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe('solid');

  await view(page, 'Notifications').click();
  const tabs = page.getByRole('main').getByRole('tab');
  expect(await background(page.getByRole('main').getByRole('tab', { selected: true }))).toBe(marked);
  expect(await background(tabs.nth(1))).not.toBe(marked);

  await page.keyboard.press('Control+,');
  expect(await background(page.getByRole('switch', { checked: true }))).toBe(marked);
  expect(await background(page.getByRole('main').locator('input[type=radio]:checked + span'))).toBe(marked);
});

test('accounts with the same picture have a mark each, which stands with their picture elsewhere too', async () => {
  const { page } = world;
  await page.emulateMedia({ forcedColors: null });
  const marks = async () => Promise.all([0, 1].map((at) => accountButton(page, at).getAttribute('data-mark')));
  await expect.poll(marks).toEqual(['1', '2']);
  expect(await accountButton(page, 0).evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"');
  await view(page, 'All accounts').click();
  await list(page, 'Notifications of all accounts').locator('.whose [data-mark]').first().waitFor();
});
