// Tests hover cards of accounts and hashtags, opened by the pointer and by a key.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestDemo, DemoCredentials } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { fetchAs, list, post, viewButton } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
let lagoon: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  [demo, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  mira = world.demoAccount(demo);
  await world.startAsAccounts([[demo], [lagoon]]);
  demo.act.post('tomas@archipelago.example', { text: 'Ask @ruben about #ropework today' });
  // Both servers know the same accounts: the display name in a card shows which server was queried.
  lagoon.store.db.run("UPDATE accounts SET display_name = 'Jonna of the lagoon' WHERE username = 'jonna' AND domain = ''");
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const ropeworkPost = () => post(world.page, 'about #ropework today');
const card = (name: string | RegExp) => world.page.getByRole('dialog', { name });

test('opens the author’s card on hover, keeps it open under the pointer, and closes it afterwards', async () => {
  await ropeworkPost().getByRole('link', { name: /Tom/ }).first().hover();
  const about = card('About tomas');
  await about.getByText('@tomas@archipelago.example').waitFor();
  await about.getByText(/followers/).hover();
  await about.getByRole('button', { name: 'Following' }).waitFor();
  await world.page.mouse.move(0, 0);
  await about.waitFor({ state: 'detached' });
});

test('loads the card of a mentioned account and sends a follow request from it', async () => {
  const id = demo.act.id('ruben');
  demo.act.unfollow('mira', 'ruben');
  await world.resetToHome();
  await ropeworkPost().getByRole('link', { name: '@ruben' }).hover();
  const about = card('About ruben');
  await about.getByRole('button', { name: /^Follow/ }).click();
  // Ruben's account is locked: he approves followers.
  await about.getByRole('button', { name: 'Requested' }).waitFor();
  const requested = async () => {
    const [relationship] = (await fetchAs(demo, mira, `accounts/relationships?id[]=${id}`)) as unknown as { requested: boolean }[];
    return relationship?.requested;
  };
  await expect.poll(requested).toBe(true);
  await world.page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
});

test('shows the weekly activity of a hashtag and follows it from its card', async () => {
  await ropeworkPost().getByRole('link', { name: '#ropework' }).hover();
  const about = card('About #ropework');
  await about.getByText(/1 post this week/).waitFor();
  await about.getByRole('button', { name: 'Follow #ropework' }).click();
  await about.getByRole('button', { name: 'Unfollow #ropework' }).waitFor();
  await expect.poll(async () => (await fetchAs(demo, mira, 'tags/ropework'))['following']).toBe(true);
});

test('opens and focuses the card of a post’s author by key, and restores the focus on Escape', async () => {
  await list(world.page, 'Home').focus();
  await world.page.keyboard.press('j');
  const row = () => world.page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null);
  await expect.poll(row).toBe('0');
  await world.page.keyboard.press('i');
  await card(/^About /).waitFor();
  await expect.poll(() => card(/^About /).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await world.page.keyboard.press('Escape');
  await card(/^About /).waitFor({ state: 'detached' });
  expect(await row()).toBe('0');
});

test('opens the card of an account row by pointer and by key', async () => {
  const id = demo.act.post('tomas@archipelago.example', { text: 'Splices hold.' });
  demo.act.favourite('jonna', id);
  await world.resetToHome();
  await post(world.page, 'Splices hold.').locator('time').click();
  await world.page.getByRole('region', { name: 'Thread' }).getByRole('button', { name: '1 favourite', exact: true }).click();
  const person = list(world.page, 'People who favourited this post').getByRole('button').first();
  await person.getByText('Jonna').first().hover();
  await card('About jonna')
    .getByText(/followers/)
    .waitFor();
  await world.page.mouse.move(0, 0);
  await card('About jonna').waitFor({ state: 'detached' });
  await person.focus();
  await world.page.keyboard.press('i');
  await card('About jonna').waitFor();
  await world.page.keyboard.press('Escape');
  await card('About jonna').waitFor({ state: 'detached' });
  expect(await person.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('loads a card in the inbox from the server of the row’s account', async () => {
  lagoon.act.mention('jonna', 'mira', 'do you hear the reed warbler?');
  await viewButton(world.page, 'All accounts').click();
  const row = list(world.page, 'Notifications of all accounts').getByRole('article').filter({ hasText: 'reed warbler' });
  await row.getByRole('link', { name: /Jonna/ }).first().hover();
  await card('About jonna').getByText('Jonna of the lagoon').waitFor();
});

test('loads a card in a column from the server of the column’s account', async () => {
  lagoon.act.mention('jonna', 'mira', 'did you hear the bittern?');
  await world.page.keyboard.press('c');
  await world.page.keyboard.press('a');
  const dialog = world.page.getByRole('dialog', { name: 'Add a column' });
  await dialog.getByRole('button', { name: /^Read as/ }).click();
  await world.page.getByRole('menuitemradio').last().click();
  await dialog.getByRole('button', { name: 'Notifications', exact: true }).click();
  const column = world.page.getByRole('region', { name: /^Notifications of @mira/ });
  await column.getByRole('article').filter({ hasText: 'bittern' }).getByRole('link', { name: /Jonna/ }).first().hover();
  await card('About jonna').getByText('Jonna of the lagoon').waitFor();
});

test('truncates a long right-to-left name at its end, in posts and in cards', async () => {
  const name = 'سامي البحّار من الميناء القديم عند المنارة البيضاء خلف الجزيرة';
  demo.store.db.run("UPDATE accounts SET display_name = :name WHERE username = 'jonna' AND domain = ''", { name });
  demo.act.follow('mira', 'jonna');
  demo.act.post('jonna', { text: 'Calm sea.' });
  await world.resetToHome();
  await world.page.setViewportSize({ width: 380, height: 760 });
  const startIsShown = (label: Locator) =>
    label.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = texts.nextNode();
      while (text?.textContent === '') text = texts.nextNode();
      const first = new Range();
      first.setStart(text ?? element, 0);
      first.setEnd(text ?? element, 1);
      return element.scrollWidth > element.clientWidth && first.getBoundingClientRect().right <= element.getBoundingClientRect().right + 1;
    });
  const author = post(world.page, 'Calm sea.').locator('a.name');
  await expect.poll(() => startIsShown(author)).toBe(true);
  await author.hover();
  await card('About jonna').getByText('@jonna@').waitFor();
  await expect.poll(() => startIsShown(card('About jonna').locator('b').first())).toBe(true);
});
