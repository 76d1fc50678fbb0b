// A sent post is changed, or deleted and written again, and nothing else that was being written is touched.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, openComposer, post } from './steps.ts';

let world: World;
let coast: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  mira = await world.signedIn(coast);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const idOf = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text }).at(-1)?.id;
const dialog = () => world.page.getByRole('dialog');

async function write(text: string): Promise<string> {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, text).waitFor();
  await expect.poll(() => idOf(text)).toBeDefined();
  return idOf(text) ?? '';
}

async function choose(text: string, item: string | RegExp): Promise<void> {
  await post(world.page, text).getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: item }).click();
}

test('a sent post opens as it was written, and is the same post afterwards', async () => {
  const id = await write('A typo in *teh* text.');
  await choose('A typo in', 'Edit');
  await dialog().getByRole('heading', { name: 'Edit post' }).waitFor();
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  expect(await field.inputValue()).toBe('A typo in *teh* text.');
  await dialog().getByText('Who can see a post can’t be changed afterwards.').first().waitFor({ state: 'attached' });
  expect(
    await dialog()
      .getByRole('button', { name: /^Who can see it/ })
      .count(),
  ).toBe(0);
  await field.fill('No typo in *the* text.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'No typo in').waitFor();
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ id, edited_at: expect.any(String) });
});

test('the change of a sent post and a new post are two drafts', async () => {
  await write('To be changed later.');
  await choose('To be changed later.', 'Edit');
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  await field.fill('Changed, but not saved yet.');
  await dialog().getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Control+n');
  await dialog().getByRole('heading', { name: 'New post' }).waitFor();
  expect(await field.inputValue()).toBe('');
  await field.fill('Something new.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Something new.').waitFor();
  await choose('To be changed later.', 'Edit');
  await expect.poll(() => field.inputValue()).toBe('Changed, but not saved yet.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await post(world.page, 'Changed, but not saved yet.').waitFor();
});

test('a server that can’t edit is not asked to again', async () => {
  await write('Written in stone.');
  coast.faults.failNext('PUT', /\/statuses\/\d+$/, { status: 501, body: '{"error":"Not implemented"}' }, 9);
  await choose('Written in stone.', 'Edit');
  await dialog().getByRole('textbox', { name: 'Text of the post' }).fill('Written in sand.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await world.page.getByText('Not posted').first().waitFor();
  await post(world.page, 'Written in stone.').getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
  expect(await world.page.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  await world.page.keyboard.press('Escape');
});

test('a post is deleted and written again with all that it had, after a question that says what is lost', async () => {
  const id = await write('Better without this word here.');
  coast.act.favourite(world.person(coast, 1).acct, id);
  await choose('Better without', /^Delete and write again/);
  await dialog().getByText('Lost with it: 1 favourite, 0 boosts.').waitFor();
  await dialog()
    .getByText(/deleted from your server and opens in the composer/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Delete and write again' }).click();
  const field = dialog().getByRole('textbox', { name: 'Text of the post' });
  await expect.poll(() => field.inputValue()).toBe('Better without this word here.');
  expect(await asServerSees(coast, mira, `statuses/${id}`)).toMatchObject({ error: expect.any(String) });
  await field.fill('Better without.');
  await dialog().getByRole('button', { name: 'Post', exact: true }).click();
  await post(world.page, 'Better without.').waitFor();
  expect(await post(world.page, 'Better without this word here.').count()).toBe(0);
});
