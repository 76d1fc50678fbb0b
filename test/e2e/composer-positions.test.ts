// Tests the composer's positions: beside or below the list, large, or in a separate window; reading and its keys keep working.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { closeWindowBy, waitForFirstPost, list, openComposer, viewButton } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
});
beforeEach(async () => {
  await world.page.setViewportSize({ width: 1280, height: 800 });
  await world.resetToHome();
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const composer = () => world.page.getByRole('dialog', { name: 'New post' });
const text = () => composer().getByRole('textbox', { name: 'Post text' });
const positionButton = (name: string) => composer().getByRole('button', { name, exact: true });
const box = async () => (await composer().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const isFocused = (page: Page, name = 'Post text') =>
  page.getByRole('textbox', { name }).evaluate((field) => field === document.activeElement);
const caret = (page: Page) =>
  page.getByRole('textbox', { name: 'Post text' }).evaluate((field: HTMLTextAreaElement) => field.selectionStart);
const countOnServer = (words: string) => demo.store.db.all('SELECT id FROM statuses WHERE text = :words', { words }).length;

test('keeps the timeline usable by keyboard while the composer is open beside it', async () => {
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
  // Esc in the list leaves the composer open; the key for a new post focuses the composer.
  expect(await composer().count()).toBe(1);
  await page.keyboard.press('n');
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.press('Control+Enter');
  await composer().waitFor({ state: 'detached' });
  await expect.poll(() => countOnServer('Half a thought')).toBe(1);
});

test('keeps keys typed after the shortcut, even before the composer’s code has loaded', async () => {
  const { page } = world;
  for (const words of ['ngh typed at once', 'n again, j and k too']) {
    await page.reload();
    await waitForFirstPost(page);
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

test('cycles through the panes with F6 and returns to the focused field', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  await expect.poll(() => isFocused(page)).toBe(true);
  const pressKey = async (key: string) => {
    await page.keyboard.press(key);
    return page.evaluate(() => {
      const pane = document.activeElement?.closest('main, [role=dialog], .sidebar, .rail');
      return pane?.getAttribute('role') ?? pane?.localName ?? '';
    });
  };
  // The F6 key works only after the first view has loaded.
  await expect.poll(() => pressKey('F6')).not.toBe('dialog');
  expect([await pressKey('F6'), await pressKey('F6'), await pressKey('F6')]).toEqual(['section', 'main', 'dialog']);
  expect(await isFocused(page)).toBe(true);
  expect([await pressKey('Shift+F6'), await pressKey('j'), await pressKey('F6')]).toEqual(['main', 'main', 'dialog']);
  expect(await isFocused(page)).toBe(true);
  await page.keyboard.press('Escape');
});

test('keeps text and caret when the composer changes position, and remembers the position', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Between here and there');
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowLeft');
  const beside = await box();
  expect(beside.height).toBe(800);
  await positionButton('Dock to the bottom').click();
  await expect.poll(async () => (await box()).y).toBeGreaterThan(300);
  expect((await box()).width).toBeGreaterThan(900);
  await positionButton('Large').click();
  await expect.poll(async () => (await box()).height).toBeGreaterThan(700);
  await positionButton('Large').click();
  await expect.poll(async () => (await box()).height).toBeLessThan(500);
  await positionButton('Dock to the side').click();
  await expect.poll(box).toEqual(beside);
  await composer().getByRole('status').getByText('The composer is docked to the side.').waitFor({ state: 'attached' });
  expect(await text().inputValue()).toBe('Between here and there');
  expect(await caret(page)).toBe(16);
  // The chosen position also applies to the next post.
  await positionButton('Dock to the bottom').click();
  await text().fill('');
  await page.keyboard.press('Escape');
  await openComposer(page);
  await expect.poll(async () => (await box()).y).toBeGreaterThan(300);
  await positionButton('Dock to the side').click();
});

test('moves below the list in a narrow window and fills a 380-pixel window', async () => {
  const { page } = world;
  await openComposer(page);
  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(async () => (await box()).y).toBeGreaterThan(200);
  expect(await positionButton('Dock to the side').count()).toBe(0);
  await page.setViewportSize({ width: 380, height: 700 });
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 380, height: 700 });
  await page.keyboard.press('Escape');
});

test('closes the composer on Esc, but not the open thread', async () => {
  const { page } = world;
  await list(page, 'Home').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('article').first().waitFor();
  await page.keyboard.press('n');
  await positionButton('Large').focus();
  await page.keyboard.press('Escape');
  await composer().waitFor({ state: 'detached' });
  expect(await thread.count()).toBe(1);
});

test('returns the focus to the focused row when the composer closes', async () => {
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
  await page.getByText('Saved as a draft.').waitFor();
  expect(await row()).toBe(before);
});

/** Runs `open` and returns the window that opens. */
async function waitForNewWindow(open: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([world.page.context().waitForEvent('page'), open()]);
  page.setDefaultTimeout(10_000);
  await page.getByRole('textbox', { name: 'Post text' }).waitFor();
  return page;
}

test('moves a draft to a separate window, which alone edits and posts it', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('A window with a view');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
  const composerWindow = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await composer().waitFor({ state: 'detached' });
  await expect.poll(() => caret(composerWindow)).toBe(16);
  await composerWindow.keyboard.type('very fine ');
  await composerWindow.getByText('Draft saved').waitFor();

  // The main window lists the draft but cannot edit it.
  await viewButton(page, 'Drafts').click();
  const row = list(page, 'Drafts').getByRole('listitem').filter({ hasText: 'A window with a very fine view' });
  await row.getByText('In a separate window').waitFor();
  expect(await row.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  await row.getByRole('button').first().click();
  const question = page.getByRole('dialog', { name: 'This draft is open in another window' });
  await question.getByRole('button', { name: 'Show it' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await composer().count()).toBe(0);

  await closeWindowBy(composerWindow, () => composerWindow.getByRole('textbox', { name: 'Post text' }).press('Control+Enter'));
  await expect.poll(() => countOnServer('A window with a very fine view')).toBe(1);
  await row.waitFor({ state: 'detached' });
});

test('returns a draft from its separate window at the request of either window', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('There and back');
  let composerWindow = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await composerWindow.keyboard.type(' again');
  for (let presses = 0; presses < 5; presses += 1) await composerWindow.keyboard.press('ArrowLeft');
  await closeWindowBy(composerWindow, () => composerWindow.getByRole('button', { name: 'Back to the main window' }).click());
  await expect.poll(() => text().inputValue()).toBe('There and back again');
  expect(await caret(page)).toBe(15);
  await page.keyboard.press('End');

  composerWindow = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await composerWindow.keyboard.type(', twice');
  await composerWindow.getByText('Draft saved').waitFor();
  await viewButton(page, 'Drafts').click();
  await list(page, 'Drafts').getByText('There and back again, twice').click();
  await closeWindowBy(composerWindow, () => page.getByRole('button', { name: 'Write here instead' }).click());
  await expect.poll(() => text().inputValue()).toBe('There and back again, twice');
  await text().press('Escape');
});

test('keeps the draft of a closed composer window and resumes it in the main window', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Kept by its window');
  const composerWindow = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await composerWindow.keyboard.type(' at last');
  await closeWindowBy(composerWindow, () => composerWindow.keyboard.press('Escape'));
  await page.getByText('Saved as a draft.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => text().inputValue()).toBe('Kept by its window at last');
  await text().press('Escape');
});

test('edits two drafts in two windows, even while the main window is closed', async () => {
  const { page } = world;
  const composerWindows: Page[] = [];
  for (const words of ['First window', 'Second window']) {
    await openComposer(page);
    await page.keyboard.type(words);
    composerWindows.push(await waitForNewWindow(() => positionButton('Move to a separate window').click()));
  }
  const [first, second] = composerWindows as [Page, Page];
  await page.close({ runBeforeUnload: true });
  for (const composerWindow of composerWindows) {
    await composerWindow.getByRole('textbox', { name: 'Post text' }).focus();
    await composerWindow.keyboard.type(' alone');
  }
  expect(await first.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('First window alone');
  const [main] = await Promise.all([
    first.context().waitForEvent('page'),
    first.getByRole('button', { name: 'Back to the main window' }).click(),
  ]);
  const docked = main.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Post text' });
  await expect.poll(() => docked.inputValue()).toBe('First window alone');
  expect(await second.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('Second window alone');
  await second.getByText('Draft saved').waitFor({ state: 'attached' });

  // SIGKILL simulates a power cut.
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await viewButton(world.page, 'Drafts').click();
  for (const words of ['First window alone', 'Second window alone']) await list(world.page, 'Drafts').getByText(words).waitFor();
});

test('keeps the draft of a separate window when the window is closed and when the app quits', async () => {
  const { page } = world;
  await openComposer(page);
  await page.keyboard.type('Left in its window');
  const composerWindow = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await composerWindow.keyboard.type(' on purpose');
  await closeWindowBy(composerWindow, () => composerWindow.keyboard.press('Escape'));
  await viewButton(page, 'Drafts').click();
  await list(page, 'Drafts').getByText('Left in its window on purpose').click();
  await text().waitFor();
  const again = await waitForNewWindow(() => positionButton('Move to a separate window').click());
  await again.keyboard.type(', and quit');
  await world.restart('quit');
  await waitForFirstPost(world.page);
  await viewButton(world.page, 'Drafts').click();
  await list(world.page, 'Drafts').getByText('Left in its window on purpose, and quit').waitFor();
});
