// Tests the settings: search by common terms, immediate effect, undo, persistence, export, and import.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shortcutTable as shortcuts } from '../../electron/contract/shortcut-table.ts';
import m from '../../electron/messages/en.json';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost, openComposer, viewButton } from './steps.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await AppWorld.create();
  const coast = await world.startServer();
  await world.startAsAccounts([[coast], [coast, 1]]);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

const search = () => world.page.getByRole('searchbox', { name: 'Search the settings' });
const section = (name: string) => world.page.getByRole('region', { name, exact: true });
const theme = (name: string) => world.page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name });
const readSettings = async () => JSON.parse(await readFile(join(world.userData, 'settings.json'), 'utf8')) as Record<string, unknown>;

const density = (name: string) => world.page.getByRole('radiogroup', { name: 'Density' }).getByRole('radio', { name });
async function openSettings(): Promise<void> {
  await world.page.getByRole('button', { name: 'Settings' }).first().click();
  await search().waitFor();
}

test('finds a setting by a common term and shows only its section', async () => {
  await openSettings();
  await search().fill('dark');
  await expect.poll(() => world.page.getByRole('main').getByRole('region').locator('h2').allInnerTexts()).toEqual(['Appearance']);
  expect(await theme('Dark').count()).toBe(1);
  expect(await world.page.getByRole('radiogroup', { name: 'Density' }).count()).toBe(0);
  await world.page.getByText('1 setting found').waitFor();
  const sections = world.page.getByRole('navigation', { name: 'Sections' });
  expect(await sections.getByRole('button').allInnerTexts()).toEqual(['Appearance']);
});

test('reports that no setting matches and offers to clear the search', async () => {
  await openSettings();
  await search().fill('teleportation');
  await world.page.getByText('No setting for “teleportation”.').waitFor();
  await world.page.getByRole('status').getByRole('button', { name: 'Clear the search' }).click();
  await section('Writing').waitFor();
});

test('applies a change at once, confirms it, and reverts it with Undo', async () => {
  await openSettings();
  await theme('Dark').press('Space');
  await expect.poll(() => world.page.locator('html').getAttribute('data-theme')).toBe('dark');
  const confirmation = world.page.getByText('Theme: Dark');
  await confirmation.waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => world.page.locator('html').getAttribute('data-theme')).toBe('system');
  expect(await theme('System default').isChecked()).toBe(true);
});

test('keeps settings after a kill and applies them to new posts', async () => {
  await openSettings();
  await world.page.getByRole('combobox', { name: 'Who sees new posts' }).selectOption('Followers');
  await density('Compact').press('Space');
  await expect.poll(readSettings).toMatchObject({ postVisibility: 'private', density: 'compact' });
  await world.restart('kill');
  await waitForFirstPost(world.page);
  expect(await world.page.locator('html').getAttribute('data-density')).toBe('compact');
  const dialog = await openComposer(world.page);
  await dialog.getByRole('button', { name: /Followers/ }).waitFor();
});

