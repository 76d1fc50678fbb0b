// Tests Help → Report a Problem: the whole report is shown before it is copied or saved, without tokens and, by default, without names.
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoCredentials } from '@kittiwake/demo-server/server';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';

let world: AppWorld;
let demo: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  mira = await world.startAs(demo);
});
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

test('shows the whole report without names and tokens, adds names on request, and saves it', async () => {
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
  const reportText = await details.inputValue();
  expect(reportText).toMatch(/^Kittiwake: \d+\.\d+\.\d+\n/);
  expect(reportText).toMatch(/\nServers: mastodon \S+\n/);
  expect(reportText).toContain('A stream of http://server-1/@[name] failed.');
  for (const secret of [mira.token, host, 'mira', 'jonna']) expect(reportText.toLowerCase()).not.toContain(secret.toLowerCase());

  await dialog.getByRole('checkbox', { name: 'Include the names of my accounts and servers' }).check();
  await expect.poll(() => details.inputValue()).toContain(`A stream of ${demo.url}/@mira failed.`);
  expect(await details.inputValue()).not.toContain(mira.token);

  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('It fell over.');
  await dialog.getByRole('button', { name: 'Save to downloads' }).click();
  const path = /Saved as (\S+)/.exec((await page.getByText(/Saved as /).textContent()) ?? '')?.[1] ?? '';
  expect(await readFile(path, 'utf8')).toBe(`It fell over.\n\n${await details.inputValue()}`);

  const before = (await world.desktop.openedLinks()).length;
  await dialog.getByRole('button', { name: 'Open the issue tracker' }).click();
  expect(await world.desktop.waitForLink(before)).toBe('https://github.com/kittiwake-app/kittiwake/issues');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
