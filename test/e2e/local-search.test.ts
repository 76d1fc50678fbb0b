// Tests the search: local results with operators beside the server's results; removed posts leave the local results.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { addAccount, fetchAs, list, viewButton } from './steps.ts';

const field = () => world.page.getByRole('searchbox');
const rows = (name: string) => list(world.page, name).getByRole('article');
/** Local result rows; the row at the end of the list has no time. */
const localRows = () => rows('On this computer').filter({ has: world.page.locator('time') });
const tab = (name: string) => world.page.getByRole('tab', { name, exact: true });

async function search(text: string, kind = 'On this computer'): Promise<void> {
  await world.page.keyboard.press('Control+Shift+f');
  await tab(kind).click();
  await field().fill(text);
}
/** Counts the local results once the search has finished. */
async function countLocalResults(text: string): Promise<number> {
  await search('');
  await search(text);
  await localRows().or(world.page.getByText('Nothing on this computer')).first().waitFor();
  return localRows().count();
}
/** Publishes a post that reaches the app by its notification, and waits until the local search finds it. */
async function publishAndIndex(text: string, more: object = {}): Promise<string> {
  const id = coast.act.post('jonna', { text: `@mira ${text}`, ...more });
  await expect.poll(() => countLocalResults(text), { timeout: 20_000 }).toBe(1);
  return id;
}

startSignedIn();
beforeEach(() => world.resetToHome());

test('finds seen posts while the user types, in several scripts, and highlights matches', async () => {
  const { page } = world;
  await publishAndIndex('a puffin colony on the skerry');
  await search('puff');
  await localRows().filter({ hasText: 'puffin colony' }).waitFor();
  await expect.poll(() => localRows().locator('mark').first().innerText()).toBe('puffin');
  await publishAndIndex('昨日は灯台の写真を撮った');
  await search('写真');
  await localRows().filter({ hasText: '灯台' }).waitFor();
  await publishAndIndex('قرأت الكتاب عند البحر');
  await search('كتاب');
  await localRows().filter({ hasText: 'الكتاب' }).waitFor();

  await page.keyboard.press('ArrowDown');
  await page.locator('[data-row="0"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByText('قرأت').first().waitFor();
});

test('applies search operators locally and on the server, and names those that the server does not support', async () => {
  const { page } = world;
  await publishAndIndex('eider count one', { language: 'ja' });
  await publishAndIndex('eider count two', { language: 'en' });
  await search('eider language:ja from:jonna -two');
  // Until then the list shows the results of the previous search.
  await localRows().filter({ hasText: 'eider count one' }).waitFor();
  await expect.poll(() => localRows().count()).toBe(1);

  await tab('Posts').click();
  await rows('Posts').filter({ hasText: 'eider count one' }).waitFor();
  expect(
    await rows('Posts')
      .filter({ has: world.page.locator('time') })
      .count(),
  ).toBe(1);

  await search('eider to:me', 'All');
  await page.getByText('doesn’t support “to:me” in searches. This computer does.').waitFor();
  await expect.poll(() => rows('All').filter({ hasText: 'eider count' }).count()).toBe(2);

  await search('eider before:soon', 'All');
  await page.getByText('“before:soon” does not contain a date.').waitFor();
  // A retry would not help; the page shows the valid operators instead.
  expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('button', { name: /^has:media/ }).waitFor();
});

test('shows local results and a notice when the server cannot be searched', async () => {
  const { page } = world;
  await publishAndIndex('a lone cormorant');
  coast.faults.failNext('GET', '/api/v2/search', 503, 10);
  await search('cormorant', 'All');
  await page.getByText('could not be searched. These results are from this computer.').waitFor();
  await rows('All').filter({ hasText: 'a lone cormorant' }).waitFor();
  coast.faults.clear();
});

test('removes deleted posts and posts of blocked accounts from local results at once', async () => {
  const { page } = world;
  const id = await publishAndIndex('a short-lived plover');
  coast.act.delete(id);
  await localRows().filter({ hasText: 'short-lived plover' }).waitFor({ state: 'detached' });
  await search('plover');
  await page.getByText('Nothing on this computer for “plover”').waitFor();

  coast.act.post('ruben', { text: '@mira an unwanted godwit' });
  await expect.poll(() => countLocalResults('godwit'), { timeout: 20_000 }).toBe(1);
  await page.evaluate(async (acct) => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge.invoke('app.start', {});
    const account = started.ok ? started.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const lookup = await bridge.invoke('api.call', { account, endpoint: 'accounts.lookup', params: { acct } });
    const { id } = (lookup.ok ? lookup.value.data : {}) as { id: string };
    await bridge.invoke('api.call', { account, endpoint: 'accounts.block', params: { id } });
  }, 'ruben');
  await search('');
  await search('godwit');
  await page.getByText('Nothing on this computer for “godwit”').waitFor();
});

test('finds a direct message and shows its visibility', async () => {
  await publishAndIndex('the hidden sandpiper', { visibility: 'direct' });
  expect(await localRows().filter({ hasText: 'hidden sandpiper' }).innerText()).toContain('Mentioned people');
});

test('lists the exact hashtag first and opens pasted links to a hashtag or a local post', async () => {
  const { page } = world;
  for (const text of ['#tag12', '#tag12 again', '#tag1']) coast.act.post('jonna', { text });
  await search('#tag1', 'All');
  await rows('All')
    .getByRole('button', { name: /^#tag1(?: |$)/ })
    .waitFor();
  expect(await rows('All').first().innerText()).toContain('tag1');
  expect(await rows('All').first().innerText()).not.toContain('tag12');

  await search('https://far.example/tags/tag12', 'All');
  await field().press('Enter');
  await list(page, '#tag12').getByRole('article').first().waitFor();

  const [status] = (await fetchAs(coast, world.demoAccount(coast), 'timelines/public?local=true&limit=1')) as unknown as {
    id: string;
    url: string;
  }[];
  await search(status?.url ?? '', 'All');
  await field().press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
});

test('finds posts of another account, opens them as that account, and removes them on sign-out', async () => {
  const { page } = world;
  const north = await world.startServer({ posts: 30 });
  await addAccount(world, north.url, world.demoAccount(north, 1));
  await vi.waitUntil(() => north.streams() > 0, { timeout: 15_000, interval: 50 });
  const other = world.demoAccount(north, 1).acct;
  north.act.post('ruben', { text: `@${other} a northern kakapo` });
  await page.keyboard.press('Control+1');
  await expect.poll(() => countLocalResults('kakapo'), { timeout: 20_000 }).toBe(1);
  expect(await localRows().first().innerText()).toMatch(new RegExp(`Seen as ${other}@`));
  await localRows().first().getByRole('button').click();
  await page.getByRole('region', { name: 'Thread' }).getByText('a northern kakapo').first().waitFor();

  await page.keyboard.press('Control+1');
  await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge.invoke('app.start', {});
    const second = started.ok ? started.value.accounts[1] : undefined;
    if (second) await bridge.invoke('accounts.signOut', { account: second.key });
  });
  await search('');
  await search('kakapo');
  await page.getByText('Nothing on this computer for “kakapo”').waitFor();
});

test('finds local posts after a restart', async () => {
  await publishAndIndex('the last dunlin');
  await world.restart();
  await viewButton(world.page, 'Home').waitFor();
  await expect.poll(() => countLocalResults('dunlin'), { timeout: 20_000 }).toBe(1);
});
