// Where the composer stands: beside or below what is read, large, or in a window of its own; reading and its keys go on.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { closeBy, firstPost, list, openComposer, view } from './steps.ts';

let world: World;
let demo: Demo;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  await world.signedIn(demo);
});
beforeEach(async () => {
  await world.page.setViewportSize({ width: 1280, height: 800 });
  await world.home();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const composer = () => world.page.getByRole('dialog', { name: 'New post' });
const text = () => composer().getByRole('textbox', { name: 'Text of the post' });
const place = (name: string) => composer().getByRole('button', { name, exact: true });
const box = async () => (await composer().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const isFocused = (page: Page, name = 'Text of the post') =>
  page.getByRole('textbox', { name }).evaluate((field) => field === document.activeElement);
const caret = (page: Page) =>
  page.getByRole('textbox', { name: 'Text of the post' }).evaluate((field: HTMLTextAreaElement) => field.selectionStart);
const onServer = (words: string) => demo.store.db.all('SELECT id FROM statuses WHERE text = :words', { words }).length;

test('the list is read and walked by keys while a post is written beside it', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Half a thought');
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
  expect(await text().inputValue()).toBe('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
  // Esc in the list leaves the composer alone; the key for a new post goes back to it.
  expect(await composer().count()).toBe(1);
  await page.keyboard.press('n');
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await composer().waitFor({ state: 'detached' });
  await expect.poll(() => onServer('Half a thought')).toBe(1);
});

test('no key is lost between the shortcut and the field, not even before the composer’s code is there', async () => {
  const { page } = world;
  for (const words of ['ngh typed at once', 'n again, j and k too']) {
    await page.reload();
    await firstPost(page);
    await list(page, 'Home').focus();
    await page.keyboard.press('n');
    await page.keyboard.type(words);
    await expect.poll(() => text().inputValue()).toBe(words);
    expect(await caret(page)).toBe(words.length);
    await page.keyboard.press('Escape');
    await composer().waitFor({ state: 'detached' });
    expect(await list(page, 'Home').count()).toBe(1);
  }
});

test('F6 goes from pane to pane, and back to where the focus was', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await expect.poll(() => isFocused(page)).toBe(true);
  const pressed = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(() => {
      const pane = document.activeElement?.closest('main, [role=dialog], .side, .rail');
      return pane?.getAttribute('role') ?? pane?.localName ?? '';
    });
  };
  // The key works once the first view is there.
  await expect.poll(() => pressed('F6')).not.toBe('dialog');
  expect([await pressed('F6'), await pressed('F6'), await pressed('F6')]).toEqual(['section', 'main', 'dialog']);
  expect(await isFocused(page)).toBe(true);
  expect([await pressed('Shift+F6'), await pressed('j'), await pressed('F6')]).toEqual(['main', 'main', 'dialog']);
  expect(await isFocused(page)).toBe(true);
  await page.keyboard.press('Escape');
});

test('it moves between its places with its text, its caret and its focus', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Between here and there');
  for (let left = 0; left < 6; left += 1) await page.keyboard.press('ArrowLeft');
  const beside = await box();
  expect(beside.height).toBe(800);
  await place('Below what you read').click();
  await expect.poll(async () => (await box()).y).toBeGreaterThan(300);
  expect((await box()).width).toBeGreaterThan(900);
  await place('Large').click();
  await expect.poll(async () => (await box()).height).toBeGreaterThan(700);
  await place('Large').click();
  await expect.poll(async () => (await box()).height).toBeLessThan(500);
  await place('Beside what you read').click();
  await expect.poll(box).toEqual(beside);
  await composer().getByRole('status').getByText('The composer is beside what you read.').waitFor({ state: 'attached' });
  expect(await text().inputValue()).toBe('Between here and there');
  expect(await caret(page)).toBe(16);
  // The chosen place is that of the next post, too.
  await place('Below what you read').click();
  await text().fill('');
  await page.keyboard.press('Escape');
  await openComposer(page);
  await expect.poll(async () => (await box()).y).toBeGreaterThan(300);
  await place('Beside what you read').click();
});

test('in a narrow window it is below, and covers the whole pane where that is too little', async () => {
  const { page } = world;
  await openComposer(page);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(async () => (await box()).y).toBeGreaterThan(200);
  expect(await place('Beside what you read').count()).toBe(0);
  await page.setViewportSize({ width: 380, height: 700 });
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 380, height: 700 });
  await page.keyboard.press('Escape');
});

test('Esc on a button of the composer closes the composer, and not what is read', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('article').first().waitFor();
  await page.keyboard.press('n');
  await place('Large').focus();
  await page.keyboard.press('Escape');
  await composer().waitFor({ state: 'detached' });
  expect(await thread.count()).toBe(1);
});

