// Ten tasks by the keyboard alone, from signing in to a changed setting, as a screen reader says them: test/fixtures/spoken.txt is what is heard.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../fixtures/media-files.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { ScreenReader, stable } from './screen-reader.ts';
import { accountButton, addAccount, firstPost } from './steps.ts';

let world: World;
let demo: Demo;
let reader: ScreenReader;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  const tomas = 'tomas@archipelago.example';
  demo.act.unfollow('mira', 'sami');
  demo.act.post('jonna', { text: 'Eiders in the bay again.' });
  const asked = demo.act.post(tomas, { text: 'Who has seen the terns?', pictures: [1] });
  demo.act.post('ida', { text: 'Two of them, at the pier.', inReplyTo: asked });
  await world.start();
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

test('signing in, reading, answering, posting and finding people are said once, in a person’s words', async () => {
  const { page } = world;
  const mira = world.person(demo);
  await page.getByRole('button', { name: /^Add account/ }).waitFor();
  reader = await ScreenReader.start(page);
  // From now on the test is asked for files, not the desktop.
  page.on('filechooser', () => undefined);

  reader.task('Sign in');
  await reader.tabTo(/Add account/);
  await reader.press('Enter');
  await reader.focused(/textbox/);
  const before = (await world.desktop.openedLinks()).length;
  await page.keyboard.insertText(demo.url);
  await reader.press('Enter');
  await reader.heard(/server/);
  await world.browser.authorize(await world.desktop.nextLink(before), mira);
  await firstPost(page);
  await addAccount(world, demo.url, world.person(demo, 1));
  await accountButton(page, 1).waitFor();
  await reader.forget();

  reader.task('Read the home timeline');
  await reader.press('Control+1');
  await reader.focused(/^feed “Home”/);
  await reader.press('j');
  await reader.focused(/^article 1/);
  await reader.press('j');
  await reader.focused(/^article 2/);

  reader.task('Open a thread');
  await reader.press('Enter');
  await reader.focused(/^feed “Thread”/);
  await reader.press('j');
  await reader.focused(/^article/);

  reader.task('Favourite');
  await reader.tabTo(/^button “Favourite/);
  await reader.press('Enter');
  await reader.focused(/pressed/);

  reader.task('Reply');
  await reader.tabTo(/^button “Reply/, 'Shift+Tab');
  await reader.press('Enter');
  await reader.focused(/^textbox/);
  await reader.type('I saw three.');
  await reader.press('Control+Enter');
  await reader.heard(/posted|sent/i);

  reader.task('Post a picture with its description');
  await reader.press('Control+n');
  await reader.focused(/^textbox/);
  await reader.type('The first of this year.');
  await reader.tabTo(/^button “Add pictures/);
  const chosen = page.waitForEvent('filechooser');
  await reader.press('Enter');
  const picture = Buffer.from(png({ width: 480, height: 320 }));
  await (await chosen).setFiles({ name: 'tern.png', mimeType: 'image/png', buffer: picture });
  await reader.heard(/attachment added/);
  await page.getByText('Uploaded').first().waitFor({ state: 'attached' });
  await reader.tabTo(/^button “Picture/, 'Shift+Tab');
  await reader.press('Enter');
  await reader.focused(/^textbox/);
  await reader.type('A tern over grey water');
  await reader.tabTo(/^button “Done/);
  await reader.press('Enter');
  await reader.tabTo(/^button “Post”/);
  await reader.press('Enter');
  const described = () => demo.store.db.one('SELECT 1 FROM media WHERE description = :words', { words: 'A tern over grey water' });
  await expect.poll(described).toBeDefined();
  await reader.forget();

  reader.task('Notifications');
  await reader.press('g', 'n');
  await reader.focused(/^feed “Notifications”/);
  await reader.press('j');
  await reader.focused(/^article 1/);

  reader.task('Find a person and follow them');
  await reader.press('/');
  await reader.focused(/^searchbox/);
  await reader.type('@sami');
  await reader.heard(/result/);
  await reader.press('ArrowDown');
  await reader.focused(/^article 1/);
  await reader.press('Enter');
  await page.getByRole('feed', { name: /^Posts of/ }).waitFor();
  await reader.tabTo(/^button “Follow( back)?”/);
  await reader.press('Enter');
  await reader.focused(/^button “(Unfollow|Following|Requested)/);

  reader.task('Switch to another account');
  await reader.tabTo(/^button “Switch to @jonna/, 'Shift+Tab');
  await reader.press('Enter');
  await page.getByRole('feed', { name: 'Home' }).waitFor();
  await reader.tabTo(/^feed “Home”/, 'F6');

  reader.task('Change a setting');
  await reader.press('Control+,');
  await reader.focused(/“Settings”/);
  await reader.tabTo(/^radio “As the system/);
  await reader.press('ArrowRight');
  await reader.focused(/^radio .*, checked/);

  await expect(`${reader.lines.map(stable).join('\n').trim()}\n`).toMatchFileSnapshot('../fixtures/spoken.txt');
}, 120_000);
