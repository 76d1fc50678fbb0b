// Tests the essentials on every system (`npm run test:smoke`). Windows and macOS need only Electron for it. Saves screenshots of each step
// in test-results/smoke/.
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { accountButton, addAccount, waitForFirstPost, list, openComposer, post, viewButton } from '../steps.ts';
import { expectSecondInstanceToExit, startSmoke } from './smoke-desktop.ts';
import type { SmokeSetup } from './smoke-desktop.ts';

const folder = 'test-results/smoke';
const pollOptions = { timeout: 30_000, interval: 100 };
let smoke: SmokeSetup;
let coast: TestDemo;

const page = () => smoke.world.page;
const text = () => page().getByRole('textbox', { name: 'Post text' });
const showAccount = async (at: number) => {
  await accountButton(page(), at).click();
  await viewButton(page(), 'Home').click();
  await waitForFirstPost(page());
};

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // On macOS the menu bar icon is off by default.
  smoke = await startSmoke({ menuBarIcon: true });
  coast = await smoke.world.startServer();
});
afterEach(async ({ task }) => {
  if (smoke.world.app.isRunning) await page().screenshot({ path: `${folder}/${task.name.replaceAll(/\W+/g, '-')}.png` });
});
afterAll(async () => {
  await smoke.end();
  expect(smoke.world.consoleProblems).toEqual([]);
});

test('starts and shows the demo', async () => {
  await smoke.world.start();
  await page()
    .getByRole('button', { name: /^Look around/ })
    .click();
  await waitForFirstPost(page());
});

test('sends a post', async () => {
  await openComposer(page());
  await text().fill('Seen from every system');
  await page().getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await post(page(), 'Seen from every system').waitFor();
});

test('restores a draft after a kill', async () => {
  await openComposer(page());
  await text().fill('Half a thought');
  await page().getByText('Draft saved').waitFor();
  await smoke.world.restart('kill');
  await waitForFirstPost(page());
  await page()
    .getByRole('button', { name: /^Drafts/ })
    .click();
  await list(page(), 'Drafts').getByText('Half a thought').waitFor();
});

test('ends a second instance and keeps the first one running', async () => {
  await expectSecondInstanceToExit(smoke.world);
  await viewButton(page(), 'Home').click();
  await waitForFirstPost(page());
});

test('signs in through the browser and the loopback address', async () => {
  const { world } = smoke;
  await addAccount(world, coast.url, world.demoAccount(coast));
  await accountButton(page(), 1).waitFor();
  await showAccount(1);
});

test('restores the account from the keychain after a restart', async () => {
  const before = coast.requests.length;
  await smoke.world.restart();
  await waitForFirstPost(page());
  await showAccount(1);
  await expect.poll(() => coast.requests.slice(before).filter(({ path }) => path.includes('/timelines/home')).length).toBeGreaterThan(0);
  expect(
    await page()
      .getByRole('alert')
      .filter({ hasText: /keychain/i })
      .count(),
  ).toBe(0);
});

test('seeks to the middle of a video', async () => {
  const author = coast.store.accounts.byAcct('tomas@archipelago.example');
  if (!author) throw new Error('Tomás is gone');
  const film = coast.store.media.create({
    accountId: author.id,
    type: 'video',
    path: '/drawn/clip.webm',
    preview: '/drawn/clip.webp',
    mime: 'video/webm',
    description: 'A bird',
    width: 320,
    height: 200,
    duration: 4,
  });
  coast.store.statuses.create(author, { text: 'Flying', visibility: 'public', mediaIds: [film] });
  await page().reload();
  await showAccount(1);
  // If the post arrived before the reload, it is among the queued posts.
  const newPosts = page().getByRole('button', { name: /^\d+ new posts?$/ });
  await newPosts.or(post(page(), 'Flying')).first().waitFor();
  if (await newPosts.isVisible()) await newPosts.click();
  const video = post(page(), 'Flying').locator('video');
  await video.waitFor();
  const at = await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve, reject) => {
        element.addEventListener('seeked', () => resolve(element.currentTime), { once: true });
        element.addEventListener('error', () => reject(new Error(element.error?.message)), { once: true });
        const seek = () => (element.currentTime = 2);
        element.addEventListener('loadedmetadata', seek, { once: true });
        element.load();
      }),
  );
  expect(at).toBe(2);
});

test('opens the context menu of selected text on a right click', async () => {
  await openComposer(page());
  await text().fill('terns');
  await text().selectText();
  expect(await smoke.world.app.contextMenu(() => text().click({ button: 'right' }))).toContain('Copy');
  await text().fill('');
  await page().keyboard.press('Escape');
});

test('shows an alert and opens its post on click', async () => {
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
  coast.act.mention('jonna', 'mira', 'who has the ladder?');
  await expect.poll(async () => (await smoke.desktop.popups()).join(), pollOptions).toContain('who has the ladder?');
  await smoke.desktop.clickPopup('who has the ladder?');
  await page().getByRole('region', { name: 'Thread' }).getByText('who has the ladder?').first().waitFor();
});

test('opens the composer from the tray menu', async () => {
  await expect.poll(() => smoke.desktop.tray(), pollOptions).toContain('New Post');
  await smoke.desktop.chooseInTray('New Post');
  await text().waitFor();
  await page().keyboard.press('Escape');
});

test('opens the composer from a link of another program', async () => {
  await smoke.openLink('kittiwake://compose?text=Counted%20the%20terns');
  await expect.poll(() => text().inputValue()).toBe('Counted the terns');
});

test('shows the window in German', async () => {
  await smoke.world.end();
  await smoke.world.start({ switches: ['--lang=de'] });
  await page().getByRole('navigation', { name: 'Ansichten' }).waitFor();
  expect(await page().evaluate(() => document.documentElement.lang)).toBe('de');
});

test('quits with exit code 0', async () => {
  const { app } = smoke.world;
  await app.quit();
  expect(await app.waitForExit()).toBe(0);
});
