// Tests the command palette and custom keyboard shortcuts, by keyboard alone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, list } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const palette = () => world.page.getByRole('dialog', { name: 'Command palette' });
const field = () => palette().getByRole('combobox', { name: 'Command palette' });
const options = () => palette().getByRole('option');
const selectedOption = () => palette().getByRole('option', { selected: true });
const heading = () => world.page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await world.page.keyboard.press(key);
};
async function find(text: string): Promise<void> {
  await press('Control+k');
  await field().fill(text);
}
const readSettings = async () => JSON.parse(await readFile(join(world.userData, 'settings.json'), 'utf8')) as Record<string, unknown>;
/** Presses a key of a layout without Latin letters. */
const pressOther = (key: string, code: string, more: object = {}) =>
  world.page.evaluate(
    ([key, code, more]) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }),
      ),
    [key, code, more] as const,
  );

test.each(['Control+k', 'Control+p'])('opens the palette on %s and restores the focus on Esc', async (keys) => {
  await waitForFirstPost(world.page);
  await press('j');
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0');
  await press(keys);
  await field().waitFor();
  await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
  await press('Escape');
  await palette().waitFor({ state: 'detached' });
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0');
});

test('finds a view by some of its letters, shows its shortcut, and lists it as recently used', async () => {
  await find('bkmrks');
  await expect.poll(() => selectedOption().innerText()).toMatch(/^Bookmarks[^]*G\s+B$/);
  expect(await selectedOption().locator('mark').allInnerTexts()).toEqual(['B', 'km', 'rks']);
  await press('Enter');
  await expect.poll(heading).toBe('Bookmarks');
  await press('Control+k');
  await expect.poll(() => options().first().innerText()).toMatch(/^Bookmarks/);
  await palette().getByText('Used recently').waitFor();
  await press('ArrowUp', 'ArrowDown', 'ArrowDown', 'Escape');
});

test('runs an action of the focused post', async () => {
  await waitForFirstPost(world.page);
  await press('j');
  const post = list(world.page, 'Home').locator('[data-row="0"]');
  const bookmark = post.getByRole('button', { name: 'Bookmark' });
  const before = await bookmark.getAttribute('aria-pressed');
  await find('bookmark');
  await palette().getByRole('option', { name: 'Bookmark On this post' }).click();
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).not.toBe(before);
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0');
});

test('asks before deleting the focused post, and returns the focus to its row', async () => {
  demo.act.post('mira', { text: 'Mine to delete' });
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await list(world.page, 'Home').getByRole('article', { name: 'Mine to delete' }).waitFor();
  await press('j');
  await find('delete and');
  await palette().getByRole('option', { name: 'Delete and re-draft… On this post' }).waitFor();
  await field().fill('delete…');
  await press('Enter');
  const question = world.page.getByRole('dialog', { name: 'Delete this post?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0');
});

test('finds accounts by handle and offers the search for other text', async () => {
  await find('freya@arch');
  await expect.poll(() => selectedOption().innerText()).toContain('@freya');
  await press('Enter');
  await world.page.getByRole('region', { name: 'Profile' }).waitFor();
  await find('xqzw vv');
  await palette().getByText('No results for “xqzw vv”').waitFor();
  await press('Enter');
  await expect.poll(heading).toBe('Search');
  await expect.poll(() => world.page.getByRole('main').getByRole('searchbox').inputValue()).toBe('xqzw vv');
});

test('finds a setting and focuses its row', async () => {
  await find('density');
  await press('Enter');
  await expect.poll(heading).toBe('Settings');
  await expect
    .poll(() => world.page.evaluate(() => document.activeElement?.closest('[role="radiogroup"], fieldset')?.textContent ?? ''))
    .toContain('Compact');
});

test('handles shortcuts on non-Latin layouts and ignores keys during composition', async () => {
  await waitForFirstPost(world.page);
  await pressOther('о', 'KeyJ');
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('0');
  await pressOther('ま', 'KeyJ');
  await expect.poll(() => world.page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe('1');
  await pressOther('j', 'KeyJ', { isComposing: true });
  await pressOther('j', 'KeyJ', { keyCode: 229 });
  await pressOther('п', 'KeyG');
  await pressOther('и', 'KeyB');
  await expect.poll(heading).toBe('Bookmarks');
  await pressOther('л', 'KeyK', { ctrlKey: true });
  await field().waitFor();
  await press('Escape');
});

test('assigns custom shortcuts, reports conflicts, and saves them in the settings', async () => {
  const { page } = world;
  const section = page.getByRole('region', { name: 'Keyboard shortcuts' });
  const row = (name: string) => section.getByRole('button', { name: new RegExp(`^${name} `) });
  await press('?');
  await row('Local').click();
  await press('Control+c');
  await section.getByText('Ctrl+C is reserved by the system or the app. Choose another shortcut.').waitFor();
  await row('Local').click();
  await press('f');
  await section.getByText('F is already used for: Favourite.').waitFor();
  await section.getByRole('button', { name: 'Leave it there' }).click();
  await row('Local').click();
  await press('Escape');
  await row('Favourite').click();
  await press('Control+j');
  await section.getByText(/Ctrl\+J doesn’t work here/).waitFor();
  await row('Local').click();
  await press('b');
  await section.getByRole('button', { name: 'Use it here instead' }).click();
  await expect.poll(() => row('Boost').innerText()).toBe('No shortcut');
  await row('Favourite').click();
  await press('w');
  await expect
    .poll(async () => (await readSettings())['shortcuts'])
    .toEqual({
      'post.reblog': [],
      'places.local': ['b'],
      'post.favourite': ['w'],
    });
  await section.getByRole('button', { name: 'Reset the shortcut for Boost' }).click();
  await section.getByText('B is already used for: Local.').waitFor();

  await press('b');
  await expect.poll(heading).toBe('Local');
  await press('g', 'h');
  await waitForFirstPost(page);
  await press('j');
  const favourite = list(page, 'Home').locator('[data-row="0"] button.favourite');
  const before = await favourite.getAttribute('aria-pressed');
  expect(await favourite.getAttribute('title')).toContain('(w)');
  await press('w');
  await expect.poll(() => favourite.getAttribute('aria-pressed')).not.toBe(before);
  await find('local');
  await expect
    .poll(() =>
      palette()
        .getByRole('option', { name: /^Local View/ })
        .innerText(),
    )
    .toMatch(/B$/);
  await press('Escape', '?');
  await section.getByRole('button', { name: 'Reset all shortcuts' }).click();
  await expect.poll(async () => (await readSettings())['shortcuts']).toEqual({});
  await expect.poll(() => row('Boost').innerText()).toBe('B');

  await section.getByRole('button', { name: 'Use the shortcuts of Mastodon’s web interface' }).click();
  await expect.poll(async () => (await readSettings())['shortcuts']).toMatchObject({ 'places.federated': ['g t'] });
  await press('g', 't');
  await expect.poll(heading).toBe('Federated');
  await press('?');
  await section.getByRole('button', { name: 'Reset all shortcuts' }).click();
  await expect.poll(async () => (await readSettings())['shortcuts']).toEqual({});
  expect(demo.streams()).toBeGreaterThan(0);
});
