// What must work on every system before anybody tries more: `npm run test:smoke`. Windows and macOS need nothing for it but Electron.
// Pictures of each step are kept in test-results/smoke/.
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Demo } from '../../faults/demo.ts';
import { accountButton, addAccount, firstPost, list, openComposer, post, view } from '../steps.ts';
import { secondStart, startSmoke } from './smoke-desktop.ts';
import type { Smoke } from './smoke-desktop.ts';

const folder = 'test-results/smoke';
const pollOptions = { timeout: 30_000, interval: 100 };
let smoke: Smoke;
let coast: Demo;

const page = () => smoke.world.page;
const text = () => page().getByRole('textbox', { name: 'Text of the post' });
const ofAccount = async (at: number) => {
  await accountButton(page(), at).click();
  await view(page(), 'Home').click();
  await firstPost(page());
};

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // macOS has no icon in the menu bar unless it is asked for.
  smoke = await startSmoke({ menuBarIcon: true });
  coast = await smoke.world.service();
});
afterEach(async ({ task }) => {
  if (smoke.world.app.running) await page().screenshot({ path: `${folder}/${task.name.replaceAll(/\W+/g, '-')}.png` });
});
afterAll(async () => {
  await smoke.end();
  expect(smoke.world.complaints).toEqual([]);
});

test('the app starts and shows the demo', async () => {
  await smoke.world.start();
  await page()
    .getByRole('button', { name: /^Look around/ })
    .click();
  await firstPost(page());
});

test('a post is sent', async () => {
  await openComposer(page());
  await text().fill('Seen from every system');
  await page().getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await post(page(), 'Seen from every system').waitFor();
});

test('what was typed is there after a kill', async () => {
  await openComposer(page());
  await text().fill('Half a thought');
  await page().getByText('Draft saved').waitFor();
  await smoke.world.restart('kill');
  await firstPost(page());
  await page()
    .getByRole('button', { name: /^Drafts/ })
    .click();
  await list(page(), 'Drafts').getByText('Half a thought').waitFor();
});

test('a second start ends, and the first goes on', async () => {
  await secondStart(smoke.world);
  await view(page(), 'Home').click();
  await firstPost(page());
});

test('an account signs in through the browser and the address of this computer', async () => {
  const { world } = smoke;
  await addAccount(world, coast.url, world.person(coast));
  await accountButton(page(), 1).waitFor();
  await ofAccount(1);
});

test('the keychain gives the account back after a restart', async () => {
  const before = coast.requests.length;
  await smoke.world.restart();
  await firstPost(page());
  await ofAccount(1);
  await expect.poll(() => coast.requests.slice(before).filter(({ path }) => path.includes('/timelines/home')).length).toBeGreaterThan(0);
  expect(
    await page()
      .getByRole('alert')
      .filter({ hasText: /keychain/i })
      .count(),
  ).toBe(0);
});

test('a film is played from its middle', async () => {
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
  await ofAccount(1);
  // Where it was heard before the page was loaded again, it stands among the kept ones.
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

test('a right click offers what can be done with a text', async () => {
  await openComposer(page());
  await text().fill('terns');
  await text().selectText();
  expect(await smoke.world.app.contextMenu(() => text().click({ button: 'right' }))).toContain('Copy');
  await text().fill('');
  await page().keyboard.press('Escape');
});

test('an alert is shown, and a click on it opens its post', async () => {
  await vi.waitUntil(() => coast.streams() > 0, pollOptions);
  coast.act.mention('jonna', 'mira', 'who has the ladder?');
  await expect.poll(async () => (await smoke.desktop.popups()).join(), pollOptions).toContain('who has the ladder?');
  await smoke.desktop.clickPopup('who has the ladder?');
  await page().getByRole('region', { name: 'Thread' }).getByText('who has the ladder?').first().waitFor();
});

test('the menu beside the clock begins a post', async () => {
  await expect.poll(() => smoke.desktop.tray(), pollOptions).toContain('New Post');
  await smoke.desktop.chooseInTray('New Post');
  await text().waitFor();
  await page().keyboard.press('Escape');
});

test('a link of another program opens the composer', async () => {
  await smoke.openLink('kittiwake://compose?text=Counted%20the%20terns');
  await expect.poll(() => text().inputValue()).toBe('Counted the terns');
});

test('the window speaks German', async () => {
  await smoke.world.end();
  await smoke.world.start({ switches: ['--lang=de'] });
  await page().getByRole('navigation', { name: 'Ansichten' }).waitFor();
  expect(await page().evaluate(() => document.documentElement.lang)).toBe('de');
});

test('the app quits', async () => {
  const { app } = smoke.world;
  await app.quit();
  expect(await app.exited()).toBe(0);
});
