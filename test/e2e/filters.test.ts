// Tests filters wherever posts are shown: hiding and covering, and creating, editing, and deleting filters in the app.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { list, viewButton } from './steps.ts';

const tomas = 'tomas@archipelago.example';
let world: AppWorld;
let demo: TestDemo;
let me: string;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
  me = demo.act.id('mira');
});
beforeEach(async () => {
  for (const { id } of demo.store.filters.all(me)) demo.store.filters.remove(me, id);
  await world.resetToHome();
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const everywhere = ['home', 'notifications', 'public', 'thread', 'account'];
/** Creates a filter on the server, as another device would. */
function createFilter(word: string, action: 'warn' | 'hide' | 'blur', context = everywhere): void {
  const id = demo.store.filters.create(me, { title: `No ${word}`, context, action, expiresAt: null });
  demo.store.filters.addKeyword(me, id, word, true);
}
const article = (text: string) => world.page.getByRole('main').getByRole('article').filter({ hasText: text });
const pill = () => world.page.getByRole('button', { name: /^\d+ new posts?$/ });
const showNew = () => pill().click();
const openFilters = async () => {
  await world.page.getByRole('button', { name: /^Mira Solberg @mira/ }).click();
  await world.page.getByRole('menuitem', { name: 'Filters' }).click();
  await world.page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
};
const dialog = () => world.page.getByRole('dialog');

test('excludes posts hidden by a filter from lists and counts, including notifications', async () => {
  const { page } = world;
  demo.act.mention('jonna', 'mira', 'what grows here?');
  await viewButton(page, 'Notifications').click();
  await article('what grows here?').first().waitFor();
  await expect.poll(() => demo.requests.some(({ method, path }) => method === 'POST' && path === '/api/v1/markers')).toBe(true);
  await viewButton(page, 'Home').click();
  createFilter('kelp', 'hide');
  demo.act.mention('jonna', 'mira', 'the kelp is back');
  demo.act.mention('jonna', 'mira', 'the eelgrass is back');
  await viewButton(page, 'Notifications').getByText('1', { exact: true }).waitFor();
  await viewButton(page, 'Notifications').click();
  // The notification may arrive in the window after the counter shows it.
  const isPostVisible = async () => {
    await page.keyboard.press('.');
    return article('the eelgrass is back').first().isVisible();
  };
  await expect.poll(isPostVisible).toBe(true);
  expect(await article('the kelp is back').count()).toBe(0);
});

test('does not apply a notifications-only filter to the home timeline', async () => {
  createFilter('kelp', 'hide', ['notifications']);
  demo.act.post(tomas, { text: 'A kelp forest' });
  await showNew();
  await article('A kelp forest').waitFor();
});

test('shows the filter’s title on a covered post and reveals the post on request, also in quotes', async () => {
  createFilter('dulse', 'warn');
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

test('covers filtered posts in local search results', async () => {
  createFilter('bluefin', 'warn');
  demo.act.post(tomas, { text: 'Bluefin off the coast at dusk' });
  await showNew();
  const { page } = world;
  await page.getByRole('main').getByText('Filtered: No bluefin').waitFor();
  await viewButton(page, 'Search').click();
  await page.getByRole('searchbox').fill('off the coast at dusk');
  const filteredResult = list(page, 'All').getByText('Filtered: No bluefin');
  await filteredResult.first().waitFor();
  expect(await page.getByText('Bluefin off').count()).toBe(0);
  await page.getByRole('button', { name: 'Show anyway' }).first().click();
  await page.getByRole('main').getByText('Bluefin off the coast').first().waitFor();
});

test('covers only the pictures of a post for a blur filter', async () => {
  createFilter('limpet', 'blur');
  demo.act.post(tomas, { text: 'A limpet on a rock', pictures: [2] });
  await showNew();
  const post = article('A limpet on a rock');
  await post.getByRole('button', { name: 'Hidden by your filter “No limpet”' }).click();
  await post.getByRole('button', { name: 'Hide' }).waitFor();
});

test('applies a created, edited, or deleted filter to the timeline at once', async () => {
  const { page } = world;
  demo.act.post(tomas, { text: 'Bladderwrack at the door' });
  demo.act.post(tomas, { text: 'Oarweed at the door' });
  await page.getByRole('button', { name: '2 new posts' }).click();
  await openFilters();
  await page.getByRole('button', { name: 'New filter' }).click();
  await dialog().getByRole('textbox', { name: 'Title' }).fill('Seaweed');
  await dialog().getByRole('textbox', { name: 'Word or phrase' }).fill('bladderwrack');
  await dialog()
    .getByRole('radio', { name: /^Hide completely/ })
    .check();
  await dialog().getByRole('combobox', { name: 'Duration' }).selectOption('1 day');
  await dialog().getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('article', { name: 'Seaweed' });
  await row.getByText(/Hide completely · Home and lists, .*Profiles · Until /).waitFor();
  await viewButton(page, 'Home').click();
  await article('Oarweed at the door').waitFor();
  expect(await article('Bladderwrack at the door').count()).toBe(0);

  await openFilters();
  await row.getByRole('button', { name: 'Change the filter “Seaweed”' }).click();
  await dialog().getByRole('button', { name: 'Remove the word “bladderwrack”' }).click();
  await dialog().getByRole('button', { name: 'Add a word' }).click();
  await dialog().getByRole('textbox', { name: 'Word or phrase' }).fill('oarweed');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row.getByText('oarweed').waitFor();
  await viewButton(page, 'Home').click();
  await article('Bladderwrack at the door').waitFor();
  expect(await article('Oarweed at the door').count()).toBe(0);
  const [kept] = demo.store.filters.all(me);
  expect(demo.store.filters.keywords(kept?.id ?? '').map(({ keyword }) => keyword)).toEqual(['oarweed']);

  await openFilters();
  await row.getByRole('button', { name: 'Delete the filter “Seaweed”' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No filters yet.').waitFor();
  await viewButton(page, 'Home').click();
  await article('Oarweed at the door').waitFor();
});

test('keeps a filter that the server refuses in the form and shows the reason', async () => {
  const { page } = world;
  await openFilters();
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

test('creates a filter from selected text', async () => {
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

test('adds a single post to a filter and removes it again', async () => {
  const { page } = world;
  createFilter('winkle', 'warn');
  demo.act.post(tomas, { text: 'The joke with the lighthouse' });
  await showNew();
  await article('The joke with the lighthouse').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Filter this post…' }).click();
  await dialog().getByRole('button', { name: 'No winkle' }).click();
  await page.getByText('Filtered: No winkle').waitFor();
  await openFilters();
  await page.getByRole('button', { name: 'Change the filter “No winkle”' }).click();
  await dialog().getByText('The joke with the lighthouse').waitFor();
  await dialog().getByRole('button', { name: 'Remove the post from the filter' }).click();
  await dialog().getByText('Single posts').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await viewButton(page, 'Home').click();
  await article('The joke with the lighthouse').waitFor();
});

test('shows a post and its boost in one row', async () => {
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
