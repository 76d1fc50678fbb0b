// Drafts: what is typed is on disk whatever the rhythm, however the app ends, and as soon as a full disk has room again.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installedElectron } from '../../build/electron-binary.ts';
import type { Draft } from '../../electron/contract/draft.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { firstPost, openComposer } from './steps.ts';

let world: World;
let coast: Demo;
/** Holds a stand-in for the desktop's dialogs: it notes what it is asked, and waits for the answer. */
let dialogs: string;

beforeAll(async () => {
  world = await World.create();
  coast = await world.service();
  dialogs = join(world.userData, 'dialogs');
  await mkdir(dialogs);
  const zenity = join(dialogs, 'zenity');
  await writeFile(
    zenity,
    // It has the limits of the app that starts it.
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
  await world.signedIn(coast);
});
beforeEach(() => world.home());
afterAll(async () => {
  await world.stop();
  expect(world.complaints).toEqual([]);
});

/** As the file has them now, read by another process than the app. */
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
const field = async () => (await openComposer(world.page)).getByRole('textbox', { name: 'Text of the post' });
async function shownInDrafts(text: string): Promise<void> {
  await firstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByRole('list', { name: 'Drafts' }).getByText(text).waitFor();
}

test('what is typed without a pause is on disk while it is typed, and there after a kill', async () => {
  await (await field()).focus();
  const isOnDisk = (text: string) => textsOnDisk().some((draft) => draft.startsWith(text));
  // 150 to 300 ms between keys: a disk that waits for a pause in typing never gets them.
  for (let key = 0; key < 100 && !isOnDisk('abcde'); key += 1) {
    const letter = String.fromCharCode(97 + (key % 26));
    await world.page.keyboard.press(letter, { delay: 150 + ((key * 37) % 150) });
  }
  expect(isOnDisk('abcde')).toBe(true);
  await world.restart('kill');
  await shownInDrafts('abcde');
});

test('what is typed right before the app is told to end is kept to the last key', async () => {
  await (await field()).focus();
  await world.page.keyboard.type('The last word counts too');
  await world.restart('quit');
  await shownInDrafts('The last word counts too');
});

test('what is typed right before the page is loaded again is kept to the last key', async () => {
  await (await field()).focus();
  await world.page.keyboard.type('Reloaded in the middle of it');
  await world.page.reload();
  await shownInDrafts('Reloaded in the middle of it');
});

/** No file of main can grow, as on a full disk. */
const fillDisk = () => execFileSync('prlimit', ['--pid', String(world.app.pid), '--fsize=0:unlimited']);
const freeDisk = () => execFileSync('prlimit', ['--pid', String(world.app.pid), '--fsize=unlimited:unlimited']);

test.runIf(process.platform === 'linux')('a full disk is told, asked about, and tried again until there is room', async () => {
  const text = await field();
  const { page } = world;
  const composer = page.getByRole('dialog', { name: 'New post' });
  fillDisk();
  await text.focus();
  await page.keyboard.type('Nowhere to put this');
  await composer.getByRole('alert').getByText('Kittiwake keeps trying to save the draft.').waitFor();
  await composer.getByText('Draft not saved').waitFor();

  // Esc asks; Enter on the focused button keeps it open.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'This draft is not saved' });
  await question.getByText('If you close it now, what you wrote last may be lost.').waitFor();
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
  await page.getByText('Kept as a draft.').waitFor();
});

// Electron asks by the system's own dialog, which only a person can answer.
test.runIf(process.platform === 'linux' && installedElectron() === undefined)(
  'the app asks before it quits with what a full disk did not take',
  async () => {
    await world.end();
    await world.start({ env: { PATH: `${dialogs}:${process.env['PATH'] ?? ''}` } });
    await firstPost(world.page);
    const asked = () => readFile(join(dialogs, 'asked'), 'utf8').catch(() => '');
    const text = await field();
    fillDisk();
    await text.focus();
    await world.page.keyboard.type('Told before it is too late');
    await world.page.getByRole('dialog').getByText('Draft not saved').waitFor();

    await world.page.keyboard.press('Control+q');
    await expect.poll(asked).toContain('What you wrote could not be saved');
    expect(await asked()).toContain('Quit anyway');
    // The dialog is cancelled, which keeps it open.
    await writeFile(join(dialogs, 'answer'), '1');
    await expect.poll(asked).toBe('');
    expect(world.app.running).toBe(true);
    expect(await text.inputValue()).toBe('Told before it is too late');

    freeDisk();
    await world.page.getByRole('dialog').getByText('Draft saved').waitFor();
    await world.page.keyboard.press('Control+q');
    await world.app.exited();
    expect(textsOnDisk()).toContain('Told before it is too late');
    await world.restart();
    await shownInDrafts('Told before it is too late');
  },
);
