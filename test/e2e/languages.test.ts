// The language of a post is offered when it seems to be another one, and never changed by itself; who may quote it is chosen beside it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo, DemoAccount } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { asServerSees, openComposer } from './steps.ts';

let world: World;
let demo: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  demo.store.db.run("UPDATE accounts SET language = 'en' WHERE id = :id", { id: demo.act.id('mira') });
  mira = await world.signedIn(demo);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const basque = 'Azkenean bizikleta konpondu dut gaur goizean';
const dialog = () => world.page.getByRole('dialog').first();
const text = () => dialog().getByRole('textbox', { name: 'Text of the post' });
const language = (name: string) => dialog().getByRole('button', { name: new RegExp(`^Language: ${name}(?: |$)`) });
const post = () => dialog().getByRole('button', { name: 'Post', exact: true });

async function onServer(words: string) {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text = :words', { words })?.id;
  await expect.poll(find).toBeDefined();
  return asServerSees(demo, mira, `statuses/${find() ?? ''}`);
}

test('the language is offered by name, and changed by the person alone', async () => {
  await openComposer(world.page);
  await text().fill(basque);
  await dialog().getByText('Written in Basque?').waitFor();
  expect(await language('English').count()).toBe(1);
  await dialog().getByRole('button', { name: 'Change the language to Basque' }).press('Enter');
  await language('Basque').waitFor();
  expect(await text().evaluate((field) => field === document.activeElement)).toBe(true);
  await post().click();
  expect((await onServer(basque))['language']).toBe('eu');
});

test('the language of a thread is told by all of its posts', async () => {
  await openComposer(world.page);
  await text().fill('Hm.');
  await dialog().getByRole('button', { name: 'Add another post' }).click();
  await dialog().getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('Heute endlich das Fahrrad repariert');
  await dialog().getByText('Written in German?').waitFor();
});

test('an offer that is declined does not come again for that post', async () => {
  await openComposer(world.page);
  await text().fill('Heute endlich das Fahrrad repariert');
  await dialog().getByText('Written in German?').waitFor();
  await dialog().getByRole('button', { name: 'Keep the language' }).click();
  await text().fill('Kennt jemand eine gute Bäckerei am Bahnhof?');
  await text().fill(basque);
  await dialog().getByText('Written in Basque?').waitFor();
  expect(await dialog().getByText('Written in German?').count()).toBe(0);
});

test('nothing is offered for a short text, or when the setting is off', async () => {
  const { page } = world;
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('switch', { name: /Suggest the language/ }).press('Space');
  await page.getByText('Suggest the language of a post: Off').waitFor();
  await openComposer(page);
  await text().fill(basque);
  // What is kept on disk was written after the pause in which the language would be looked for.
  await dialog().getByText('Draft saved').waitFor();
  expect(
    await dialog()
      .getByText(/Written in/)
      .count(),
  ).toBe(0);
  await text().fill('');
});

test('the menu names languages, has the person’s own first, and is used with the keyboard', async () => {
  const { page } = world;
  await openComposer(page);
  await dialog()
    .getByRole('button', { name: /^Language: / })
    .press('Enter');
  const search = page.getByRole('combobox', { name: 'Search languages' });
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  const first = page.getByRole('listbox', { name: 'Languages' }).getByRole('option').first();
  expect(await first.textContent()).toMatch(/Basque|English/);
  await page.keyboard.type('cantones');
  await page.getByRole('option', { name: /Cantonese/ }).waitFor();
  await page.keyboard.press('Enter');
  await language('Cantonese').waitFor();
  await language('Cantonese').press('Enter');
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await search.waitFor({ state: 'hidden' });
  // Escape in it closes nothing else.
  await language('Cantonese').press('Enter');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  expect(await language('Cantonese').evaluate((element) => element === document.activeElement)).toBe(true);
});

test('who may quote a post is chosen with it, of a public one only', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Ask before you quote me.');
  await dialog().getByRole('button', { name: 'Who can quote it: As usual' }).click();
  await page.getByRole('menuitemradio', { name: /^Followers/ }).click();
  await dialog().getByRole('button', { name: 'Who can quote it: Followers' }).waitFor();
  await dialog()
    .getByRole('button', { name: /^Who can see it/ })
    .click();
  await page
    .getByRole('menuitemradio', { name: /Followers|followers/ })
    .first()
    .click();
  await dialog()
    .getByRole('button', { name: /^Who can quote it/ })
    .waitFor({ state: 'detached' });
  await dialog()
    .getByRole('button', { name: /^Who can see it/ })
    .click();
  await page.getByRole('menuitemradio', { name: /^Public/ }).click();
  await dialog().getByRole('button', { name: 'Who can quote it: Followers' }).waitFor();
  await post().click();
  const status = await onServer('Ask before you quote me.');
  expect(JSON.stringify(status['quote_approval'])).toContain('followers');
});
