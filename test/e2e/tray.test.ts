// Tests the tray icon with its menu, and the launcher's badge count.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { DesktopPanel } from './desktop-panel.ts';
import { viewButton } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;
let panel: DesktopPanel;
/** Labels of the accounts in the tray menu. */
let accountLabels: [string, string];

const accounts = async () => (await panel.menu()).filter((label) => label.startsWith('@'));
const badgeCount = () => panel.badgeCounts.at(-1) ?? 0;
const shownAccount = (at: number) =>
  world.page
    .getByRole('navigation', { name: 'Accounts' })
    .getByRole('button', { name: /Switch to/ })
    .nth(at)
    .getAttribute('aria-current');

beforeAll(async () => {
  world = await AppWorld.create();
  panel = await DesktopPanel.open(world.desktop);
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon]]);
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  // Marks the new accounts' initial notifications as read.
  for (const key of ['Control+1', 'Control+2', 'Control+1']) {
    await world.page.keyboard.press(key);
    await viewButton(world.page, 'Notifications').click();
    await world.page.getByRole('feed', { name: 'Notifications' }).waitFor();
  }
  await viewButton(world.page, 'Home').click();
  await vi.waitUntil(async () => (await panel.tooltip()) === 'Kittiwake', pollOptions);
  accountLabels = (await accounts()) as [string, string];
});
afterAll(async () => {
  await world.stop();
  panel.close();
});

test('lists every account in the tray menu', async () => {
  expect(accountLabels).toHaveLength(2);
  expect(await panel.menu()).toEqual(['Open Kittiwake', 'New Post', '', ...accountLabels, '', 'Quit Kittiwake']);
});

test('counts unread notifications per account and in total while the window is closed', async () => {
  await world.app.closeWindow();
  lagoon.act.direct('jonna', 'mira', 'the oystercatchers are back');
  await expect.poll(badgeCount).toBe(1);
  coast.act.direct('jonna', 'mira', 'two');
  await expect.poll(badgeCount).toBe(2);
  await expect.poll(accounts).toEqual([`${accountLabels[0]} (1)`, `${accountLabels[1]} (1)`]);
  expect(await panel.tooltip()).toBe(`Kittiwake: 2 unread\n${accountLabels[0]}: 1\n${accountLabels[1]}: 1`);
});

test('opens the notifications of an account from the tray menu and reduces the count', async () => {
  await panel.choose(`${accountLabels[1]} (1)`);
  const page = await world.app.waitForWindow();
  await page.getByRole('main').getByText('the oystercatchers are back').waitFor();
  await expect.poll(() => shownAccount(1)).toBe('true');
  await expect.poll(accounts).toEqual([`${accountLabels[0]} (1)`, accountLabels[1]]);
  await expect.poll(badgeCount).toBe(1);
});

test('clears the count once everything is read', async () => {
  await panel.choose(`${accountLabels[0]} (1)`);
  await expect.poll(() => shownAccount(0)).toBe('true');
  await expect.poll(badgeCount).toBe(0);
  await expect.poll(accounts).toEqual(accountLabels);
  expect(await panel.tooltip()).toBe('Kittiwake');
});

test('reduces the count when a click on a popup opens its post', async () => {
  // The Notifications view must not be open.
  await world.page.keyboard.press('Control+2');
  await viewButton(world.page, 'Home').click();
  await world.page.keyboard.press('Control+1');
  await world.desktop.closePopups();
  lagoon.act.direct('jonna', 'mira', 'a ringed bird!');
  await expect.poll(badgeCount).toBe(1);
  await expect.poll(() => world.desktop.visiblePopups()).toHaveLength(1);
  await world.desktop.clickPopup();
  await expect.poll(badgeCount).toBe(0);
});

test('reduces the count after sleep if notifications were read on another device', async () => {
  await viewButton(world.page, 'Home').click();
  coast.act.direct('jonna', 'mira', 'three');
  await expect.poll(badgeCount).toBe(1);
  const { token } = world.demoAccount(coast);
  const requestApi = (path: string, init: RequestInit = {}) =>
    fetch(`${coast.url}/api/v1/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  const [newest] = (await (await requestApi('notifications?limit=1')).json()) as { id: string }[];
  await requestApi('markers', { method: 'POST', body: JSON.stringify({ notifications: { last_read_id: newest?.id } }) });
  await world.app.sleep();
  await world.app.wake();
  await expect.poll(badgeCount).toBe(0);
});

test('opens the composer from the tray menu and the window on a click on the icon', async () => {
  await world.app.closeWindow();
  await panel.choose('New Post');
  await (await world.app.waitForWindow()).getByRole('dialog').getByRole('textbox', { name: 'Post text' }).waitFor();
  await world.app.closeWindow();
  await panel.click();
  await (await world.app.waitForWindow()).getByRole('article').first().waitFor();
});

test('quits without a window from the tray menu and removes the icon', async () => {
  await world.app.closeWindow();
  expect(await panel.hasIcon()).toBe(true);
  await panel.choose('Quit Kittiwake').catch(() => undefined);
  expect(await world.app.waitForExit()).toBe(0);
  await expect.poll(() => panel.hasIcon()).toBe(false);
});

test('starts without a window at login, receives alerts, and opens a window on request', async () => {
  await world.end();
  await world.start({ hidden: true });
  await expect.poll(() => panel.hasIcon()).toBe(true);
  coast.act.direct('jonna', 'mira', 'from the very start');
  await expect.poll(badgeCount).toBe(1);
  expect(world.app.output.join('')).not.toContain('DevTools listening');
  await panel.choose('Open Kittiwake');
  await (await world.app.waitForWindow()).getByRole('article').first().waitFor();
});

test('shows the icon in a panel that starts after the app', async () => {
  await world.end();
  panel.close();
  // The server notices a moment later that the streams of the app that has quit are closed.
  await vi.waitUntil(() => coast.streams() === 0, pollOptions);
  await world.start({ hidden: true });
  // By now the app has looked for a panel and found none.
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
  panel = await DesktopPanel.open(world.desktop);
  await expect.poll(() => panel.hasIcon(), pollOptions).toBe(true);
  expect(await panel.menu()).toContain('Quit Kittiwake');
});