test('reorders accounts by keyboard and reverts with Undo', async () => {
  await openSettings();
  const handles = () => section('Accounts').locator('.handle').allInnerTexts();
  const before = await handles();
  const down = section('Accounts')
    .getByRole('button', { name: /^Move .* down$/ })
    .first();
  await down.focus();
  await world.page.keyboard.press('Enter');
  await expect.poll(handles).toEqual([...before].reverse());
  expect(await world.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move ${before[0] ?? ''} up`);
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(handles).toEqual(before);
});

test('reorders accounts by dragging and reverts with Undo', async () => {
  await openSettings();
  const rows = () => section('Accounts').locator('[draggable=true]');
  const handles = () => section('Accounts').locator('.handle').allInnerTexts();
  const before = await handles();
  await rows().first().dragTo(rows().last());
  await expect.poll(handles).toEqual([...before].reverse());
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(handles).toEqual(before);
});

test('exports settings to a file and imports them', async () => {
  await openSettings();
  await density('Compact').press('Space');
  await expect.poll(readSettings).toMatchObject({ density: 'compact' });
  await section('Export and import').getByRole('button', { name: 'Save to Downloads' }).click();
  const path = join(world.desktop.env['HOME'] ?? '', 'Downloads', 'kittiwake-settings.json');
  await world.page.getByText(`Saved as ${path}`).waitFor();
  const file = await readFile(path, 'utf8');
  expect(JSON.parse(file)).toMatchObject({ settings: { density: 'compact' } });
  await density('Comfortable').press('Space');
  await expect.poll(readSettings).toMatchObject({ density: 'comfortable' });
  await section('Export and import').getByLabel('Choose a file…').setInputFiles(path);
  await world.page.getByText('Settings imported.').waitFor();
  await expect.poll(readSettings).toMatchObject({ density: 'compact' });
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readSettings).toMatchObject({ density: 'comfortable' });
});

test('refuses an invalid file or pasted text with the reason, and changes nothing', async () => {
  await openSettings();
  const before = await readSettings();
  const path = join(world.userData, 'bad.json');
  await writeFile(path, '{"kind":"kittiwake-settings","version":1,"settings":{"density":"compact","theme":"purple"}}');
  await section('Export and import').getByLabel('Choose a file…').setInputFiles(path);
  await world.page.getByText('“purple” is not a valid value for the setting “theme”.').waitFor();
  await section('Export and import').getByRole('textbox').fill('{"half":');
  await section('Export and import').getByRole('button', { name: 'Use these settings' }).click();
  await world.page.getByText('it is not JSON, or it is incomplete').waitFor();
  expect(await readSettings()).toEqual(before);
});

test('asks before clearing the cache, and keeps drafts', async () => {
  const composer = await openComposer(world.page);
  await composer.getByRole('textbox', { name: 'Post text' }).fill('A draft that stays');
  await composer.getByText('Draft saved').waitFor();
  await world.page.keyboard.press('Escape');
  await composer.waitFor({ state: 'detached' });
  await openSettings();
  await section('Storage')
    .getByText(/\d (kB|MB)/)
    .first()
    .waitFor();
  await section('Storage').getByRole('button', { name: 'Clear cache…' }).click();
  const dialog = world.page.getByRole('dialog');
  await dialog.getByText('Nothing you wrote is lost').waitFor();
  await dialog.getByRole('button', { name: 'Clear cache', exact: true }).click();
  await world.page.getByText('Cache cleared.').waitFor();
  await world.restart();
  await waitForFirstPost(world.page);
  await viewButton(world.page, 'Drafts').click();
  await world.page.getByText('A draft that stays').waitFor();
});

test('lists every keyboard shortcut on the question mark key', async () => {
  await viewButton(world.page, 'Home').click();
  await waitForFirstPost(world.page);
  await world.page.keyboard.press('Shift+?');
  await section('Keyboard shortcuts').waitFor();
  const shortcutNames = await section('Keyboard shortcuts').getByRole('term').allInnerTexts();
  const places = { ...m.nav, tags: m.nav.followedTags, profile: m.nav.ownProfile };
  const names: Record<string, Record<string, string>> = { ...m.shortcuts.names, places };
  expect(shortcutNames).toEqual(
    Object.entries(shortcuts).flatMap(([group, commands]) => Object.keys(commands).map((name) => names[group]?.[name])),
  );
  await section('Keyboard shortcuts').getByText('Ctrl+N').waitFor();
});

test('shows the version and the licences of bundled software', async () => {
  await openSettings();
  await section('About').getByText('Kittiwake 0.1.0').waitFor();
  await section('About').getByText('Included software and licences').click();
  const svelte = section('About')
    .getByRole('listitem')
    .filter({ hasText: /^svelte/ });
  await svelte.getByText('MIT', { exact: true }).waitFor();
  await svelte.getByText('MIT', { exact: true }).click();
  await svelte.getByText(/Permission is hereby granted/).waitFor();
});

test('turns off an alert kind of an account and turns it on again with Undo', async () => {
  await openSettings();
  await section('Notifications')
    .getByRole('button', { name: /^Alerts of each account: @/ })
    .last()
    .click();
  const polls = world.page.getByRole('switch', { name: 'Ended polls' });
  await polls.waitFor();
  const { reaction, ...kinds } = m.push.kinds;
  for (const kind of Object.values(kinds)) expect(await world.page.getByRole('switch', { name: kind }).isChecked()).toBe(true);
  // Mastodon has no emoji reactions.
  expect(await world.page.getByRole('switch', { name: reaction }).count()).toBe(0);
  await polls.click();
  await world.page.getByText('Ended polls: Off').waitFor();
  await world.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => polls.isChecked()).toBe(true);
  await world.page.getByText(m.push.lastAlert).waitFor();
});
