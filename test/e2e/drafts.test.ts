// Tests saving drafts: at any typing rhythm, across any end of the app, and as soon as a full disk has space again.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';
import type { Draft } from '../../electron/contract/draft.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost, openComposer } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
/** Folder with a stub of zenity that records the question and waits for the answer. */
let dialogs: string;

beforeAll(async () => {
  world = await AppWorld.create();
  coast = await world.startServer();
  dialogs = join(world.userData, 'dialogs');
  await mkdir(dialogs);
  const zenity = join(dialogs, 'zenity');
  await writeFile(
    zenity,
    // Lifts the file size limit that the stub inherits from the app.
    `#!/bin/sh
ulimit -S -f unlimited
printf '%s\\n' "$@" > '${dialogs}/asked'
until [ -f '${dialogs}/answer' ]; do sleep 0.05; done
code=$(cat '${dialogs}/answer')
rm '${dialogs}/answer' '${dialogs}/asked'
exit "$code"
`,
  );
  await chmod(zenity, 0o700);
  await world.startAs(coast);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  expect(world.consoleProblems).toEqual([]);
});

/** Reads the texts from the file in a process other than the app. */
function textsOnDisk(): string[] {
  const db = new DatabaseSync(join(world.userData, 'journal.db'), { readOnly: true });
  try {
    return db
      .prepare('SELECT draft FROM drafts')
      .all()
      .map((row) => (JSON.parse(row['draft'] as string) as Draft).text);
  } finally {
    db.close();
  }
}
const openTextField = async () => (await openComposer(world.page)).getByRole('textbox', { name: 'Post text' });
async function expectInDrafts(text: string): Promise<void> {
  await waitForFirstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('list', { name: 'Drafts' }).getByText(text).waitFor();
}

test('saves text during continuous typing and restores it after a kill', async () => {
  await (await openTextField()).focus();
  const isOnDisk = (text: string) => textsOnDisk().some((draft) => draft.startsWith(text));
  // 150 to 300 ms between keys: storage that waits for a pause in typing would never save.
  for (let key = 0; key < 100 && !isOnDisk('abcde'); key += 1) {
    const letter = String.fromCharCode(97 + (key % 26));
    await world.page.keyboard.press(letter, { delay: 150 + ((key * 37) % 150) });
  }
  expect(isOnDisk('abcde')).toBe(true);
  await world.restart('kill');
  await expectInDrafts('abcde');
});

test('saves text typed right before quitting', async () => {
  await (await openTextField()).focus();
  await world.page.keyboard.type('The last word counts too');
  await world.restart('quit');
  await expectInDrafts('The last word counts too');
});

test('saves text typed right before a reload', async () => {
  await (await openTextField()).focus();
  await world.page.keyboard.type('Reloaded in the middle of it');
  await world.page.reload();
  await expectInDrafts('Reloaded in the middle of it');
});

/** Keeps all files of the main process from growing, as on a full disk. */
const fillDisk = () => execFileSync('prlimit', ['--pid', String(world.app.pid), '--fsize=0:unlimited']);
const freeDisk = () => execFileSync('prlimit', ['--pid', String(world.app.pid), '--fsize=unlimited:unlimited']);

test.runIf(process.platform === 'linux')('reports a full disk, asks before closing the draft, and saves once there is space', async () => {
  const text = await openTextField();
  const { page } = world;
  const composer = page.getByRole('dialog', { name: 'New post' });
  fillDisk();
  await text.focus();
  await page.keyboard.type('Nowhere to put this');
  await composer.getByRole('alert').getByText('Kittiwake keeps trying to save the draft.').waitFor();
  await composer.getByText('Draft not saved').waitFor();

  // Esc asks for confirmation; Enter on the focused button keeps the draft open.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'This draft is not saved' });
  await question.getByText('If you close it now, your latest changes may be lost.').waitFor();
  await expect
    .poll(() => question.getByRole('button', { name: 'Keep open' }).evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Nowhere to put this');

  freeDisk();
  await composer.getByText('Draft saved').waitFor();
  expect(await composer.getByRole('alert').count()).toBe(0);
  expect(textsOnDisk()).toContain('Nowhere to put this');
  await page.keyboard.press('Escape');
  await page.getByText('Saved as a draft.').waitFor();
});

// Electron uses a native dialog, which tests cannot answer.
test.runIf(process.platform === 'linux' && installedElectron() === undefined)(
  'asks before quitting with a draft that could not be saved on a full disk',
  async () => {
    await world.end();
    await world.start({ env: { PATH: `${dialogs}:${process.env['PATH'] ?? ''}` } });
    await waitForFirstPost(world.page);
    const readDialogText = () => readFile(join(dialogs, 'asked'), 'utf8').catch(() => '');
    const text = await openTextField();
    fillDisk();
    await text.focus();
    await world.page.keyboard.type('Told before it is too late');
    await world.page.getByRole('dialog').getByText('Draft not saved').waitFor();

    await world.page.keyboard.press('Control+q');
    await expect.poll(readDialogText).toContain('What you wrote could not be saved');
    expect(await readDialogText()).toContain('Quit anyway');
    // Cancelling the dialog keeps the app running.
    await writeFile(join(dialogs, 'answer'), '1');
    await expect.poll(readDialogText).toBe('');
    expect(world.app.isRunning).toBe(true);
    expect(await text.inputValue()).toBe('Told before it is too late');

    freeDisk();
    await world.page.getByRole('dialog').getByText('Draft saved').waitFor();
    await world.page.keyboard.press('Control+q');
    await world.app.waitForExit();
    expect(textsOnDisk()).toContain('Told before it is too late');
    await world.restart();
    await expectInDrafts('Told before it is too late');
  },
);
