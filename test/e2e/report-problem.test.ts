// Help → Report a Problem: all that goes along is shown before it is copied or saved, without tokens, and without names until they are wanted.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoAccount } from '../../electron/demo/server.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';

let world: World;
let demo: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  mira = await world.signedIn(demo);
});
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

test('a person reads what goes along, adds names and words, and saves all of it', async () => {
  const { page } = world;
  const { host } = new URL(demo.url);
  const log = join(world.userData, 'logs', 'main.log');
  await appendFile(
    log,
    `A stream of ${demo.url}/@mira failed. Authorization: Bearer ${mira.token}\nmira@${host} wrote to jonna@elsewhere.example\n`,
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('report a problem');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  const details = dialog.getByRole('textbox', { name: 'The report' });
  await details.waitFor();
  expect(await dialog.getByRole('textbox', { name: 'What happened?' }).evaluate((field) => field === document.activeElement)).toBe(true);
  const shown = await details.inputValue();
  expect(shown).toMatch(/^Kittiwake: \d+\.\d+\.\d+\n/);
  expect(shown).toMatch(/\nServers: mastodon \S+\n/);
  expect(shown).toContain('A stream of http://server-1/@[name] failed.');
  for (const secret of [mira.token, host, 'mira', 'jonna']) expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());

  await dialog.getByRole('checkbox', { name: 'With the names of my accounts and servers' }).check();
  await expect.poll(() => details.inputValue()).toContain(`A stream of ${demo.url}/@mira failed.`);
  expect(await details.inputValue()).not.toContain(mira.token);

  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('It fell over.');
  await dialog.getByRole('button', { name: 'Save to downloads' }).click();
  const path = /Saved as (\S+)/.exec((await page.getByText(/Saved as /).textContent()) ?? '')?.[1] ?? '';
  expect(await readFile(path, 'utf8')).toBe(`It fell over.\n\n${await details.inputValue()}`);

  const before = (await world.desktop.openedLinks()).length;
  await dialog.getByRole('button', { name: 'Open the list of problems' }).click();
  expect(await world.desktop.nextLink(before)).toBe('https://github.com/kittiwake-app/kittiwake/issues');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
