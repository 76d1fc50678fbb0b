// Tests ten tasks by keyboard alone, from signing in to a changed setting, against the screen reader output in test/fixtures/spoken.txt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { ScreenReader, maskVariableParts } from './screen-reader.ts';
import { accountButton, addAccount, waitForFirstPost } from './steps.ts';

let world: AppWorld;
let demo: TestDemo;
let reader: ScreenReader;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  const tomas = 'tomas@archipelago.example';
  demo.act.unfollow('mira', 'sami');
  demo.act.post('jonna', { text: 'Eiders in the bay again.' });
  const question = demo.act.post(tomas, { text: 'Who has seen the terns?', pictures: [1] });
  demo.act.post('ida', { text: 'Two of them, at the pier.', inReplyTo: question });
  await world.start();
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

async function signIn(): Promise<void> {
  const { page } = world;
  reader.beginTask('Sign in');
  await reader.tabTo(/Add account/);
  await reader.press('Enter');
  await reader.expectFocus(/textbox/);
  const before = (await world.desktop.openedLinks()).length;
  await page.keyboard.insertText(demo.url);
  await reader.press('Enter');
  await reader.expectAnnouncement(/server/);
  await world.browser.authorize(await world.desktop.waitForLink(before), world.demoAccount(demo));
  await waitForFirstPost(page);
  await addAccount(world, demo.url, world.demoAccount(demo, 1));
  await accountButton(page, 1).waitFor();
  await reader.skipAnnouncements();
}

async function readHomeTimeline(): Promise<void> {
  reader.beginTask('Read the home timeline');
  await reader.press('Control+1');
  await reader.expectFocus(/^feed “Home”/);
  await reader.press('j');
  await reader.expectFocus(/^article 1/);
  await reader.press('j');
  await reader.expectFocus(/^article 2/);
}

async function openThread(): Promise<void> {
  reader.beginTask('Open a thread');
  await reader.press('Enter');
  await reader.expectFocus(/^feed “Thread”/);
  await reader.press('j');
  await reader.expectFocus(/^article/);
}

async function favouritePost(): Promise<void> {
  reader.beginTask('Favourite');
  await reader.tabTo(/^button “Favourite/);
  await reader.press('Enter');
  await reader.expectFocus(/pressed/);
}

async function replyToPost(): Promise<void> {
  reader.beginTask('Reply');
  await reader.tabTo(/^button “Reply/, 'Shift+Tab');
  await reader.press('Enter');
  await reader.expectFocus(/^textbox/);
  await reader.type('I saw three.');
  await reader.press('Control+Enter');
  await reader.expectAnnouncement(/posted|sent/i);
}

async function postPicture(): Promise<void> {
  const { page } = world;
  reader.beginTask('Post a picture with its description');
  await reader.press('Control+n');
  await reader.expectFocus(/^textbox/);
  await reader.type('The first of this year.');
  await reader.tabTo(/^button “Add images/);
  const fileChooser = page.waitForEvent('filechooser');
  await reader.press('Enter');
  const picture = Buffer.from(png({ width: 480, height: 320 }));
  await (await fileChooser).setFiles({ name: 'tern.png', mimeType: 'image/png', buffer: picture });
  await reader.expectAnnouncement(/attachment added/);
  await page.getByText('Uploaded').first().waitFor({ state: 'attached' });
  await reader.tabTo(/^button “Image/, 'Shift+Tab');
  await reader.press('Enter');
  await reader.expectFocus(/^textbox/);
  await reader.type('A tern over grey water');
  await reader.tabTo(/^button “Done/);
  await reader.press('Enter');
  await reader.tabTo(/^button “Post”/);
  await reader.press('Enter');
  const described = () => demo.store.db.one('SELECT 1 FROM media WHERE description = :words', { words: 'A tern over grey water' });
  await expect.poll(described).toBeDefined();
  await reader.skipAnnouncements();
}

async function readNotifications(): Promise<void> {
  reader.beginTask('Notifications');
  await reader.press('g', 'n');
  await reader.expectFocus(/^feed “Notifications”/);
  await reader.press('j');
  await reader.expectFocus(/^article 1/);
}

async function followAccount(): Promise<void> {
  const { page } = world;
  reader.beginTask('Find a person and follow them');
  await reader.press('/');
  await reader.expectFocus(/^searchbox/);
  await reader.type('@sami');
  await reader.expectAnnouncement(/result/);
  await reader.press('ArrowDown');
  await reader.expectFocus(/^article 1/);
  await reader.press('Enter');
  await page.getByRole('feed', { name: /^Posts by/ }).waitFor();
  await reader.tabTo(/^button “Follow( back)?”/);
  await reader.press('Enter');
  await reader.expectFocus(/^button “(Unfollow|Following|Requested)/);
}

async function switchAccount(): Promise<void> {
  const { page } = world;
  reader.beginTask('Switch to another account');
  await reader.tabTo(/^button “Switch to @jonna/, 'Shift+Tab');
  await reader.press('Enter');
  await page.getByRole('feed', { name: 'Home' }).waitFor();
  await reader.tabTo(/^feed “Home”/, 'F6');
}

async function changeSetting(): Promise<void> {
  reader.beginTask('Change a setting');
  await reader.press('Control+,');
  await reader.expectFocus(/“Settings”/);
  await reader.tabTo(/^radio “System default/);
  await reader.press('ArrowRight');
  await reader.expectFocus(/^radio .*, checked/);
}

test('announces each step of ten tasks as recorded in spoken.txt', async () => {
  const { page } = world;
  await page.getByRole('button', { name: /^Add account/ }).waitFor();
  reader = await ScreenReader.start(page);
  // A listener makes Playwright intercept file dialogs from here on.
  page.on('filechooser', () => undefined);
  await signIn();
  await readHomeTimeline();
  await openThread();
  await favouritePost();
  await replyToPost();
  await postPicture();
  await readNotifications();
  await followAccount();
  await switchAccount();
  await changeSetting();
  await expect(`${reader.lines.map(maskVariableParts).join('\n').trim()}\n`).toMatchFileSnapshot('../fixtures/spoken.txt');
}, 120_000);
