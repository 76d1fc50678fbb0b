// Filters wherever posts are shown: what they hide or cover, and making, changing and deleting them in the app.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { list, view } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: World;
let demo: Demo;
let me: string;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  await world.signedIn(demo);
  me = demo.act.id('mira');
});
beforeEach(async () => {
  for (const { id } of demo.store.filters.all(me)) demo.store.filters.remove(me, id);
  await world.home();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const everywhere = ['home', 'notifications', 'public', 'thread', 'account'];
/** As on another device. */
function filter(word: string, action: 'warn' | 'hide' | 'blur', context = everywhere): void {
  const id = demo.store.filters.create(me, { title: `No ${word}`, context, action, expiresAt: null });
  demo.store.filters.addKeyword(me, id, word, true);
}
const article = (text: string) => world.page.getByRole('main').getByRole('article').filter({ hasText: text });
const pill = () => world.page.getByRole('button', { name: /^\d+ new posts?$/ });
const showNew = () => pill().click();
const filtersView = async () => {
  await world.page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await world.page.getByRole('menuitem', { name: 'Filters' }).click();
  await world.page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
};
const dialog = () => world.page.getByRole('dialog');

test('what a filter hides is in no list and counts nowhere, Notifications included', async () => {
  const { page } = world;
  demo.act.mention('jonna', 'mira', 'what grows here?');
  await view(page, 'Notifications').click();
  await article('what grows here?').first().waitFor();
  await expect.poll(() => demo.requests.some(({ method, path }) => method === 'POST' && path === '/api/v1/markers')).toBe(true);
  await view(page, 'Home').click();
  filter('kelp', 'hide');
  demo.act.mention('jonna', 'mira', 'the kelp is back');
  demo.act.mention('jonna', 'mira', 'the eelgrass is back');
  await view(page, 'Notifications').getByText('1', { exact: true }).waitFor();
  await view(page, 'Notifications').click();
  // It may come to the window after it was counted.
  const shown = async () => {
    await page.keyboard.press('.');
    return article('the eelgrass is back').first().isVisible();
  };
  await expect.poll(shown).toBe(true);
  expect(await article('the kelp is back').count()).toBe(0);
});

test('a filter of Notifications alone leaves the home timeline as it is', async () => {
  filter('kelp', 'hide', ['notifications']);
  demo.act.post(tomas, { text: 'A kelp forest' });
  await showNew();
  await article('A kelp forest').waitFor();
});

test('a covered post says why and can be shown anyway, in lists, threads and quotes', async () => {
  filter('dulse', 'warn');
  const id = demo.act.post(tomas, { text: 'Dulse soup, sliced' });
  const quoted = demo.act.post(tomas, { text: 'As I said:', quoteOf: id });
  const { page } = world;
  await pill().waitFor();
  await showNew();
  demo.act.post(tomas, { text: 'Once more:', quoteOf: quoted });
  await showNew();
  await article('Once more:').getByRole('button', { name: 'Show the quoted post' }).click();
  await article('Once more:').getByText('Filtered: No dulse').waitFor();
  expect(await page.getByText('Dulse soup').count()).toBe(0);
  await article('Once more:').getByRole('button', { name: 'Hide the quoted post' }).click();
  const quoting = article('As I said:').filter({ hasNotText: 'Once more:' });
  await quoting.getByText('Filtered: No dulse').waitFor();
  expect(await page.getByText('Dulse soup').count()).toBe(0);
  await quoting.getByRole('button', { name: 'Show anyway' }).click();
  await page.getByText('Dulse soup, sliced').first().waitFor();
});

test('a post of this computer that a search finds is covered, too', async () => {
  filter('bluefin', 'warn');
  demo.act.post(tomas, { text: 'Bluefin off the coast at dusk' });
  await showNew();
  const { page } = world;
  await page.getByRole('main').getByText('Filtered: No bluefin').waitFor();
  await view(page, 'Search').click();
  await page.getByRole('searchbox').fill('off the coast at dusk');
  const found = list(page, 'All').getByText('Filtered: No bluefin');
  await found.first().waitFor();
  expect(await page.getByText('Bluefin off').count()).toBe(0);
  await page.getByRole('button', { name: 'Show anyway' }).first().click();
  await page.getByRole('main').getByText('Bluefin off the coast').first().waitFor();
});

test('a filter that blurs covers pictures and leaves the text', async () => {
  filter('limpet', 'blur');
  demo.act.post(tomas, { text: 'A limpet on a rock', pictures: [2] });
  await showNew();
  const post = article('A limpet on a rock');
  await post.getByRole('button', { name: 'Hidden by your filter “No limpet”' }).click();
  await post.getByRole('button', { name: 'Hide' }).waitFor();
});

test('a filter is made, changed and deleted, and what is shown follows at once', async () => {
  const { page } = world;
  demo.act.post(tomas, { text: 'Bladderwrack at the door' });
  demo.act.post(tomas, { text: 'Oarweed at the door' });
  await page.getByRole('button', { name: '2 new posts' }).click();
  await filtersView();
  await page.getByRole('button', { name: 'New filter' }).click();
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Seaweed');
  await dialog().getByRole('textbox', { name: 'Word or phrase' }).fill('bladderwrack');
  await dialog().getByRole('radio', { name: /^Hide/ }).check();
  await dialog().getByRole('combobox', { name: 'For how long' }).selectOption('1 day');
  await dialog().getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('article', { name: 'Seaweed' });
  await row.getByText(/Hide · Home and lists, .*Profiles · Until /).waitFor();
  await view(page, 'Home').click();
  await article('Oarweed at the door').waitFor();
  expect(await article('Bladderwrack at the door').count()).toBe(0);

  await filtersView();
  await row.getByRole('button', { name: 'Change the filter “Seaweed”' }).click();
  await dialog().getByRole('button', { name: 'Remove the word “bladderwrack”' }).click();
  await dialog().getByRole('button', { name: 'Add a word' }).click();
  await dialog().getByRole('textbox', { name: 'Word or phrase' }).fill('oarweed');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row.getByText('oarweed').waitFor();
  await view(page, 'Home').click();
  await article('Bladderwrack at the door').waitFor();
  expect(await article('Oarweed at the door').count()).toBe(0);
  const [kept] = demo.store.filters.all(me);
  expect(demo.store.filters.keywords(kept?.id ?? '').map(({ keyword }) => keyword)).toEqual(['oarweed']);

  await filtersView();
  await row.getByRole('button', { name: 'Delete the filter “Seaweed”' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No filters yet.').waitFor();
  await view(page, 'Home').click();
  await article('Oarweed at the door').waitFor();
});

test('a filter that the server refuses stays in its form, with the reason', async () => {
  const { page } = world;
  await filtersView();
  await page.getByRole('button', { name: 'New filter' }).click();
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Seaweed');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Add at least one word.').waitFor();
  await dialog().getByRole('textbox', { name: 'Word or phrase' }).fill('kelp');
  demo.faults.failNext('POST', '/api/v2/filters', { status: 422, body: '{"error":"no"}' });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
});

test('a selected word becomes a filter', async () => {
  const { page, app } = world;
  demo.act.post(tomas, { text: 'Carrageen' });
  await showNew();
  const word = article('Carrageen').getByText('Carrageen', { exact: true });
  await word.evaluate((element) => getSelection()?.selectAllChildren(element));
  await app.contextMenu(() => word.click({ button: 'right' }));
  await app.choose('Filter “Carrageen”…');
  expect(await dialog().getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Carrageen');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Filtered: Carrageen').waitFor();
});

test('a single post is put into a filter and taken out again', async () => {
  const { page } = world;
  filter('winkle', 'warn');
  demo.act.post(tomas, { text: 'The joke with the lighthouse' });
  await showNew();
  await article('The joke with the lighthouse').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Filter this post…' }).click();
  await dialog().getByRole('button', { name: 'No winkle' }).click();
  await page.getByText('Filtered: No winkle').waitFor();
  await filtersView();
  await page.getByRole('button', { name: 'Change the filter “No winkle”' }).click();
  await dialog().getByText('The joke with the lighthouse').waitFor();
  await dialog().getByRole('button', { name: 'Take the post out of the filter' }).click();
  await dialog().getByText('Single posts').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await view(page, 'Home').click();
  await article('The joke with the lighthouse').waitFor();
});

test('a post and its boost are one row', async () => {
  const { page } = world;
  const id = demo.act.post(tomas, { text: 'Said once' });
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('Said once').waitFor();
  demo.act.reblog('jonna', id);
  demo.act.post(tomas, { text: 'Said after it' });
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('Said after it').waitFor();
  expect(await list(page, 'Home').getByRole('article').filter({ hasText: 'Said once' }).count()).toBe(1);
});
