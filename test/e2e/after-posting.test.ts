// After posting: a toast says so, with a way to the post, as the account that wrote it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, list, openComposer, post, view } from './steps.ts';
import { railButtons } from './three-people.ts';

let world: World;
let coast: Demo;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  await world.signedIn(coast);
  await addAccount(world, coast.url, world.person(coast, 1));
  await railButtons(world).nth(1).waitFor();
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const posted = () => world.page.locator('.toast').filter({ hasText: 'Posted.' });

async function write(text: string): Promise<void> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await world.page.keyboard.press('Control+Enter');
  await composer.waitFor({ state: 'detached' });
}

test('a post that its server has is told, and shown', async () => {
  await write('Out it goes');
  await posted().getByRole('button', { name: 'View' }).click();
  await list(world.page, 'Thread').getByText('Out it goes').waitFor();
});

test('it is shown as its account, also when another one is shown by then', async () => {
  const { page } = world;
  coast.faults.offline(true);
  await write('Written as Mira');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: /^Jonna Aalto @jonna@/ }).waitFor();
  coast.faults.offline(false);
  await posted().getByRole('button', { name: 'View' }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Mira Solberg @mira/ }).waitFor();
  await list(page, 'Thread').getByText('Written as Mira').waitFor();
});

test('who does not want it is told nothing', async () => {
  const { page } = world;
  const toggle = async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('switch', { name: 'Say when a post is sent' }).click();
  };
  await toggle();
  await write('In silence');
  const find = () => coast.store.db.all("SELECT id FROM statuses WHERE text = 'In silence'").length;
  await expect.poll(find).toBe(1);
  expect(await posted().count()).toBe(0);
  await toggle();
});

const waits = async (name: string): Promise<void> => {
  await world.page.keyboard.press('Control+,');
  await world.page.getByRole('radiogroup', { name: 'Time to take a post back' }).getByRole('radio', { name }).press('Space');
};
const field = () => world.page.getByRole('dialog').getByRole('textbox', { name: /^Text of (the )?post/ });
const isSent = (text: string) => coast.store.db.all('SELECT id FROM statuses WHERE text = :text', { text }).length > 0;

async function takeBack(words: RegExp): Promise<void> {
  const toast = world.page.locator('.toast').filter({ hasText: words });
  await toast.getByRole('button', { name: 'Take back' }).click();
  await toast.waitFor({ state: 'detached' });
}

async function setTime(): Promise<void> {
  const composer = world.page.getByRole('dialog').first();
  await composer.getByRole('button', { name: 'Post later' }).click();
  await world.page.getByLabel('Date').fill(`${new Date().getFullYear() + 1}-03-05`);
  await world.page.getByLabel('Time', { exact: true }).fill('09:30');
  await world.page.getByRole('button', { name: 'Set time' }).last().click();
}

async function empty(): Promise<void> {
  await field().first().fill('');
  await world.page.keyboard.press('Escape');
  await world.page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a post can be taken back while its seconds run, and is the draft again', async () => {
  await waits('30 s');
  await write('Said too soon');
  await takeBack(/^Goes out in/);
  await expect.poll(() => field().inputValue()).toBe('Said too soon');
  expect(isSent('Said too soon')).toBe(false);
  await empty();
  await waits('None');
});

test('a thread is taken back with all its posts', async () => {
  const { page } = world;
  await waits('30 s');
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('The first of two');
  await page.keyboard.press('Control+Shift+Enter');
  await composer.getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('The second of two');
  await page.keyboard.press('Control+Enter');
  await takeBack(/^Goes out in/);
  await expect
    .poll(() => field().evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)))
    .toEqual(['The first of two', 'The second of two']);
  expect([isSent('The first of two'), isSent('The second of two')]).toEqual([false, false]);
  await page.keyboard.press('Escape');
  await waits('None');
});

test('a change of a sent post is taken back, and the post stays as it was', async () => {
  const { page } = world;
  await view(page, 'Home').click();
  await write('As it was');
  await post(page, 'As it was').waitFor();
  await waits('30 s');
  await view(page, 'Home').click();
  await post(page, 'As it was').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await field().fill('As it should not be');
  await page.keyboard.press('Control+Enter');
  await takeBack(/^The change goes out in/);
  await expect.poll(() => field().inputValue()).toBe('As it should not be');
  expect([isSent('As it was'), isSent('As it should not be')]).toEqual([true, false]);
  await page.keyboard.press('Escape');
  await waits('None');
});

test('a scheduled post is taken back before its server has it; later View shows the scheduled posts', async () => {
  const { page } = world;
  await waits('30 s');
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill('For spring');
  await setTime();
  await page.keyboard.press('Control+Enter');
  await takeBack(/^Will be scheduled in/);
  await expect.poll(() => field().inputValue()).toBe('For spring');
  expect(coast.store.db.all('SELECT id FROM scheduled_statuses')).toEqual([]);
  await page.keyboard.press('Escape');
  await waits('None');
  const again = await openComposer(page);
  await again.getByRole('textbox', { name: 'Text of the post' }).fill('For summer');
  await setTime();
  await page.keyboard.press('Control+Enter');
  const toast = page.locator('.toast').filter({ hasText: /^Scheduled for/ });
  await toast.getByRole('button', { name: 'View' }).click();
  await list(page, 'Scheduled').getByText('For summer').waitFor();
});