test('the focus goes back to what was being read', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  await expect.poll(row).not.toBeNull();
  const before = await row();
  await page.keyboard.press('n');
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.type('Kept while reading on');
  await page.keyboard.press('Escape');
  await page.getByText('Kept as a draft.').waitFor();
  expect(await row()).toBe(before);
});

/** The window that opens by that. */
async function opened(open: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([world.page.context().waitForEvent('page'), open()]);
  page.setDefaultTimeout(10_000);
  await page.getByRole('textbox', { name: 'Text of the post' }).waitFor();
  return page;
}

test('it goes on in a window of its own, which alone writes the draft, and posts it', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('A window with a view');
  for (let left = 0; left < 4; left += 1) await page.keyboard.press('ArrowLeft');
  const own = await opened(() => place('In a window of its own').click());
  await composer().waitFor({ state: 'detached' });
  await expect.poll(() => caret(own)).toBe(16);
  await own.keyboard.type('very fine ');
  await own.getByText('Draft saved').waitFor();

  // The main window shows it, and does not write it.
  await view(page, 'Drafts').click();
  const row = list(page, 'Drafts').getByRole('listitem').filter({ hasText: 'A window with a very fine view' });
  await row.getByText('In a window of its own').waitFor();
  expect(await row.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  await row.getByRole('button').first().click();
  const question = page.getByRole('dialog', { name: 'This draft is being written in another window' });
  await question.getByRole('button', { name: 'Show it' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await composer().count()).toBe(0);

  await closeBy(own, () => own.getByRole('textbox', { name: 'Text of the post' }).press('Control+Enter'));
  await expect.poll(() => onServer('A window with a very fine view')).toBe(1);
  await row.waitFor({ state: 'detached' });
});

test('the draft comes back from its window: by that window, or because it is wanted here', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('There and back');
  let own = await opened(() => place('In a window of its own').click());
  await own.keyboard.type(' again');
  for (let left = 0; left < 5; left += 1) await own.keyboard.press('ArrowLeft');
  await closeBy(own, () => own.getByRole('button', { name: 'Back into the main window' }).click());
  await expect.poll(() => text().inputValue()).toBe('There and back again');
  expect(await caret(page)).toBe(15);
  await page.keyboard.press('End');

  own = await opened(() => place('In a window of its own').click());
  await own.keyboard.type(', twice');
  await own.getByText('Draft saved').waitFor();
  await view(page, 'Drafts').click();
  await list(page, 'Drafts').getByText('There and back again, twice').click();
  await closeBy(own, () => page.getByRole('button', { name: 'Write here instead' }).click());
  await expect.poll(() => text().inputValue()).toBe('There and back again, twice');
  await text().press('Escape');
});

test('a closed window says that its draft is kept, and the main window goes on with it', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Kept by its window');
  const own = await opened(() => place('In a window of its own').click());
  await own.keyboard.type(' at last');
  await closeBy(own, () => own.keyboard.press('Escape'));
  await page.getByText('Kept as a draft.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => text().inputValue()).toBe('Kept by its window at last');
  await text().press('Escape');
});

test('two windows write two drafts, also while the main window is closed', async () => {
  const { page } = world;
  const owns: Page[] = [];
  for (const words of ['First window', 'Second window']) {
    await openComposer(page);
    await page.keyboard.type(words);
    owns.push(await opened(() => place('In a window of its own').click()));
  }
  const [first, second] = owns as [Page, Page];
  await page.close({ runBeforeUnload: true });
  for (const own of owns) {
    await own.getByRole('textbox', { name: 'Text of the post' }).focus();
    await own.keyboard.type(' alone');
  }
  expect(await first.getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('First window alone');
  const [main] = await Promise.all([
    first.context().waitForEvent('page'),
    first.getByRole('button', { name: 'Back into the main window' }).click(),
  ]);
  const docked = main.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => docked.inputValue()).toBe('First window alone');
  expect(await second.getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('Second window alone');
  await second.getByText('Draft saved').waitFor({ state: 'attached' });

  // A power cut.
  await world.restart('kill');
  await firstPost(world.page);
  await view(world.page, 'Drafts').click();
  for (const words of ['First window alone', 'Second window alone']) await list(world.page, 'Drafts').getByText(words).waitFor();
});

test('what is left in a window of its own stays as a draft, also when the app ends', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Left in its window');
  const own = await opened(() => place('In a window of its own').click());
  await own.keyboard.type(' on purpose');
  await closeBy(own, () => own.keyboard.press('Escape'));
  await view(page, 'Drafts').click();
  await list(page, 'Drafts').getByText('Left in its window on purpose').click();
  await text().waitFor();
  const again = await opened(() => place('In a window of its own').click());
  await again.keyboard.type(', and quit');
  await world.restart('quit');
  await firstPost(world.page);
  await view(world.page, 'Drafts').click();
  await list(world.page, 'Drafts').getByText('Left in its window on purpose, and quit').waitFor();
});
