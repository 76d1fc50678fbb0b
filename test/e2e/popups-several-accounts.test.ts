// Popups of two accounts, with the window open: each says what happened, and a click opens its account and post.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast);
  await addAccount(world, lagoon.url, world.person(lagoon));
  await world.page
    .getByRole('button', { name: /Switch to/ })
    .nth(1)
    .waitFor();
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  await world.page.keyboard.press('Control+1');
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

test('a mention of the account that is not shown pops up, and its click opens that account and post', async () => {
  const before = (await world.desktop.popups()).length;
  lagoon.act.mention('jonna', 'mira', 'have you seen the <b>terns</b> & their chicks?');
  await expect.poll(() => world.desktop.popups()).toHaveLength(before + 1);
  const popup = (await world.desktop.popups()).at(-1);
  expect(popup?.app).toBe('Kittiwake');
  expect(popup?.summary).toMatch(/Jonna/);
  expect(popup?.body).toMatch(/terns/);
  await world.desktop.clickPopup();
  const { page } = world;
  await page
    .getByRole('article', { name: /have you seen the/ })
    .last()
    .waitFor();
  await expect.poll(() => accountButton(page, 1).getAttribute('aria-current')).toBe('true');
});

test('a follow and a favourite of the shown account pop up too, and the notifications view shows them, grouped and live', async () => {
  const before = (await world.desktop.popups()).length;
  const mine = coast.act.post('mira', { text: 'A plain morning.' });
  coast.act.favourite('ruben', mine);
  await expect.poll(async () => (await world.desktop.popups()).length).toBe(before + 1);
  coast.act.unfollow('ruben', 'mira');
  coast.act.follow('ruben', 'mira');
  await expect.poll(async () => (await world.desktop.popups()).length).toBe(before + 2);
  const { page } = world;
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const feed = page.getByRole('main');
  await feed.getByText('Ruben').filter({ visible: true }).first().waitFor();
  await feed.getByText('favourited your post').first().waitFor();
  await feed.getByText('followed you').first().waitFor();
});
