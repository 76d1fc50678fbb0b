// The menus as a person uses them: the context menu on text, links and pictures, zoom, and full screen by their keys.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostOptions } from '../../electron/demo/act.ts';
import { demo, startSignedIn, world } from './signed-in.ts';
import { firstPost, list, openComposer } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();
beforeEach(() => world.home());
afterEach(() => world.page.keyboard.press('Control+0'));

async function posted(options: PostOptions) {
  const text = options.text.replace(/ (https:|@).*/, '');
  demo.act.post(tomas, options);
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  const post = list(world.page, 'Home').getByRole('article', { name: text });
  await post.waitFor();
  return post;
}
const edits = ['Undo', 'Redo', '', 'Cut', 'Copy', 'Paste', 'Select All'];

test('text is copied from one field and pasted into another by the context menu', async () => {
  const { page, app } = world;
  const field = (await openComposer(page)).getByRole('textbox').first();
  await field.fill('A word');
  await field.press('Control+a');
  expect(await app.contextMenu(() => field.click({ button: 'right' }))).toEqual([
    ...edits,
    '',
    'Search for “A word” Here',
    '',
    'Spelling…',
  ]);
  await app.choose('Copy');
  await field.press('End');
  await app.contextMenu(() => field.click({ button: 'right' }));
  await vi.waitFor(async () => {
    await app.choose('Paste');
    await expect.poll(() => field.inputValue(), { timeout: 1_000 }).toBe('A wordA word');
  });
  await field.fill('');
});

test('Shift+F10 opens the menu of the focused field', async () => {
  const { page, app } = world;
  const field = (await openComposer(page)).getByRole('textbox').first();
  await field.focus();
  expect(await app.contextMenu(() => page.keyboard.press('Shift+F10'))).toEqual([...edits, '', 'Spelling…']);
});

test('Shift+F10 opens the menu of a post on its row, and that of a link or a picture on these', async () => {
  const { page, app } = world;
  const post = await posted({ text: 'Low water https://tides.example/low', pictures: [3] });
  const row = list(page, 'Home').getByRole('article').filter({ hasText: 'Low water' });
  await row.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await post.getByRole('link', { name: 'tides.example/low' }).focus();
  expect(await app.contextMenu(() => page.keyboard.press('Shift+F10'))).toEqual(['Open Link in Browser', 'Copy Link Address']);
  await app.choose('Copy Link Address');
  await post.getByRole('button', { name: 'Open: A picture of the coast' }).focus();
  expect(await app.contextMenu(() => page.keyboard.press('Shift+F10'))).toEqual(['Copy Image', 'Save Image As…']);
  await app.choose('Copy Image');
});

test('a link opens in the browser by its menu', async () => {
  const { app, desktop } = world;
  const post = await posted({ text: 'The tide table https://tides.example/today' });
  const before = (await desktop.openedLinks()).length;
  const labels = await app.contextMenu(() => post.getByRole('link', { name: 'tides.example/today' }).click({ button: 'right' }));
  expect(labels).toEqual(['Open Link in Browser', 'Copy Link Address']);
  await app.choose('Open Link in Browser');
  expect(await desktop.nextLink(before)).toBe('https://tides.example/today');
});

test('the name of a person, which opens inside, has the menu of a link to the web', async () => {
  const { page, app } = world;
  const name = list(page, 'Home').getByRole('article').first().locator('a.name').first();
  const labels = await app.contextMenu(() => name.click({ button: 'right' }));
  expect(labels.slice(0, 2)).toEqual(['Open Link in Browser', 'Copy Link Address']);
});

