// Tests back and forward by keys, mouse buttons, and Esc, through lists, threads, settings, and alerts; each view is restored as left.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { findTopPost, list, scroll, topOfPost, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const detail = (name: string) => world.page.getByRole('region', { name, exact: true });
const heading = () => world.page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
const openFirst = async () => {
  await list(world.page, 'Home').getByRole('article').first().locator('time').first().click();
  await detail('Thread').getByRole('article').first().waitFor();
};
/** Presses the fourth or fifth mouse button over CDP: Playwright does not support them. */
async function pressMouse(button: 'back' | 'forward'): Promise<void> {
  const session = await world.page.context().newCDPSession(world.page);
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 400, clickCount: 1 });
  await session.detach();
}

test.each([
  ['Alt and the arrow keys', () => world.page.keyboard.press('Alt+ArrowLeft'), () => world.page.keyboard.press('Alt+ArrowRight')],
  ['the mouse buttons', () => pressMouse('back'), () => pressMouse('forward')],
  ['Esc, and Alt and the right arrow key', () => world.page.keyboard.press('Escape'), () => world.page.keyboard.press('Alt+ArrowRight')],
])('goes back and forward through lists, a thread, and the settings with %s', async (_, back, forward) => {
  const { page } = world;
  await openFirst();
  await viewButton(page, 'Bookmarks').click();
  await page.keyboard.press('Control+,');
  await expect.poll(heading).toBe('Settings');
  await back();
  await expect.poll(heading).toBe('Bookmarks');
  await back();
  await expect.poll(heading).toBe('Home');
  await detail('Thread').getByRole('article').first().waitFor();
  await back();
  await expect.poll(() => detail('Thread').count()).toBe(0);
  await forward();
  await detail('Thread').getByRole('article').first().waitFor();
  await forward();
  await expect.poll(heading).toBe('Bookmarks');
  await forward();
  await expect.poll(heading).toBe('Settings');
});

test('restores the scroll position of a list', async () => {
  const { page } = world;
  await scroll(page, 'Home', 2_500);
  const before = await findTopPost(page, 'Home');
  await viewButton(page, 'Local').click();
  await list(page, 'Local').waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await topOfPost(page, 'Home', before.post)) - before.top)).toBeLessThan(1);
});

test('restores the scroll position of a thread', async () => {
  const { page } = world;
  const root = demo.act.post('eero@north.example', { text: 'Who counts the eider ducks this year?' });
  for (let at = 0; at < 30; at += 1)
    demo.act.post('freya@archipelago.example', { text: `Bay ${at}: ${'many of them, '.repeat(8)}`, inReplyTo: root });
  demo.act.reblog('ida', root);
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(page, 'Home').getByText('Who counts the eider ducks').first().click();
  await detail('Thread').getByText('Bay 1:').waitFor();
  await scroll(page, 'Thread', 1_500);
  const scroller = detail('Thread').getByRole('feed');
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);
  const top = await scroller.evaluate(({ scrollTop }) => scrollTop);
  await viewButton(page, 'Bookmarks').click();
  await expect.poll(heading).toBe('Bookmarks');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => Math.abs((await scroller.evaluate(({ scrollTop }) => scrollTop)) - top)).toBeLessThan(60);
});

test('restores the scroll position of the settings', async () => {
  const { page } = world;
  await page.keyboard.press('Control+,');
  await page.getByRole('main').getByRole('navigation').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const top = () =>
    page
      .getByRole('main')
      .locator('.sections')
      .evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(top).toBeGreaterThan(500);
  const before = await top();
  await page.getByRole('main').getByRole('navigation').getByRole('button', { name: 'Keyboard shortcuts' }).blur();
  await viewButton(page, 'Home').click();
  await expect.poll(heading).toBe('Home');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(heading).toBe('Settings');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
});

