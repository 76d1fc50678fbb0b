// Tests the inbox of all accounts: one list, each row acted on as its account, and unreachable accounts named.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, list, viewButton } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const rows = () => list(world.page, 'Notifications of all accounts').getByRole('article');
const row = (text: string) => rows().filter({ hasText: text });
const openInbox = async () => {
  await viewButton(world.page, 'All accounts').click();
  await rows().first().waitFor();
};
const newRowsButton = () => world.page.getByRole('button', { name: /^\d+ new notifications?$/ });
const handle = (demo: TestDemo) => `@mira@${demo.store.domain}`;
const markers = (demo: TestDemo) => demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/markers')).length;
const shownAccount = () => world.page.getByRole('navigation', { name: 'Accounts' }).locator('[aria-current="true"]');

test('merges the notifications of all accounts by time, labels each with its account, and updates live', async () => {
  coast.act.mention('jonna', 'mira', 'first, from the coast');
  lagoon.act.mention('jonna', 'mira', 'second, from the lagoon');
  await openInbox();
  await row('second, from the lagoon').getByText(handle(lagoon)).waitFor();
  await row('first, from the coast').getByText(handle(coast)).waitFor();
  const texts = await rows().allInnerTexts();
  const at = (text: string) => texts.findIndex((each) => each.includes(text));
  expect(at('second, from the lagoon')).toBeLessThan(at('first, from the coast'));

  lagoon.act.mention('jonna', 'mira', 'third, while it is open');
  await newRowsButton().click();
  await row('third, while it is open').waitFor();
});

test('updates the read marker on the server of each account', async () => {
  const before = [markers(coast), markers(lagoon)];
  coast.act.mention('jonna', 'mira', 'seen at the coast');
  lagoon.act.mention('jonna', 'mira', 'seen at the lagoon');
  await openInbox();
  // Notifications that arrive after the view has opened wait behind the button.
  const countSeen = async (): Promise<number> => {
    if (await newRowsButton().isVisible()) await newRowsButton().click();
    return (await row('seen at the coast').count()) + (await row('seen at the lagoon').count());
  };
  await expect.poll(countSeen).toBe(2);
  await expect.poll(() => markers(coast)).toBeGreaterThan(before[0] ?? 0);
  await expect.poll(() => markers(lagoon)).toBeGreaterThan(before[1] ?? 0);
});

test('shows only mentions on the Mentions tab', async () => {
  lagoon.act.favourite('ruben', lagoon.act.post('mira', { text: 'Nobody was mentioned here.' }));
  coast.act.mention('jonna', 'mira', 'this one was');
  await openInbox();
  await row('Nobody was mentioned here.').waitFor();
  await world.page.getByRole('tab', { name: 'Mentions' }).click();
  await row('this one was').waitFor();
  await row('Nobody was mentioned here.').waitFor({ state: 'detached' });
  await world.page.getByRole('tab', { name: 'All' }).click();
});

test('favourites, replies to, and opens a post as the account of its row', async () => {
  const id = lagoon.act.post('jonna', { text: '@mira which terns do you have?' });
  await openInbox();
  const questionRow = row('which terns do you have?');
  await questionRow.getByRole('button', { name: /^Favourite/ }).click();
  const isFavourited = () => lagoon.store.interactions.has('favourites', lagoon.act.id('mira'), id);
  await expect.poll(isFavourited).toBe(true);
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(coast));

  await questionRow.getByRole('button', { name: /^Reply/ }).click();
  const text = world.page.getByRole('textbox', { name: 'Post' });
  await text.waitFor();
  await text.press('Control+End');
  await text.pressSequentially('Arctic ones');
  await world.page.keyboard.press('Control+Enter');
  const replies = async () => (await fetchAs(lagoon, world.demoAccount(lagoon), `statuses/${id}`))['replies_count'];
  await expect.poll(replies, { timeout: 15_000 }).toBe(1);

  await questionRow.getByText('which terns do you have?').click();
  await world.page.getByRole('region', { name: 'Thread' }).getByText('Arctic ones').waitFor();
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(lagoon));
  await row('which terns do you have?').waitFor();
});

test('covers a post that matches a notification filter', async () => {
  const me = lagoon.act.id('mira');
  const filter = lagoon.store.filters.create(me, { title: 'No kelp', context: ['notifications'], action: 'warn', expiresAt: null });
  lagoon.store.filters.addKeyword(me, filter, 'kelp', true);
  lagoon.act.mention('jonna', 'mira', 'the kelp is back');
  await openInbox();
  await row('Filtered: No kelp').waitFor();
  expect(await row('the kelp is back').count()).toBe(0);
  lagoon.store.filters.remove(me, filter);
});

test('opens a hashtag as the account of its row', async () => {
  lagoon.act.post('jonna', { text: '@mira look at #tidepools' });
  await openInbox();
  await row('look at #tidepools')
    .getByRole('link', { name: /#?tidepools/ })
    .click();
  await world.page.getByRole('heading', { level: 1, name: '#tidepools' }).waitFor();
  expect(await shownAccount().getAttribute('aria-label')).toContain(handle(lagoon));
});

test('names an account whose server is unreachable and keeps showing the others', async () => {
  lagoon.faults.offline(true);
  await world.page.reload();
  await openInbox();
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor();
  coast.act.mention('jonna', 'mira', 'the coast is still there');
  await newRowsButton().click();
  await row('the coast is still there').waitFor();
  // Click while the server is still unreachable: later the reconnecting stream may retry before the click does.
  const again = world.page.getByRole('button', { name: 'Try again' }).first();
  await again.click();
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor();
  lagoon.faults.offline(false);
  await again.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => undefined);
  await world.page.getByText(new RegExp(`${handle(lagoon)}: `)).waitFor({ state: 'detached' });
});
