// Tests keyboard navigation: initial focus, focus when views open and close, and regions.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const detail = (name: string) => world.page.getByRole('region', { name, exact: true });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await world.page.keyboard.press(key);
};
/** The focused region and the row in it. */
const focused = () =>
  world.page.evaluate(() => {
    const active = document.activeElement;
    const region = active?.closest('.rail, .sidebar, main, .detail, .compose, .skip');
    return `${region?.className.split(' ')[0] ?? active?.localName} ${active?.closest('[data-row]')?.getAttribute('data-row') ?? active?.getAttribute('role') ?? active?.localName}`;
  });
const expectFocus = (where: string) => expect.poll(focused).toBe(where);

test('handles j, k, and Enter at startup without a click', async () => {
  await world.page.reload();
  await waitForFirstPost(world.page);
  await press('j');
  await expectFocus('list-pane 0');
  await press('j', 'j', 'k');
  await expectFocus('list-pane 1');
  await press('Enter');
  await detail('Thread').getByRole('article').first().waitFor();
});

test.each([
  ['a key', () => press('g', 'b'), 'Bookmarks'],
  ['a click in the sidebar', () => viewButton(world.page, 'Bookmarks').click(), 'Bookmarks'],
  ['a click on the current view', () => viewButton(world.page, 'Home').click(), 'Home'],
])('moves through the view by keyboard after %s', async (_, open, name) => {
  await open();
  await list(world.page, name).getByRole('article').first().waitFor();
  await press('j');
  await expectFocus('list-pane 0');
});

test('focuses the content of an opened view and restores the previous focus on close', async () => {
  await press('j', 'j', 'Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await expect.poll(focused).toMatch(/^detail /);
  await press('j');
  await expect.poll(focused).toMatch(/^detail \d/);
  await press('Escape');
  await expectFocus('list-pane 1');
  await press('j');
  await expectFocus('list-pane 2');
});

test('sends list keys to the list while a button has the focus, but not while a field has it', async () => {
  const { page } = world;
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).focus();
  await press('j');
  await expectFocus('list-pane 0');
  await viewButton(page, 'Search').click();
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('jk');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jk');
});

test('does not apply the second key of a sequence to the focused post', async () => {
  const { page } = world;
  await press('j');
  await expectFocus('list-pane 0');
  const favourite = list(page, 'Home').locator('[data-row="0"]').locator('[aria-keyshortcuts="f"]').first();
  const before = await favourite.getAttribute('aria-pressed');
  await press('g', 'f');
  await list(page, 'Federated').waitFor();
  await press('g', 'h');
  await waitForFirstPost(page);
  expect(await favourite.getAttribute('aria-pressed')).toBe(before);
});

test('keeps the focus in the composer when a view opens, and on the row when posts arrive', async () => {
  const { page } = world;
  await press('n');
  await expect.poll(focused).toMatch(/^compose /);
  await page.keyboard.type('A word');
  await viewButton(page, 'Local').dispatchEvent('click');
  await list(page, 'Local').getByRole('article').first().waitFor();
  await page.keyboard.type(' more');
  await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('A word more');
  await press('Escape');
  await viewButton(page, 'Home').click();
  await press('j', 'j');
  await expectFocus('list-pane 1');
  demo.act.post('ida', { text: 'Something new meanwhile' });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).waitFor();
  expect(await focused()).toBe('list-pane 1');
});

test('cycles through all regions with F6 and Shift+F6, and names each', async () => {
  const { page } = world;
  await page.setViewportSize({ width: 1900, height: 800 });
  await press('j', 'Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await press('n');
  await expect.poll(focused).toMatch(/^compose /);
  const round: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    await press('F6');
    round.push((await focused()).split(' ')[0] ?? '');
  }
  expect(round).toEqual(['rail', 'sidebar', 'list-pane', 'detail', 'compose']);
  await press('Shift+F6');
  await expect.poll(focused).toMatch(/^detail /);
  for (const name of ['Accounts', 'Views']) expect(await page.getByRole('navigation', { name }).count()).toBe(1);
  expect(await page.getByRole('main', { name: 'Home' }).count()).toBe(1);
  await press('F6', 'Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('offers skip links as the first Tab stops', async () => {
  const { page } = world;
  await page.reload();
  await waitForFirstPost(page);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await press('Tab');
  expect(await page.getByRole('button', { name: 'Skip to Home' }).isVisible()).toBe(true);
  await press('Enter');
  await expect.poll(focused).toMatch(/^list-pane /);
});

test('never focuses covered content in a narrow window', async () => {
  const { page } = world;
  // Slow transitions: a closing view is out of reach at once even so.
  await page.evaluate(() => document.documentElement.style.setProperty('--quick', '60s'));
  await page.setViewportSize({ width: 380, height: 800 });
  await press('j', 'j', 'Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await expect.poll(focused).toMatch(/^detail /);
  for (let at = 0; at < 40; at += 1) {
    await press('Tab');
    expect(await focused()).not.toMatch(/^list-pane|^sidebar|^rail/);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--quick'));
  await press('Escape');
  await expectFocus('list-pane 1');
  const menu = page.getByRole('button', { name: 'Views and accounts' });
  await menu.focus();
  await press('Enter');
  await expect.poll(focused).toMatch(/^sidebar /);
  for (let at = 0; at < 60; at += 1) {
    await press('Tab');
    expect(await focused()).not.toMatch(/^list-pane/);
  }
  await press('Escape');
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.locator('.sidebar').isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('handles shortcuts before the window is idle for the first time', async () => {
  const { page } = world;
  // From here on, modules that load in idle time never load.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.reload();
  await waitForFirstPost(page);
  await press('F6');
  await expect.poll(focused).toMatch(/^rail /);
  await press('c', 'a');
  await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
  await press('Escape', 'Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
});

test('passes keys typed before the palette has loaded to the palette', async () => {
  const { page } = world;
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/Palette-[^/]+\.js$/, (route) => gate.then(() => route.continue()));
  await page.reload();
  await waitForFirstPost(page);
  await press('j', 'Control+k');
  await page.keyboard.type('bookmarks');
  await press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toBe('Bookmarks');
  await page.unroute(/Palette/);
});
