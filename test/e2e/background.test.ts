// Tests the closed window: alerts still arrive, and clicking one opens its account and post.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { accountButton, waitForFirstPost, openComposer } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

const bodies = async () => (await world.desktop.popups()).map(({ body }) => body);

/** Counts the renderer processes of this app. */
const countRenderers = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return program.includes('--type=renderer') && program.includes(world.userData);
    } catch {
      // The process has ended since the listing.
      return false;
    }
  }).length;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon]]);
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  await world.page.keyboard.press('Control+1');
});
afterAll(() => world.stop());

test('shows a popup that the app keeps running when the window is closed', async () => {
  const { page, app } = world;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Half a thought about terns');
  if (process.platform === 'linux') expect(countRenderers()).toBeGreaterThan(0);
  await app.closeWindow();
  await expect.poll(async () => (await world.desktop.popups()).map(({ summary }) => summary)).toEqual(['Kittiwake is still running']);
  expect(app.isRunning).toBe(true);
  await world.desktop.closePopups();
});

test.runIf(process.platform === 'linux')('ends the renderer process of the closed window', async () => {
  await expect.poll(countRenderers).toBe(0);
});

test('shows a popup for an inactive account, and opens a window with its post on click', async () => {
  lagoon.act.mention('jonna', 'mira', 'have you seen the terns & their chicks?');
  await expect.poll(async () => (await bodies()).at(-1)).toMatch(/terns/);
  await world.desktop.clickPopup();
  const page = await world.app.waitForWindow();
  await page
    .getByRole('region', { name: 'Thread' })
    .getByRole('article', { name: /have you seen the terns/ })
    .first()
    .waitFor();
  await expect.poll(() => accountButton(page, 1).getAttribute('aria-current')).toBe('true');
});

test('restores the draft from before the window was closed', async () => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await page.getByText('Half a thought about terns').first().waitFor();
});

test('reopens the window on a second start, and shows no popup on the second close', async () => {
  const popupCount = (await world.desktop.popups()).length;
  await world.app.closeWindow();
  await expect(world.startSecondInstance()).rejects.toThrow('ended before it showed a window');
  const page = await world.app.waitForWindow();
  await waitForFirstPost(page);
  expect(await world.desktop.popups()).toHaveLength(popupCount);
});

test('disconnects all streams during sleep and reconnects them afterwards', async () => {
  await world.app.sleep();
  await expect.poll(() => coast.streams() + lagoon.streams()).toBe(0);
  await world.app.wake();
  await expect.poll(() => Math.min(coast.streams(), lagoon.streams())).toBeGreaterThan(0);
});

test('exits on quit', async () => {
  // The page is gone before the key is released, which rejects the press.
  await world.page.keyboard.press('Control+q').catch(() => undefined);
  expect(await world.app.waitForExit()).toBe(0);
});

test('quits when the window is closed and the setting is off', async () => {
  await world.end();
  await world.start();
  await waitForFirstPost(world.page);
  await world.page.keyboard.press('Control+,');
  const setting = world.page.getByRole('switch', { name: 'Keep running when the window is closed' });
  await setting.click();
  await world.page.getByText('Keep running when the window is closed: Off').waitFor();
  await world.app.closeWindow();
  expect(await world.app.waitForExit()).toBe(0);
});
