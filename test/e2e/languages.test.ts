// Tests a post's language, suggested on detection but never changed automatically, and the quote policy chosen beside it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, openComposer } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  demo.store.db.run("UPDATE accounts SET language = 'en' WHERE id = :id", { id: demo.act.id('mira') });
  mira = await world.startAs(demo);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const basque = 'Azkenean bizikleta konpondu dut gaur goizean';
const dialog = () => world.page.getByRole('dialog').first();
const text = () => dialog().getByRole('textbox', { name: 'Post text' });
const language = (name: string) => dialog().getByRole('button', { name: new RegExp(`^Language: ${name}(?: |$)`) });
const post = () => dialog().getByRole('button', { name: 'Post', exact: true });

async function findOnServer(words: string) {
  const find = () => demo.store.db.one<{ id: string }>('SELECT id FROM statuses WHERE text = :words', { words })?.id;
  await expect.poll(find).toBeDefined();
  return fetchAs(demo, mira, `statuses/${find() ?? ''}`);
}

test('suggests the detected language by name and changes it only on request', async () => {
  await openComposer(world.page);
  await text().fill(basque);
  await dialog().getByText('Written in Basque?').waitFor();
  expect(await language('English').count()).toBe(1);
  await dialog().getByRole('button', { name: 'Change the language to Basque' }).press('Enter');
  await language('Basque').waitFor();
  expect(await text().evaluate((field) => field === document.activeElement)).toBe(true);
  await post().click();
  expect((await findOnServer(basque))['language']).toBe('eu');
});

test('detects the language of a thread from all its posts', async () => {
  await openComposer(world.page);
  await text().fill('Hm.');
  await dialog().getByRole('button', { name: 'Add another post' }).click();
  await dialog().getByRole('textbox', { name: 'Text of post 2 of 2' }).fill('Heute endlich das Fahrrad repariert');
  await dialog().getByText('Written in German?').waitFor();
});

test('does not repeat a declined language suggestion for the same post', async () => {
  await openComposer(world.page);
  await text().fill('Heute endlich das Fahrrad repariert');
  await dialog().getByText('Written in German?').waitFor();
  await dialog().getByRole('button', { name: 'Keep the language' }).click();
  await text().fill('Kennt jemand eine gute Bäckerei am Bahnhof?');
  await text().fill(basque);
  await dialog().getByText('Written in Basque?').waitFor();
  expect(await dialog().getByText('Written in German?').count()).toBe(0);
});

test('suggests no language when the setting is off', async () => {
  const { page } = world;
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.getByRole('switch', { name: /Suggest the language/ }).press('Space');
  await page.getByText('Suggest the language of a post: Off').waitFor();
  await openComposer(page);
  await text().fill(basque);
  // The draft is saved after the pause in typing that would also trigger the language detection.
  await dialog().getByText('Draft saved').waitFor();
  expect(
    await dialog()
      .getByText(/Written in/)
      .count(),
  ).toBe(0);
  await text().fill('');
});

test('lists the user’s languages first in the language menu and supports keyboard search', async () => {
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
  // Escape in the search field closes nothing else.
  await language('Cantonese').press('Enter');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  expect(await language('Cantonese').evaluate((element) => element === document.activeElement)).toBe(true);
});

test('offers the quote policy only for public posts and sends the chosen one', async () => {
  const { page } = world;
  await openComposer(page);
  await text().fill('Ask before you quote me.');
  await dialog().getByRole('button', { name: 'Who can quote it: Default' }).click();
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
  const status = await findOnServer('Ask before you quote me.');
  expect(JSON.stringify(status['quote_approval'])).toContain('followers');
});
