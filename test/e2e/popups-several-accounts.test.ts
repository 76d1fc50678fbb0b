// Tests popups of two accounts, with the window open: each describes its event, and a click opens its account and post.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { accountButton } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon]]);
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  await world.page.keyboard.press('Control+1');
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

test('shows a popup for an inactive account and opens its post on click', async () => {
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

test('shows popups for the active account and lists the events in the notifications', async () => {
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
