// Tests the toast after posting: it confirms the post and opens the post as the account that wrote it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { list, openComposer, post, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  await world.startAsAccounts([[coast], [coast, 1]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const postedToast = () => world.page.locator('.toast').filter({ hasText: 'Posted.' });

async function write(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill(text);
  await world.page.keyboard.press('Control+Enter');
  await composer.waitFor({ state: 'detached' });
}

test('confirms a sent post with a toast that opens the post', async () => {
  await write('Out it goes');
  await postedToast().getByRole('button', { name: 'View' }).click();
  await list(world.page, 'Thread').getByText('Out it goes').waitFor();
});

test('opens the post as the account that wrote it, even if another account is active', async () => {
  const { page } = world;
  coast.faults.offline(true);
  await write('Written as Mira');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  coast.faults.offline(false);
  await postedToast().getByRole('button', { name: 'View' }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).waitFor();
  await list(page, 'Thread').getByText('Written as Mira').waitFor();
});

test('shows no toast when the setting is off', async () => {
  const { page } = world;
  const toggle = async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('switch', { name: 'Confirm when a post is sent' }).click();
  };
  await toggle();
  await write('In silence');
  const find = () => coast.store.db.all("SELECT id FROM statuses WHERE text = 'In silence'").length;
  await expect.poll(find).toBe(1);
  expect(await postedToast().count()).toBe(0);
  await toggle();
});

const setSendDelay = async (name: string): Promise<void> => {
  await world.page.keyboard.press('Control+,');
  await world.page.getByRole('radiogroup', { name: 'Time to undo posting' }).getByRole('radio', { name }).press('Space');
};
const field = () => world.page.getByRole('dialog').getByRole('textbox', { name: /^(Post text|Text of post)/ });
const isSent = (text: string) => coast.store.db.all('SELECT id FROM statuses WHERE text = :text', { text }).length > 0;

async function takeBack(words: RegExp): Promise<void> {
  const toast = world.page.locator('.toast').filter({ hasText: words });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.waitFor({ state: 'detached' });
}

async function setTime(): Promise<void> {
  const composer = world.page.getByRole('dialog').first();
  await composer.getByRole('button', { name: 'Post later' }).click();
  await world.page.getByLabel('Date').fill(`${new Date().getFullYear() + 1}-03-05`);
  await world.page.getByLabel('Time', { exact: true }).fill('09:30');
  await world.page.getByRole('button', { name: 'Set time' }).last().click();
}

async function clearComposer(): Promise<void> {
  await field().first().fill('');
  await world.page.keyboard.press('Escape');
  await world.page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('takes a post back during the delay and restores its draft', async () => {
  await setSendDelay('30 s');
  await write('Said too soon');
  await takeBack(/^Posting in/);
  await expect.poll(() => field().inputValue()).toBe('Said too soon');
  expect(isSent('Said too soon')).toBe(false);
  await clearComposer();
  await setSendDelay('None');
});

test('takes back all posts of a thread', async () => {
  const { page } = world;
  await setSendDelay('30 s');
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('The first of two');
  await page.keyboard.press('Control+Shift+Enter');
  await composer.getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('The second of two');
  await page.keyboard.press('Control+Enter');
  await takeBack(/^Posting in/);
  await expect
    .poll(() => field().evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)))
    .toEqual(['The first of two', 'The second of two']);
  expect([isSent('The first of two'), isSent('The second of two')]).toEqual([false, false]);
  await page.keyboard.press('Escape');
  await setSendDelay('None');
});

test('takes back an edit and leaves the published post unchanged', async () => {
  const { page } = world;
  await viewButton(page, 'Home').click();
  await write('As it was');
  await post(page, 'As it was').waitFor();
  await setSendDelay('30 s');
  await viewButton(page, 'Home').click();
  await post(page, 'As it was').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field().fill('As it should not be');
  await page.keyboard.press('Control+Enter');
  await takeBack(/^Saving the edit in/);
  await expect.poll(() => field().inputValue()).toBe('As it should not be');
  expect([isSent('As it was'), isSent('As it should not be')]).toEqual([true, false]);
  await page.keyboard.press('Escape');
  await setSendDelay('None');
});

test('takes back a scheduled post before the server receives it, and opens the scheduled posts from the toast', async () => {
  const { page } = world;
  await setSendDelay('30 s');
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('For spring');
  await setTime();
  await page.keyboard.press('Control+Enter');
  await takeBack(/^Scheduling in/);
  await expect.poll(() => field().inputValue()).toBe('For spring');
  expect(coast.store.db.all('SELECT id FROM scheduled_statuses')).toEqual([]);
  await page.keyboard.press('Escape');
  await setSendDelay('None');
  const again = await openComposer(page);
  await again.getByRole('textbox', { name: 'Post text' }).fill('For summer');
  await setTime();
  await page.keyboard.press('Control+Enter');
  const toast = page.locator('.toast').filter({ hasText: /^Scheduled for/ });
  await toast.getByRole('button', { name: 'View' }).click();
  await list(page, 'Scheduled').getByText('For summer').waitFor();
});
