// The window by keyboard alone: where the focus begins, where it goes when a view opens and closes, and the regions. Covers regions.ts,
// view-focus.ts, walk-regions.ts, keys-without-focus.ts, key-sequences.ts, load-deck.ts and SkipLinks.svelte.
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, view } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const detail = (name: string) => world.page.getByRole('region', { name, exact: true });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await world.page.keyboard.press(key);
};
/** The region, and the row in it, that has the focus. */
const focused = () =>
  world.page.evaluate(() => {
    const active = document.activeElement;
    const region = active?.closest('.rail, .side, main, .detail, .compose, .skip');
    return `${region?.className.split(' ')[0] ?? active?.localName} ${active?.closest('[data-row]')?.getAttribute('data-row') ?? active?.getAttribute('role') ?? active?.localName}`;
  });
const expectFocus = (where: string) => expect.poll(focused).toBe(where);

test('j, k and Enter work at start, without a click', async () => {
  await world.page.reload();
  await firstPost(world.page);
  await press('j');
  await expectFocus('column 0');
  await press('j', 'j', 'k');
  await expectFocus('column 1');
  await press('Enter');
  await detail('Thread').getByRole('article').first().waitFor();
});

test.each([
  ['a key', () => press('g', 'b'), 'Bookmarks'],
  ['a click in the sidebar', () => view(world.page, 'Bookmarks').click(), 'Bookmarks'],
  ['a click on the view that is shown already', () => view(world.page, 'Home').click(), 'Home'],
])('after %s the keys walk through the view', async (_, open, name) => {
  await open();
  await list(world.page, name).getByRole('article').first().waitFor();
  await press('j');
  await expectFocus('column 0');
});

test('a view that opens takes the focus where one would read on, and gives it back', async () => {
  await press('j', 'j', 'Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await expect.poll(focused).toMatch(/^detail /);
  await press('j');
  await expect.poll(focused).toMatch(/^detail \d/);
  await press('Escape');
  await expectFocus('column 1');
  await press('j');
  await expectFocus('column 2');
});

test('a list takes the keys also when a button has the focus, and a field keeps them', async () => {
  const { page } = world;
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).focus();
  await press('j');
  await expectFocus('column 0');
  await view(page, 'Search').click();
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('jk');
  expect(await page.getByRole('searchbox').inputValue()).toBe('jk');
});

test('the second key of a sequence does nothing to the post that has the focus', async () => {
  const { page } = world;
  await press('j');
  await expectFocus('column 0');
  const favourite = list(page, 'Home').locator('[data-row="0"]').locator('[aria-keyshortcuts="f"]').first();
  const before = await favourite.getAttribute('aria-pressed');
  await press('g', 'f');
  await list(page, 'Federated').waitFor();
  await press('g', 'h');
  await firstPost(page);
  expect(await favourite.getAttribute('aria-pressed')).toBe(before);
});

test('the focus stays in the composer when a view opens, and where it is when posts arrive', async () => {
  const { page } = world;
  await press('n');
  await expect.poll(focused).toMatch(/^compose /);
  await page.keyboard.type('A word');
  await view(page, 'Local').dispatchEvent('click');
  await list(page, 'Local').getByRole('article').first().waitFor();
  await page.keyboard.type(' more');
  await expect.poll(() => page.getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('A word more');
  await press('Escape');
  await view(page, 'Home').click();
  await press('j', 'j');
  await expectFocus('column 1');
  demo.act.post('ida', { text: 'Something new meanwhile' });
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).waitFor();
  expect(await focused()).toBe('column 1');
});

test('F6 and Shift+F6 go round all regions, each with a name', async () => {
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
  expect(round).toEqual(['rail', 'side', 'column', 'detail', 'compose']);
  await press('Shift+F6');
  await expect.poll(focused).toMatch(/^detail /);
  for (const name of ['Accounts', 'Views']) expect(await page.getByRole('navigation', { name }).count()).toBe(1);
  expect(await page.getByRole('main', { name: 'Home' }).count()).toBe(1);
  await press('F6', 'Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('the first stops of Tab lead past accounts and views', async () => {
  const { page } = world;
  await page.reload();
  await firstPost(page);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await press('Tab');
  expect(await page.getByRole('button', { name: 'Skip to Home' }).isVisible()).toBe(true);
  await press('Enter');
  await expect.poll(focused).toMatch(/^column /);
});

test('in a narrow window the focus is never in what is covered', async () => {
  const { page } = world;
  // The views are slow to go: they are out of reach at once all the same.
  await page.evaluate(() => document.documentElement.style.setProperty('--quick', '60s'));
  await page.setViewportSize({ width: 380, height: 800 });
  await press('j', 'j', 'Enter');
  await detail('Thread').getByRole('article').first().waitFor();
  await expect.poll(focused).toMatch(/^detail /);
  for (let at = 0; at < 40; at += 1) {
    await press('Tab');
    expect(await focused()).not.toMatch(/^column|^side|^rail/);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--quick'));
  await press('Escape');
  await expectFocus('column 1');
  const menu = page.getByRole('button', { name: 'Views and accounts' });
  await menu.focus();
  await press('Enter');
  await expect.poll(focused).toMatch(/^side /);
  for (let at = 0; at < 60; at += 1) {
    await press('Tab');
    expect(await focused()).not.toMatch(/^column/);
  }
  await press('Escape');
  await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.locator('.side').isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('keys work before the window has ever been idle', async () => {
  const { page } = world;
  // From here on, what is loaded in idle time never is.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.reload();
  await firstPost(page);
  await press('F6');
  await expect.poll(focused).toMatch(/^rail /);
  await press('c', 'a');
  await page.getByRole('dialog', { name: 'Add a column' }).waitFor();
  await press('Escape', 'Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
});

test('what is typed before the palette is loaded is meant for it', async () => {
  const { page } = world;
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/Palette-[^/]+\.js$/, (route) => held.then(() => route.continue()));
  await page.reload();
  await firstPost(page);
  await press('j', 'Control+k');
  await page.keyboard.type('bookmarks');
  await press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toBe('Bookmarks');
  await page.unroute(/Palette/);
});
