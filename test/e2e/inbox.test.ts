// The inbox over all accounts: what reaches any of them in one list, each row acted on as its account, and an account out of reach named.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, asServerSees, list, view } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast);
  await addAccount(world, lagoon.url, world.person(lagoon));
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

const rows = () => list(world.page, 'Notifications of all accounts').getByRole('article');
const row = (text: string) => rows().filter({ hasText: text });
const openInbox = async () => {
  await view(world.page, 'All accounts').click();
  await rows().first().waitFor();
};
const showNew = async () => {
  const pill = world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
  await pill.waitFor();
  await pill.click();
};
const handle = (demo: Demo) => `@mira@${new URL(demo.url).host}`;
const markers = (demo: Demo) => demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/markers')).length;
const shownAccount = () => world.page.getByRole('navigation', { name: 'Accounts' }).locator('[aria-current="true"]');

test('what reaches any account is in one list by time, marked with its account, live', async () => {
  coast.act.mention('jonna', 'mira', 'first, from the coast');
  lagoon.act.mention('jonna', 'mira', 'second, from the lagoon');
  await openInbox();
  await row('second, from the lagoon').getByText(handle(lagoon)).waitFor();
  await row('first, from the coast').getByText(handle(coast)).waitFor();
  const texts = await rows().allInnerTexts();
  const at = (text: string) => texts.findIndex((each) => each.includes(text));
  expect(at('second, from the lagoon')).toBeLessThan(at('first, from the coast'));

  lagoon.act.mention('jonna', 'mira', 'third, while it is open');
  await showNew();
  await row('third, while it is open').waitFor();
});

test('what was seen is told to each account’s own server', async () => {
  const before = [markers(coast), markers(lagoon)];
  coast.act.mention('jonna', 'mira', 'seen at the coast');
  lagoon.act.mention('jonna', 'mira', 'seen at the lagoon');
  await openInbox();
  await row('seen at the coast').waitFor();
  await row('seen at the lagoon').waitFor();
  await expect.poll(() => markers(coast)).toBeGreaterThan(before[0] ?? 0);
  await expect.poll(() => markers(lagoon)).toBeGreaterThan(before[1] ?? 0);
});

test('mentions alone leave out the rest', async () => {
  lagoon.act.favourite('ruben', lagoon.act.post('mira', { text: 'Nobody was mentioned here.' }));
  coast.act.mention('jonna', 'mira', 'this one was');
  await openInbox();
  await row('Nobody was mentioned here.').waitFor();
  await world.page.getByRole('tab', { name: 'Mentions' }).click();
  await row('this one was').waitFor();
  await row('Nobody was mentioned here.').waitFor({ state: 'detached' });
  await world.page.getByRole('tab', { name: 'All' }).click();
});

test('a row is favourited, opened and answered as its account', async () => {
  const id = lagoon.act.post('jonna', { text: '@mira which terns do you have?' });
  await openInbox();
  const asked = row('which terns do you have?');
  await asked.getByRole('button', { name: /^Favourite/ }).click();
  const isFavourited = () => lagoon.store.reactions.has('favourites', lagoon.act.id('mira'), id);
  await expect.poll(isFavourited).toBe(true);
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(coast));

  await asked.getByRole('button', { name: /^Reply/ }).click();
  const text = world.page.getByRole('textbox', { name: 'Post' });
  await text.waitFor();
  await text.press('Control+End');
  await text.pressSequentially('Arctic ones');
  await world.page.keyboard.press('Control+Enter');
  const replies = async () => (await asServerSees(lagoon, world.person(lagoon), `statuses/${id}`))['replies_count'];
  await expect.poll(replies, { timeout: 15_000 }).toBe(1);

  await asked.getByText('which terns do you have?').click();
  await world.page.getByRole('region', { name: 'Thread' }).getByText('Arctic ones').waitFor();
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(lagoon));
  await row('which terns do you have?').waitFor();
});

test('a post that a filter of notifications covers is covered', async () => {
  const me = lagoon.act.id('mira');
  const filter = lagoon.store.filters.create(me, { title: 'No kelp', context: ['notifications'], action: 'warn', expiresAt: null });
  lagoon.store.filters.addKeyword(me, filter, 'kelp', true);
  lagoon.act.mention('jonna', 'mira', 'the kelp is back');
  await openInbox();
  await row('Filtered: No kelp').waitFor();
  expect(await row('the kelp is back').count()).toBe(0);
  lagoon.store.filters.remove(me, filter);
});

test('a tag’s link opens its posts as the account of its row', async () => {
  lagoon.act.post('jonna', { text: '@mira look at #tidepools' });
  await openInbox();
  await row('look at #tidepools')
    .getByRole('link', { name: /#?tidepools/ })
    .click();
  await world.page.getByRole('heading', { level: 1, name: '#tidepools' }).waitFor();
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(lagoon));
});

test('an account whose server can’t be reached is named, and the others are still shown', async () => {
  lagoon.faults.offline(true);
  await world.page.reload();
  await openInbox();
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor();
  coast.act.mention('jonna', 'mira', 'the coast is still there');
  await showNew();
  await row('the coast is still there').waitFor();
  // While the server still can't be reached: afterwards the returning stream may ask by itself before the button is hit.
  const again = world.page.getByRole('button', { name: 'Try again' }).first();
  await again.click();
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor();
  lagoon.faults.offline(false);
  await again.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => undefined);
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor({ state: 'detached' });
});
