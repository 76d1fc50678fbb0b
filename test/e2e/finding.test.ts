// The search: what this computer has seen, with operators, beside what the server finds; what is gone is gone from it.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { addAccount, asServerSees, list, view } from './steps.ts';

const field = () => world.page.getByRole('searchbox');
const rows = (name: string) => list(world.page, name).getByRole('article');
/** The end of the list is a row too, but has no time. */
const here = () => rows('On this computer').filter({ has: world.page.locator('time') });
const tab = (name: string) => world.page.getByRole('tab', { name, exact: true });

async function search(text: string, kind = 'On this computer'): Promise<void> {
  await world.page.keyboard.press('Control+Shift+f');
  await tab(kind).click();
  await field().fill(text);
}
/** How many posts are found here, once the answer is there. */
async function countHere(text: string): Promise<number> {
  await search('');
  await search(text);
  await here().or(world.page.getByText('Nothing on this computer')).first().waitFor();
  return here().count();
}
/** A post that the app gets with its notification, once it is found here. */
async function seen(text: string, more: object = {}): Promise<string> {
  const id = coast.act.post('jonna', { text: `@mira ${text}`, ...more });
  await expect.poll(() => countHere(text), { timeout: 20_000 }).toBe(1);
  return id;
}

startSignedIn();
beforeEach(() => world.home());

test('what was seen is found as one types, in several scripts, with its words marked', async () => {
  const { page } = world;
  await seen('a puffin colony on the skerry');
  await search('puff');
  await here().filter({ hasText: 'puffin colony' }).waitFor();
  await expect.poll(() => here().locator('mark').first().innerText()).toBe('puffin');
  await seen('昨日は灯台の写真を撮った');
  await search('写真');
  await here().filter({ hasText: '灯台' }).waitFor();
  await seen('قرأت الكتاب عند البحر');
  await search('كتاب');
  await here().filter({ hasText: 'الكتاب' }).waitFor();

  await page.keyboard.press('ArrowDown');
  await page.locator('[data-row="0"]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByText('قرأت').first().waitFor();
});

test('operators narrow it down here and at a server that knows them; what the server doesn’t know is said', async () => {
  const { page } = world;
  await seen('eider count one', { language: 'ja' });
  await seen('eider count two', { language: 'en' });
  await search('eider language:ja from:jonna -two');
  await here().first().waitFor();
  await expect.poll(() => here().count()).toBe(1);
  expect(await here().first().innerText()).toContain('eider count one');

  await tab('Posts').click();
  await rows('Posts').filter({ hasText: 'eider count one' }).waitFor();
  expect(
    await rows('Posts')
      .filter({ has: world.page.locator('time') })
      .count(),
  ).toBe(1);

  await search('eider to:me', 'All');
  await page.getByText('can’t search with “to:me”. This computer can.').waitFor();
  await expect.poll(() => rows('All').filter({ hasText: 'eider count' }).count()).toBe(2);

  await search('eider before:soon', 'All');
  await page.getByText('“before:soon” has no date.').waitFor();
  // Trying again would change nothing; what can be written does.
  expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('button', { name: /^has:media/ }).waitFor();
});

test('without a connection it finds what is here, and says that the server was not searched', async () => {
  const { page } = world;
  await seen('a lone cormorant');
  coast.faults.failNext('GET', '/api/v2/search', 503, 10);
  await search('cormorant', 'All');
  await page.getByText('could not be searched. What is on this computer is shown.').waitFor();
  await rows('All').filter({ hasText: 'a lone cormorant' }).waitFor();
  coast.faults.clear();
});

test('what is deleted or blocked is gone from it at once', async () => {
  const { page } = world;
  const id = await seen('a short-lived plover');
  coast.act.delete(id);
  await here().filter({ hasText: 'short-lived plover' }).waitFor({ state: 'detached' });
  await search('plover');
  await page.getByText('Nothing on this computer for “plover”').waitFor();

  coast.act.post('ruben', { text: '@mira an unwanted godwit' });
  await expect.poll(() => countHere('godwit'), { timeout: 20_000 }).toBe(1);
  await page.evaluate(async (acct) => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge['app.start']({});
    const account = started.ok ? started.value.active : null;
    if (account === null) throw new Error('Nobody is signed in');
    const found = await bridge['api.call']({ account, endpoint: 'accounts.lookup', params: { acct } });
    const { id } = (found.ok ? found.value.data : {}) as { id: string };
    await bridge['api.call']({ account, endpoint: 'accounts.block', params: { id } });
  }, 'ruben');
  await search('');
  await search('godwit');
  await page.getByText('Nothing on this computer for “godwit”').waitFor();
});

test('a direct message is found by its account alone, and marked', async () => {
  await seen('the hidden sandpiper', { visibility: 'direct' });
  expect(await here().filter({ hasText: 'hidden sandpiper' }).innerText()).toContain('Mentioned people');
});

test('the exact tag stands first, and a pasted link of a tag or of the own server opens', async () => {
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

  const [status] = (await asServerSees(coast, world.person(coast), 'timelines/public?local=true&limit=1')) as unknown as {
    id: string;
    url: string;
  }[];
  await search(status?.url ?? '', 'All');
  await field().press('Enter');
  await page.getByRole('region', { name: 'Thread' }).getByRole('article').first().waitFor();
});

test('another account’s post is found, says who saw it, opens as that account, and goes when it is signed out', async () => {
  const { page } = world;
  const north = await world.service({ posts: 30 });
  await addAccount(world, north.url, world.person(north, 1));
  await vi.waitUntil(() => north.streams() > 0, { timeout: 15_000, interval: 50 });
  const other = world.person(north, 1).acct;
  north.act.post('ruben', { text: `@${other} a northern kakapo` });
  await page.keyboard.press('Control+1');
  await expect.poll(() => countHere('kakapo'), { timeout: 20_000 }).toBe(1);
  expect(await here().first().innerText()).toMatch(new RegExp(`Seen as ${other}@`));
  await here().first().getByRole('button').click();
  await page.getByRole('region', { name: 'Thread' }).getByText('a northern kakapo').first().waitFor();

  await page.keyboard.press('Control+1');
  await page.evaluate(async () => {
    const bridge = Reflect.get(window, 'kittiwake') as Bridge;
    const started = await bridge['app.start']({});
    const second = started.ok ? started.value.accounts[1] : undefined;
    if (second) await bridge['accounts.signOut']({ account: second.key });
  });
  await search('');
  await search('kakapo');
  await page.getByText('Nothing on this computer for “kakapo”').waitFor();
});

test('the search is there after a restart', async () => {
  await seen('the last dunlin');
  await world.restart();
  await view(world.page, 'Home').waitFor();
  await expect.poll(() => countHere('dunlin'), { timeout: 20_000 }).toBe(1);
});
