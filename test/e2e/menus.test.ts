// Tests the menus: the context menu on text, links, and pictures; zoom and full screen by keyboard.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostOptions } from '@kittiwake/demo-server/actions';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list, openComposer } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();
beforeEach(() => world.resetToHome());
afterEach(() => world.page.keyboard.press('Control+0'));

async function publish(options: PostOptions) {
  const text = options.text.replace(/ (https:|@).*/, '');
  demo.act.post(tomas, options);
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  const post = list(world.page, 'Home').getByRole('article', { name: text });
  await post.waitFor();
  return post;
}
const editLabels = ['Undo', 'Redo', '', 'Cut', 'Copy', 'Paste', 'Select All'];

test('copies and pastes text with the context menu', async () => {
  const { page, app } = world;
  const field = (await openComposer(page)).getByRole('textbox').first();
  await field.fill('A word');
  await field.press('Control+a');
  expect(await app.contextMenu(() => field.click({ button: 'right' }))).toEqual([
    ...editLabels,
    '',
    'Search for “A word” Here',
    '',
    'Spelling…',
  ]);
  await app.choose('Copy');
  const paste = async () => {
    await field.fill('A word');
    await field.press('End');
    await app.contextMenu(() => field.click({ button: 'right' }));
    await app.choose('Paste');
    await expect.poll(() => field.inputValue(), { timeout: 1_000 }).toBe('A wordA word');
  };
  // The copied text may reach the system's clipboard later.
  await vi.waitFor(paste, { timeout: 10_000 });
  await field.fill('');
});

test('opens the context menu of the focused field on Shift+F10', async () => {
  const { page, app } = world;
  const field = (await openComposer(page)).getByRole('textbox').first();
  await field.focus();
  expect(await app.contextMenu(() => page.keyboard.press('Shift+F10'))).toEqual([...editLabels, '', 'Spelling…']);
});

test('opens the menu of the focused post, link, or picture on Shift+F10', async () => {
  const { page, app } = world;
  const post = await publish({ text: 'Low water https://tides.example/low', pictures: [3] });
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

test('opens a link in the browser from its context menu', async () => {
  const { app, desktop } = world;
  const post = await publish({ text: 'The tide table https://tides.example/today' });
  const before = (await desktop.openedLinks()).length;
  const labels = await app.contextMenu(() => post.getByRole('link', { name: 'tides.example/today' }).click({ button: 'right' }));
  expect(labels).toEqual(['Open Link in Browser', 'Copy Link Address']);
  await app.choose('Open Link in Browser');
  expect(await desktop.waitForLink(before)).toBe('https://tides.example/today');
});

test('offers the menu of a web link on account names, which open inside the app', async () => {
  const { page, app } = world;
  const name = list(page, 'Home').getByRole('article').first().locator('a.name').first();
  const labels = await app.contextMenu(() => name.click({ button: 'right' }));
  expect(labels.slice(0, 2)).toEqual(['Open Link in Browser', 'Copy Link Address']);
});

test('saves the full picture from the context menu of its preview', async () => {
  const { app, desktop } = world;
  const post = await publish({ text: 'The slip at noon', pictures: [3] });
  const labels = await app.contextMenu(() => post.getByRole('button', { name: 'Open: A picture of the coast' }).click({ button: 'right' }));
  expect(labels).toEqual(['Copy Image', 'Save Image As…']);
  const path = join(desktop.folder, 'slip.png');
  await app.saveNextFileAs(path);
  await app.choose('Save Image As…');
  await world.page.getByText(`Saved as ${path}`).waitFor();
  expect((await readFile(path)).byteLength).toBeGreaterThan(1_000);
});

test('reports a picture that cannot be saved', async () => {
  const { page, app } = world;
  const post = await publish({ text: 'The slip at dusk', pictures: [5] });
  await app.contextMenu(() => post.getByRole('button', { name: 'Open: A picture of the coast' }).click({ button: 'right' }));
  await app.saveNextFileAs('/proc/slip.png');
  await app.choose('Save Image As…');
  await page.getByText(/The file could not be written to \/proc\.|You are not allowed to write to \/proc/).waitFor();
});

test('searches for selected text from the context menu', async () => {
  const { page, app } = world;
  const post = await publish({ text: 'Halyards sing all night' });
  await post.getByText('Halyards sing all night').evaluate((element) => getSelection()?.selectAllChildren(element));
  const labels = await app.contextMenu(() => post.getByText('Halyards sing all night').click({ button: 'right' }));
  expect(labels).toEqual(['Copy', '', 'Search for “Halyards sing all night” Here', 'Filter “Halyards sing all night”…']);
  await app.choose('Search for “Halyards sing all night” Here');
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('Halyards sing all night');
});

test('zooms by keyboard and wheel, and keeps the zoom after a restart', async () => {
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
  // The zoom is restored before the page listens for keys.
  await waitForFirstPost(world.page);
  await expect.poll(ratio).toBe(level1);
  await world.page.keyboard.press('Control+0');
  await expect.poll(ratio).toBe(1);
});

test('finds text in the current view, and continues in the search', async () => {
  const { page } = world;
  await publish({ text: 'A cormorant dries its wings' });
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in this view' });
  await field.fill('CORMORANT dries');
  const bar = page.getByRole('search', { name: 'Find in this view' });
  await bar.getByText('1 of 1 matches').waitFor();
  await field.press('F3');
  await page.keyboard.press('Control+g');
  expect(await page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map(String))).toEqual(['cormorant dries']);
  await field.press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  await page.keyboard.press('Control+f');
  await field.fill('zanzibar');
  await bar.getByText('Not found in this view').waitFor();
  await bar.getByRole('button', { name: 'Search everywhere' }).click();
  await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('zanzibar');
});

test('ignores keyboard shortcuts of browsers', async () => {
  const { page } = world;
  for (const keys of ['Control+p', 'Control+u', 'Control+s', 'Control+o', 'Control+j', 'Control+h', 'F5', 'F7', 'Control+Shift+n'])
    await page.keyboard.press(keys);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

test('enters full screen on F11 and does not leave it on Esc', async () => {
  const { page } = world;
  // Without a window manager, as here, the window keeps its size; the page's `display-mode` changes nevertheless.
  const isFull = () => page.evaluate(() => matchMedia('(display-mode: fullscreen)').matches);
  expect(await isFull()).toBe(false);
  await page.keyboard.press('F11');
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isFull()).toBe(true);
});
