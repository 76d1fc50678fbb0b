// Tests server information, announcements, follow requests, and blocked accounts and servers.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { list, viewButton } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
});
beforeEach(() => world.resetToHome());
afterAll(() => world.stop());

const button = (name: string | RegExp) => world.page.getByRole('button', { name });
const tab = (name: string) => world.page.getByRole('tab', { name, exact: true });
const inAccountMenu = async (name: string | RegExp) => {
  await button(/^Mira Solberg @mira/).click();
  await world.page.getByRole('menuitem', { name }).click();
};
const size = async (name: string) => Number(await list(world.page, name).getByRole('listitem').first().getAttribute('aria-setsize'));

test('shows the server’s name, rules, and limits', async () => {
  await inAccountMenu('About this server');
  await world.page.getByRole('heading', { name: 'Kittiwake Coast' }).waitFor();
  expect(await world.page.getByText('Be kind to people and to birds').isVisible()).toBe(true);
  expect(await world.page.getByText(/A post can have up to \d+ characters/).count()).toBe(1);
});

test('opens the server’s own pages in the browser', async () => {
  await inAccountMenu(/^On /);
  await button('Automated deletion of posts').click();
  await expect.poll(async () => (await world.desktop.openedLinks()).at(-1)).toBe(`${demo.url}/statuses_cleanup`);
  expect(await button(/^Moderation: /).count()).toBe(0);
  await world.page.keyboard.press('Escape');
});

test('shows the weekly activity as a chart and as a table', async () => {
  await inAccountMenu('About this server');
  await tab('Activity').click();
  await world.page.getByRole('img', { name: /^Posts: .* last week/ }).waitFor();
  await button('Show as a table').click();
  expect(await world.page.getByRole('columnheader').allTextContents()).toEqual(['Week of', 'Posts', 'Sign-ins', 'Registrations']);
  expect(await world.page.getByRole('rowheader').count()).toBe(12);
});

test('filters the known servers while the user types', async () => {
  await inAccountMenu('About this server');
  await tab('Known servers').click();
  await list(world.page, 'Known servers').waitFor();
  const all = await size('Known servers');
  // Rows are short here: the first few do not fill the window.
  const isListFilled = () =>
    list(world.page, 'Known servers').evaluate((scroller) => {
      const bottoms = [...scroller.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().bottom);
      return Math.max(...bottoms) >= scroller.getBoundingClientRect().bottom;
    });
  await expect.poll(isListFilled).toBe(true);
  await world.page.getByRole('searchbox', { name: 'Search known servers' }).fill('archipelago');
  await expect.poll(() => size('Known servers')).toBeLessThan(all);
  expect(await list(world.page, 'Known servers').getByText('archipelago.example').isVisible()).toBe(true);
});

test('follows an account from the directory', async () => {
  await viewButton(world.page, 'Profile directory').click();
  const follow = list(world.page, 'Profile directory').getByRole('button', { name: /^Follow @/ });
  const name = await follow.first().getAttribute('aria-label');
  await follow.first().click();
  await button(`Following ${name?.replace('Follow ', '')}; unfollow`).waitFor();
  await world.page.getByRole('radio', { name: 'Other servers' }).press('Space');
  await list(world.page, 'Profile directory').waitFor();
});

test('shows a new announcement, adds and removes a reaction, and marks it as read', async () => {
  await viewButton(world.page, 'Home').click();
  demo.act.announce('Fog until noon, boats wait.');
  const banner = world.page.getByRole('complementary', { name: /unread announcement/ });
  await banner.getByText('Fog until noon').waitFor();
  await banner.getByRole('button').first().click();
  const row = list(world.page, 'Announcements').getByRole('listitem').filter({ hasText: 'Fog until noon' });
  await row.getByRole('button', { name: 'Add a reaction' }).click();
  await world.page.getByRole('searchbox', { name: 'Search emoji' }).fill('sailboat');
  await world.page.getByRole('dialog').getByRole('gridcell', { name: 'sailboat' }).click();
  const reaction = row.getByRole('button', { name: /⛵, 1 person, including you/ });
  await reaction.click();
  await reaction.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await row.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' });
});

test('accepts several follow requests at once', async () => {
  await viewButton(world.page, 'Follow requests').click();
  const people = list(world.page, 'People who want to follow you');
  await people.getByRole('checkbox').first().waitFor();
  const before = await people.getByRole('checkbox').count();
  await people.getByRole('checkbox').nth(0).check();
  await people.getByRole('checkbox').nth(1).check();
  await button('Accept 2').click();
  await world.page.getByText('2 people now follow you.').waitFor();
  expect(await people.getByRole('button', { name: /^Accept @/ }).count()).toBe(before - 2);
});

test('hides the posts of a muted account, lists when the mute ends, and unmutes the account', async () => {
  await viewButton(world.page, 'Home').click();
  const first = world.page.getByRole('main').getByRole('article').filter({ hasText: 'the pair from ledge four' }).first();
  await first.getByRole('button', { name: 'More' }).click();
  await world.page.getByRole('menuitem', { name: /^Mute @freya/ }).click();
  await world.page.getByRole('radio', { name: '1 day' }).check();
  await world.page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
  await first.waitFor({ state: 'detached' });
  await inAccountMenu('Blocks and mutes');
  await tab('Muted').click();
  await world.page.getByText(/^Until /).waitFor();
  await button('Unmute @freya@archipelago.example').click();
  await world.page.getByText('You haven’t muted anyone.').waitFor();
  await viewButton(world.page, 'Home').click();
});

test('blocks a typed server after explaining the effects, and unblocks it', async () => {
  await inAccountMenu('Blocks and mutes');
  await tab('Blocked servers').click();
  const field = world.page.getByRole('textbox', { name: 'Server to block' });
  await field.fill('no server');
  await field.press('Enter');
  await world.page.getByText('This is not a server name.').waitFor();
  await field.fill('https://Lagoon.example/about');
  await field.press('Enter');
  const dialog = world.page.getByRole('dialog', { name: 'Block everything from lagoon.example?' });
  await dialog.getByText('Your followers on that server are removed').waitFor();
  await dialog.getByRole('button', { name: 'Block server' }).click();
  await button('Unblock lagoon.example').click();
  await world.page.getByText('You haven’t blocked any servers.').waitFor();
});
