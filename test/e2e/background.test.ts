// With the window closed: alerts go on coming, and lead back to the right account and post.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { accountButton, addAccount, firstPost, openComposer } from './steps.ts';

const pollOptions = { timeout: 15_000, interval: 50 };
let world: World;
let coast: Demo;
let lagoon: Demo;

const bodies = async () => (await world.desktop.popups()).map(({ body }) => body);

/** Processes that show something of this app. */
const pagesRunning = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const program = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return program.includes('--type=renderer') && program.includes(world.userData);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  }).length;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast);
  await addAccount(world, lagoon.url, world.person(lagoon));
  await vi.waitUntil(() => coast.streams() > 0 && lagoon.streams() > 0, pollOptions);
  await world.page.keyboard.press('Control+1');
});
afterAll(() => world.stop());

test('closing the window says once that the app goes on, and nothing that was typed is lost', async () => {
  const { page, app } = world;
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Half a thought about terns');
  if (process.platform === 'linux') expect(pagesRunning()).toBeGreaterThan(0);
  await app.closeWindow();
  await expect.poll(async () => (await world.desktop.popups()).map(({ summary }) => summary)).toEqual(['Kittiwake is still running']);
  expect(app.running).toBe(true);
  await world.desktop.closePopups();
});

test.runIf(process.platform === 'linux')('nothing of the window is left in memory', async () => {
  await expect.poll(pagesRunning).toBe(0);
});

test('an alert for the account that was not shown pops up, and its click opens a window at that account and post', async () => {
  lagoon.act.mention('jonna', 'mira', 'have you seen the terns & their chicks?');
  await expect.poll(async () => (await bodies()).at(-1)).toMatch(/terns/);
  await world.desktop.clickPopup();
  const page = await world.app.reopened();
  await page
    .getByRole('region', { name: 'Thread' })
    .getByRole('article', { name: /have you seen the terns/ })
    .first()
    .waitFor();
  await expect.poll(() => accountButton(page, 1).getAttribute('aria-current')).toBe('true');
});

test('the draft is there again', async () => {
  const { page } = world;
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: /^Drafts/ }).click();
  await page.getByText('Half a thought about terns').first().waitFor();
});

test('a second start opens a window again, and the second close says nothing more', async () => {
  const said = (await world.desktop.popups()).length;
  await world.app.closeWindow();
  await expect(world.startAgain()).rejects.toThrow('ended before it showed a window');
  const page = await world.app.reopened();
  await firstPost(page);
  expect(await world.desktop.popups()).toHaveLength(said);
});

test('asleep, nothing is connected; awake, everything is again', async () => {
  await world.app.sleep();
  await expect.poll(() => coast.streams() + lagoon.streams()).toBe(0);
  await world.app.wake();
  await expect.poll(() => Math.min(coast.streams(), lagoon.streams())).toBeGreaterThan(0);
});

test('quitting ends it', async () => {
  // The page is gone before the key is up again.
  await world.page.keyboard.press('Control+q').catch(() => undefined);
  expect(await world.app.exited()).toBe(0);
});

test('with the setting off, closing the window quits', async () => {
  await world.end();
  await world.start();
  await firstPost(world.page);
  await world.page.keyboard.press('Control+,');
  const setting = world.page.getByRole('switch', { name: 'Keep running when the window is closed' });
  await setting.click();
  await world.page.getByText('Keep running when the window is closed: Off').waitFor();
  await world.app.closeWindow();
  expect(await world.app.exited()).toBe(0);
});
