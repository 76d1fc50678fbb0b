// After posting: a toast says so, with a way to the post, as the account that wrote it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, list, openComposer } from './steps.ts';
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
  await page.getByRole('button', { name: /^@jonna@/ }).waitFor();
  coast.faults.offline(false);
  await posted().getByRole('button', { name: 'View' }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: /^@mira@/ }).waitFor();
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

test('a post can be taken back while its seconds run, and is the draft again', async () => {
  const { page } = world;
  const waits = async (name: string) => {
    await page.keyboard.press('Control+,');
    await page.getByRole('radiogroup', { name: 'Time to take a post back' }).getByRole('radio', { name }).check({ force: true });
  };
  await waits('30 s');
  await write('Said too soon');
  const toast = page.locator('.toast').filter({ hasText: /^Goes out in/ });
  await toast.getByRole('button', { name: 'Take back' }).click();
  const text = page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => text.inputValue()).toBe('Said too soon');
  await toast.waitFor({ state: 'detached' });
  expect(coast.store.db.all("SELECT id FROM statuses WHERE text = 'Said too soon'")).toEqual([]);
  await text.fill('');
  await text.press('Escape');
  await waits('None');
});
