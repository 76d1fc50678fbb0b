// Another version is started while one runs: a person decides which goes on, and nothing is lost.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from './fixtures.ts';
import { removeFolder } from './remove-folder.ts';
import { RunningApp } from './running-app.ts';
import { firstPost, openComposer } from './steps.ts';

let world: World;
/** The same app, as a later version. */
let program: string;

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'kittiwake-other-version-'));
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as object;
  await writeFile(join(program, 'package.json'), JSON.stringify({ ...manifest, version: '9.8.7' }));
  await cp('out', join(program, 'out'), { recursive: true });
  world = await World.create();
  await world.signedIn(await world.service());
});
afterAll(async () => {
  await world.stop();
  await removeFolder(program);
  expect(world.complaints).toEqual([]);
});

const startOther = () => RunningApp.start({ desktop: world.desktop, userData: world.userData, program });

test('the running version goes on when the person says so', async () => {
  await openComposer(world.page);
  await world.page.getByRole('textbox', { name: 'Text of the post' }).fill('Written in the old one');
  await expect(startOther()).rejects.toThrow();
  const question = await world.desktop.nextQuestion();
  expect(question.text).toContain('9.8.7');
  expect(question.buttons).toHaveLength(2);
  await world.desktop.answer(question.buttons[1] ?? '');
  await world.page.getByText('Draft saved').waitFor();
  expect(await world.page.getByRole('textbox', { name: 'Text of the post' }).inputValue()).toBe('Written in the old one');
});

test('otherwise it quits, and the other one has all that was typed', async () => {
  await expect(startOther()).rejects.toThrow();
  const question = await world.desktop.nextQuestion(1);
  await world.desktop.answer(question.buttons[0] ?? '');
  expect(await world.app.exited()).toBe(0);
  await world.end();
  await world.start({ program });
  await firstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('list', { name: 'Drafts' }).getByText('Written in the old one').waitFor();
});
