// What the app shows of itself outside its window: its icon in the tray with a menu, and the number on the launcher.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { Panel } from './panel.ts';
import { addAccount, view } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: World;
let coast: Demo;
let lagoon: Demo;
let panel: Panel;
/** The accounts as the tray names them. */
let names: [string, string];

const accounts = async () => (await panel.menu()).filter((label) => label.startsWith('@'));
const number = () => panel.numbers.at(-1) ?? 0;
const shownAccount = (at: number) =>
  world.page
    .getByRole('navigation', { name: 'Accounts' })
    .getByRole('button', { name: /Switch to/ })
    .nth(at)
    .getAttribute('aria-current');

beforeAll(async () => {
  world = await World.create();
  panel = await Panel.open(world.desktop);
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast);
  await addAccount(world, lagoon.url, world.person(lagoon));
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  // All that the new accounts bring with them is read.
  for (const key of ['Control+1', 'Control+2', 'Control+1']) {
    await world.page.keyboard.press(key);
    await view(world.page, 'Notifications').click();
    await world.page.getByRole('feed', { name: 'Notifications' }).waitFor();
  }
  await view(world.page, 'Home').click();
  await vi.waitUntil(async () => (await panel.tooltip()) === 'Kittiwake', pollOptions);
  names = (await accounts()) as [string, string];
});
afterAll(async () => {
  await world.stop();
  panel.close();
});

test('the tray’s menu names every account', async () => {
  expect(names).toHaveLength(2);
  expect(await panel.menu()).toEqual(['Open Kittiwake', 'New Post', '', ...names, '', 'Quit Kittiwake']);
});

test('what is unread is counted for each account and in sum, with the window closed too', async () => {
  await world.app.closeWindow();
  lagoon.act.direct('jonna', 'mira', 'the oystercatchers are back');
  await expect.poll(number).toBe(1);
  coast.act.direct('jonna', 'mira', 'two');
  await expect.poll(number).toBe(2);
  await expect.poll(accounts).toEqual([`${names[0]} (1)`, `${names[1]} (1)`]);
  expect(await panel.tooltip()).toBe(`Kittiwake: 2 unread\n${names[0]}: 1\n${names[1]}: 1`);
});

test('an account’s entry opens its notifications, which are read then, and the number goes down', async () => {
  await panel.choose(`${names[1]} (1)`);
  const page = await world.app.reopened();
  await page.getByRole('main').getByText('the oystercatchers are back').waitFor();
  await expect.poll(() => shownAccount(1)).toBe('true');
  await expect.poll(accounts).toEqual([`${names[0]} (1)`, names[1]]);
  await expect.poll(number).toBe(1);
});

test('once all is read it goes back to nothing', async () => {
  await panel.choose(`${names[0]} (1)`);
  await expect.poll(() => shownAccount(0)).toBe('true');
  await expect.poll(number).toBe(0);
  await expect.poll(accounts).toEqual(names);
  expect(await panel.tooltip()).toBe('Kittiwake');
});

test('a post that a popup led to counts no more', async () => {
  // With the notifications themselves out of sight.
  await world.page.keyboard.press('Control+2');
  await view(world.page, 'Home').click();
  await world.page.keyboard.press('Control+1');
  await world.desktop.closePopups();
  lagoon.act.direct('jonna', 'mira', 'a ringed bird!');
  await expect.poll(number).toBe(1);
  await expect.poll(() => world.desktop.shownPopups()).toHaveLength(1);
  await world.desktop.clickPopup();
  await expect.poll(number).toBe(0);
});

test('what was read on another device counts no more after a while asleep', async () => {
  await view(world.page, 'Home').click();
  coast.act.direct('jonna', 'mira', 'three');
  await expect.poll(number).toBe(1);
  const { token } = world.person(coast);
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(`${coast.url}/api/v1/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  const [newest] = (await (await asked('notifications?limit=1')).json()) as { id: string }[];
  await asked('markers', { method: 'POST', body: JSON.stringify({ notifications: { last_read_id: newest?.id } }) });
  await world.app.sleep();
  await world.app.wake();
  await expect.poll(number).toBe(0);
});

test('a post can be begun from the tray, and the window brought back by a click', async () => {
  await world.app.closeWindow();
  await panel.choose('New Post');
  await (await world.app.reopened()).getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).waitFor();
  await world.app.closeWindow();
  await panel.click();
  await (await world.app.reopened()).getByRole('article').first().waitFor();
});

test('Quit in its menu ends the app that has no window, and the icon goes', async () => {
  await world.app.closeWindow();
  expect(await panel.hasIcon()).toBe(true);
  await panel.choose('Quit Kittiwake').catch(() => undefined);
  expect(await world.app.exited()).toBe(0);
  await expect.poll(() => panel.hasIcon()).toBe(false);
});

test('started as at login, the app has no window until it is asked for one, and alerts come', async () => {
  await world.end();
  await world.start({ hidden: true });
  await expect.poll(() => panel.hasIcon()).toBe(true);
  coast.act.direct('jonna', 'mira', 'from the very start');
  await expect.poll(number).toBe(1);
  expect(world.app.output.join('')).not.toContain('DevTools listening');
  await panel.choose('Open Kittiwake');
  await (await world.app.reopened()).getByRole('article').first().waitFor();
});

test('a panel that starts after the app, as at login, shows the icon too', async () => {
  await world.end();
  panel.close();
  // The service hears a moment later that the streams of the app that ended are gone.
  await vi.waitUntil(() => coast.streams() === 0, pollOptions);
  await world.start({ hidden: true });
  // By now the app has found no panel.
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
  panel = await Panel.open(world.desktop);
  await expect.poll(() => panel.hasIcon(), pollOptions).toBe(true);
  expect(await panel.menu()).toContain('Quit Kittiwake');
});
