// Tests a failed start: a native dialog names the file and the remedy, and no process remains.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';
import { AppWorld } from './fixtures.ts';

// The app waits some seconds for a locked file, twice.
vi.setConfig({ testTimeout: 120_000 });

let world: AppWorld;
beforeEach(async () => void (world = await AppWorld.create()));
afterEach(() => world.stop());
const path = (name: string) => join(world.userData, name);

/** Drops root's right to write everywhere, so that file permissions apply. */
function commandWithoutRootRights(): string[] {
  const host = [process.execPath, fileURLToPath(new URL('../../out/host/start.js', import.meta.url))];
  const drop = ['-dac_override', '-dac_read_search'].join(',');
  return process.getuid?.() === 0 ? ['setpriv', `--bounding-set=${drop}`, `--inh-caps=${drop}`, ...host] : host;
}

/** Starts the app, quits it in its dialog, and returns that dialog. Expects the process to end with exit code 1. */
async function startAndQuit(options: Parameters<AppWorld['start']>[0] = {}) {
  await world.start({ hidden: true, ...options });
  const question = await world.desktop.waitForQuestion();
  await world.desktop.answerQuestion('Quit');
  expect(await world.app.waitForExit()).toBe(1);
  return question;
}
const createFolder = (name: string) => {
  rmSync(path(name), { force: true });
  mkdirSync(path(name));
};
function openJournal(sql = ''): DatabaseSync {
  const db = new DatabaseSync(path('journal.db'));
  db.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  return db;
}

// Answers the dialogs of the test desktop; Electron's native ones cannot be answered from outside.
describe.skipIf(installedElectron() !== undefined)('the dialog of a failed start', () => {
  test.each([
    ['journal.db', 'the file with your drafts and unsent posts can’t be opened.'],
    ['accounts.json', 'the list of your accounts can’t be read.'],
    ['settings.json', 'your settings can’t be read.'],
    ['push.json', 'the file with your alert settings can’t be read.'],
  ])('names %s if a folder has its path, and starts the app once the folder is removed', async (name, sentence) => {
    createFolder(name);
    const { text, buttons } = await startAndQuit();
    expect(text).toBe(
      `Kittiwake can’t start: ${sentence}\n\n${path(name)} is a folder, but it should be a file. Move the folder away, then try again.`,
    );
    expect(buttons).toEqual(['Try again', 'Open the folder', 'Quit']);
    expect(statSync(path(name)).isDirectory()).toBe(true);

    await world.end();
    await world.start({ hidden: true });
    await world.desktop.waitForQuestion(1);
    await world.desktop.answerQuestion('Open the folder');
    await world.desktop.waitForQuestion(2);
    await expect.poll(() => world.desktop.openedFolders()).toEqual([world.userData]);
    rmSync(path(name), { recursive: true });
    await world.desktop.answerQuestion('Try again');
    const page = await world.app.waitForWindow();
    await page.getByRole('button', { name: /^Look around/ }).waitFor();
  });

  test('offers to start without the cache', async () => {
    createFolder('cache.db');
    await world.start({ hidden: true });
    const { text, buttons } = await world.desktop.waitForQuestion();
    expect(text).toContain(`${path('cache.db')} is a folder`);
    expect(buttons).toEqual(['Try again', 'Open the folder', 'Start without the cache', 'Quit']);
    await world.desktop.answerQuestion('Start without the cache');
    const page = await world.app.waitForWindow();
    await page.getByRole('button', { name: /^Look around/ }).waitFor();
  });

  test('does not report files of a newer version as damaged, and leaves them unchanged', async () => {
    openJournal('CREATE TABLE drafts_2 (id INTEGER); PRAGMA user_version = 99').close();
    const before = readFileSync(path('journal.db'));
    const others = ['accounts.json', 'push.json', 'settings.json', 'spelling.json', 'window.json', 'push-waiting.json', 'damage.json'];
    for (const name of others) writeFileSync(path(name), '["as a later version has it"]');
    const { text } = await startAndQuit();
    expect(text).toContain(`A newer version of Kittiwake wrote ${path('journal.db')}. Nothing in it was changed`);
    expect(readFileSync(path('journal.db'))).toEqual(before);
    expect(others.map((name) => readFileSync(path(name), 'utf8'))).toEqual(others.map(() => '["as a later version has it"]'));
    expect(readdirSync(world.userData).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('explains that another program has locked the journal', async () => {
    const db = openJournal('BEGIN EXCLUSIVE');
    onTestFinished(() => db.close());
    expect((await startAndQuit()).text).toContain(`Another program is using ${path('journal.db')}.`);
  });

  test('explains that the journal is not writable', async () => {
    openJournal().close();
    chmodSync(path('journal.db'), 0o400);
    expect((await startAndQuit({ command: commandWithoutRootRights() })).text).toContain(
      `Kittiwake is not allowed to read and write ${path('journal.db')}.`,
    );
  });

  test('explains that the user data folder is not writable', async () => {
    chmodSync(world.userData, 0o500);
    const { text } = await startAndQuit({ command: commandWithoutRootRights() });
    chmodSync(world.userData, 0o700);
    expect(text).toContain('it can’t write to its folder.');
    expect(text).toContain(`Kittiwake is not allowed to read and write ${world.userData}.`);
  });
});

test('starts despite unusable optional files', async () => {
  for (const name of ['window.json', 'spelling.json', 'push-waiting.json', 'damage.json', 'demo.db']) createFolder(name);
  for (const name of ['logs', 'media', 'popup-pictures']) writeFileSync(path(name), '');
  await world.start();
  await world.page.getByRole('button', { name: /^Look around/ }).waitFor();
});