const tab = (name: string) => world.page.getByRole('tab', { name, exact: true });
const top = (selector: string) => world.page.locator(selector).evaluate(({ scrollTop }) => scrollTop);
async function inAccountMenu(item: string): Promise<void> {
  await world.page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}
/** Scrolls with the wheel and returns the final position. */
async function scrollPage(selector: string): Promise<number> {
  await world.page.locator(selector).hover();
  await world.page.mouse.wheel(0, 300);
  await expect.poll(() => top(selector)).toBeGreaterThan(100);
  return top(selector);
}

test('restores the scroll position of the alert settings', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.keyboard.press('Control+,');
  await page
    .getByRole('button', { name: /^Alerts of each account: @/ })
    .first()
    .click();
  await page.getByRole('switch', { name: 'Ended polls' }).waitFor();
  const before = await scrollPage('.push');
  await viewButton(page, 'Bookmarks').click();
  await expect.poll(heading).toBe('Bookmarks');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => top('.push')).toBe(before);
});

test('restores the tab and scroll position of the server page', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1200, height: 500 });
  await inAccountMenu('About this server');
  const before = await scrollPage('.about');
  await viewButton(page, 'Bookmarks').click();
  await expect.poll(heading).toBe('Bookmarks');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => top('.about')).toBe(before);
  await tab('Activity').click();
  await viewButton(page, 'Bookmarks').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => tab('Activity').getAttribute('aria-selected')).toBe('true');
});

test('restores the filter and scroll position of the notifications', async () => {
  const { page } = world;
  for (let at = 0; at < 12; at += 1) demo.act.post('jonna', { text: `@mira ${`the lamp of beacon ${at} is dark, `.repeat(6)}` });
  await viewButton(page, 'Notifications').click();
  await tab('Mentions').click();
  await list(page, 'Notifications').getByText('the lamp of beacon 11').first().waitFor();
  await scroll(page, 'Notifications', 900);
  const scroller = list(page, 'Notifications');
  const before = await scroller.evaluate(({ scrollTop }) => scrollTop);
  expect(before).toBeGreaterThan(500);
  await viewButton(page, 'Bookmarks').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => tab('Mentions').getAttribute('aria-selected')).toBe('true');
  await expect.poll(async () => Math.abs((await scroller.evaluate(({ scrollTop }) => scrollTop)) - before)).toBeLessThan(60);
});

test('restores the tab and scroll position of a profile', async () => {
  const { page } = world;
  demo.act.post('jonna', { text: 'Whose profile is it' });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await list(page, 'Home').getByRole('article', { name: 'Whose profile is it' }).getByRole('link').first().click();
  await tab('Followers').click();
  const scroller = page.locator('.profile [role="feed"]');
  await scroller.getByRole('article').nth(4).waitFor();
  await page.setViewportSize({ width: 1200, height: 500 });
  await scroller.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await viewButton(page, 'Bookmarks').click();
  await expect.poll(heading).toBe('Bookmarks');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => tab('Followers').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
});

test('adds no history entry when the detail pane is closed', async () => {
  const { page } = world;
  await viewButton(page, 'Local').click();
  await expect.poll(heading).toBe('Local');
  await list(page, 'Local').getByRole('article').first().locator('time').first().click();
  await detail('Thread').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(heading).toBe('Home');
  expect(await detail('Thread').count()).toBe(0);
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await detail('Thread').getByRole('article').first().waitFor();
});

test('returns the focus to the opened post after Esc', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
  const row = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
  await expect.poll(row).toBe('2');
  await page.keyboard.press('Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.detail') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => detail('Thread').count()).toBe(0);
  await expect.poll(row).toBe('2');
});

test('includes the notifications in the history', async () => {
  const { page } = world;
  await viewButton(page, 'Bookmarks').click();
  demo.act.follow('eero@north.example', 'mira');
  await viewButton(page, 'Notifications').click();
  await list(page, 'Notifications').getByRole('article').first().waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(heading).toBe('Bookmarks');
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(heading).toBe('Notifications');
});
