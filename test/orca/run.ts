// `npm run orca`: performs ten tasks by keyboard, from sign-in to a changed setting, and prints Orca's utterances for a human to read.
import { existsSync } from 'node:fs';
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { accountButton, addAccount } from '../e2e/steps.ts';
import { png } from '../fixtures/media-files.ts';
import { Orca } from './orca.ts';

if (!prepareSystem({ forTests: true })) process.exit(1);
if (!existsSync('/usr/bin/orca')) {
  console.error('Orca is missing: apt-get install -y --no-install-recommends orca at-spi2-core speech-dispatcher');
  process.exit(1);
}
await buildApp();
const world = await AppWorld.create();
const demo = await world.startServer();
const mira = world.demoAccount(demo);
demo.act.unfollow('mira', 'sami');
const question = demo.act.post('tomas@archipelago.example', { text: 'Who has seen the terns?', pictures: [1] });
demo.act.post('ida', { text: 'Two of them, at the pier.', inReplyTo: question });
const orca = await Orca.start(world.desktop);
try {
  await world.start();
  const { page } = world;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = (...keys: string[]) => orca.press(page, ...keys);
  await button(/^Add account/).waitFor();
  // From now on Playwright handles file choosers instead of the desktop.
  page.on('filechooser', () => undefined);
  await orca.listen('# Sign in');
  await orca.tabTo(button(/^Add account/));
  await press('Enter');
  const before = (await world.desktop.openedLinks()).length;
  await page.keyboard.insertText(demo.url);
  await press('Enter');
  await world.browser.authorize(await world.desktop.waitForLink(before), mira);
  await page.getByRole('feed', { name: 'Home' }).waitFor();
  await orca.listen('[allows it in the browser]');
  await addAccount(world, demo.url, world.demoAccount(demo, 1));
  await accountButton(page, 1).waitFor();

  await orca.listen('\n# Read the home timeline');
  await press('Control+1');
  await press('j');
  await press('j');

  console.log('\n# Open a thread');
  await press('Enter');
  await press('j');

  console.log('\n# Favourite');
  await orca.tabTo(button('Favourite'));
  await press('Enter');

  console.log('\n# Reply');
  await press('r');
  await orca.type(page, 'I saw three.');
  await press('Control+Enter');

  console.log('\n# Post a picture with its description');
  await press('Control+n');
  await orca.type(page, 'The first of this year.');
  await orca.tabTo(button(/^Add images/));
  const fileChooser = page.waitForEvent('filechooser');
  await press('Enter');
  await (await fileChooser).setFiles({ name: 'tern.png', mimeType: 'image/png', buffer: Buffer.from(png({ width: 480, height: 320 })) });
  await page.getByText('Uploaded').first().waitFor({ state: 'attached' });
  await orca.listen('[chooses a picture]');
  await orca.tabTo(button(/^Image 1 of 1/), 'Shift+Tab');
  await press('Enter');
  await orca.type(page, 'A tern over grey water');
  await orca.tabTo(button('Done'));
  await press('Enter');
  await orca.tabTo(button('Post'));
  await press('Enter');

  console.log('\n# Notifications');
  await press('g', 'n');
  await press('j');

  console.log('\n# Find a person and follow them');
  await press('/');
  await orca.type(page, '@sami');
  await press('ArrowDown');
  await press('Enter');
  await orca.tabTo(button(/^Follow( back)?$/));
  await press('Enter');

  console.log('\n# Switch to another account');
  await orca.tabTo(button(/^Switch to @jonna/), 'Shift+Tab');
  await press('Enter');
  await orca.tabTo(page.getByRole('feed', { name: 'Home' }), 'F6');

  console.log('\n# Change a setting');
  await press('Control+,');
  await orca.tabTo(page.getByRole('radio', { name: 'System default' }));
  await press('ArrowRight');
} finally {
  await orca.stop();
  await world.stop();
}
