// Tests starting another version while the app runs: the user decides which one keeps running, and no data is lost.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppWorld } from './fixtures.ts';
import { removeFolder } from '@kittiwake/electron-host/test/harness/remove-folder';
import { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import { waitForFirstPost, openComposer } from './steps.ts';

let world: AppWorld;
/** Copy of the app with a later version number. */
let program: string;

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'kittiwake-other-version-'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as object;
  await writeFile(join(program, 'package.json'), JSON.stringify({ ...manifest, version: '9.8.7' }));
  await cp('out', join(program, 'out'), { recursive: true });
  world = await AppWorld.create();
  await world.startAs(await world.startServer());
});
afterAll(async () => {
  await world.stop();
  await removeFolder(program);
  expect(world.consoleProblems).toEqual([]);
});

const startOther = () => LaunchedApp.start({ desktop: world.desktop, userData: world.userData, program });

test('keeps the running version if the user chooses it', async () => {
  await openComposer(world.page);
  await world.page.getByRole('textbox', { name: 'Post text' }).fill('Written in the old one');
  await expect(startOther()).rejects.toThrow();
  const question = await world.desktop.waitForQuestion();
  expect(question.text).toContain('9.8.7');
  expect(question.buttons).toHaveLength(2);
  await world.desktop.answerQuestion(question.buttons[1] ?? '');
  await world.page.getByText('Draft saved').waitFor();
  expect(await world.page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe('Written in the old one');
});

test('quits the running version otherwise, and restores its draft in the other one', async () => {
  await expect(startOther()).rejects.toThrow();
  const question = await world.desktop.waitForQuestion(1);
  await world.desktop.answerQuestion(question.buttons[0] ?? '');
  expect(await world.app.waitForExit()).toBe(0);
  await world.end();
  await world.start({ program });
  await waitForFirstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('list', { name: 'Drafts' }).getByText('Written in the old one').waitFor();
});