test('of a picture in a post the whole picture is saved', async () => {
  const { app, desktop } = world;
  const post = await posted({ text: 'The slip at noon', pictures: [3] });
  const labels = await app.contextMenu(() => post.getByRole('button', { name: 'Open: A picture of the coast' }).click({ button: 'right' }));
  expect(labels).toEqual(['Copy Image', 'Save Image As…']);
  const path = join(desktop.folder, 'slip.png');
  await app.saveNextFileAs(path);
  await app.choose('Save Image As…');
  await world.page.getByText(`Saved as ${path}`).waitFor();
  expect((await readFile(path)).byteLength).toBeGreaterThan(1_000);
});

test('a picture that can not be saved is said in one sentence', async () => {
  const { page, app } = world;
  const post = await posted({ text: 'The slip at dusk', pictures: [5] });
  await app.contextMenu(() => post.getByRole('button', { name: 'Open: A picture of the coast' }).click({ button: 'right' }));
  await app.saveNextFileAs('/proc/slip.png');
  await app.choose('Save Image As…');
  await page.getByText(/The file could not be written to \/proc\.|You may not write to \/proc/).waitFor();
});

test('selected words are searched for here', async () => {
  const { page, app } = world;
  const post = await posted({ text: 'Halyards sing all night' });
  await post.getByText('Halyards sing all night').evaluate((element) => getSelection()?.selectAllChildren(element));
  const labels = await app.contextMenu(() => post.getByText('Halyards sing all night').click({ button: 'right' }));
  expect(labels).toEqual(['Copy', '', 'Search for “Halyards sing all night” Here', 'Filter “Halyards sing all night”…']);
  await app.choose('Search for “Halyards sing all night” Here');
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('Halyards sing all night');
});

test('the page is zoomed by keys and the wheel, and keeps its zoom over a restart', async () => {
  const { page } = world;
  const ratio = () => world.page.evaluate(() => Math.round(devicePixelRatio * 1_000) / 1_000);
  const [level1, level2] = [1.2 ** 0.5, 1.2].map((factor) => Math.round(factor * 1_000) / 1_000);
  expect(await ratio()).toBe(1);
  await page.keyboard.press('Control+=');
  await expect.poll(ratio).toBe(level1);
  await page.keyboard.press('Control+Shift++');
  await expect.poll(ratio).toBe(level2);
  await page.keyboard.press('Control+-');
  await expect.poll(ratio).toBe(level1);
  await page.keyboard.press('Control+0');
  await expect.poll(ratio).toBe(1);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(ratio).toBe(level1);
  await world.restart();
  // The zoom is there before the page listens to keys.
  await firstPost(world.page);
  await expect.poll(ratio).toBe(level1);
  await world.page.keyboard.press('Control+0');
  await expect.poll(ratio).toBe(1);
});

test('text is found in what is shown, and beyond it by the search', async () => {
  const { page } = world;
  await posted({ text: 'A cormorant dries its wings' });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in what is shown' });
  await field.fill('CORMORANT dries');
  const bar = page.getByRole('search', { name: 'Find in what is shown' });
  await bar.getByText('1 of 1 shown').waitFor();
  await field.press('F3');
  await page.keyboard.press('Control+g');
  expect(await page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map(String))).toEqual(['cormorant dries']);
  await field.press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  await page.keyboard.press('Control+f');
  await field.fill('zanzibar');
  await bar.getByText('Not in what is shown').waitFor();
  await bar.getByRole('button', { name: 'Search everywhere' }).click();
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('zanzibar');
});

test('keys of a browser do nothing here', async () => {
  const { page } = world;
  for (const keys of ['Control+p', 'Control+u', 'Control+s', 'Control+o', 'Control+j', 'Control+h', 'F5', 'F7', 'Control+Shift+n'])
    await page.keyboard.press(keys);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

test('F11 fills the screen, and Esc does not leave it', async () => {
  const { page } = world;
  // Without a window manager, as here, the window keeps its size; the page hears of full screen all the same.
  const isFull = () => page.evaluate(() => matchMedia('(display-mode: fullscreen)').matches);
  expect(await isFull()).toBe(false);
  await page.keyboard.press('F11');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isFull()).toBe(true);
});
