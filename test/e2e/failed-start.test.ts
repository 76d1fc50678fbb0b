// A start that fails: a dialog of the system names the file and what to do, and no process stays behind.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { installedElectron } from '../../build/electron-binary.ts';
import { World } from './fixtures.ts';

// A file that is held is waited for some seconds, twice.
vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeEach(async () => void (world = await World.create()));
afterEach(() => world.stop());
const path = (name: string) => join(world.userData, name);

/** Root may write everywhere, unless it gives that up. */
function asOwner(): string[] {
  const host = [process.execPath, fileURLToPath(new URL('../../out/host/start.js', import.meta.url))];
  const drop = ['-dac_override', '-dac_read_search'].join(',');
  return process.getuid?.() === 0 ? ['setpriv', `--bounding-set=${drop}`, `--inh-caps=${drop}`, ...host] : host;
}

/** Starts the app and gives up: what it asked, and that nothing of it stays. */
async function giveUp(how: Parameters<World['start']>[0] = {}) {
  await world.start({ hidden: true, ...how });
  const question = await world.desktop.nextQuestion();
  await world.desktop.answer('Quit');
  expect(await world.app.exited()).toBe(1);
  return question;
}
const folder = (name: string) => {
  rmSync(path(name), { force: true });
  mkdirSync(path(name));
};
function journal(sql = ''): DatabaseSync {
  const db = new DatabaseSync(path('journal.db'));
  db.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  return db;
}

// The dialogs are those of the desktop that the tests bring along; Electron's own can't be answered from outside.
describe.skipIf(installedElectron() !== undefined)('the dialog', () => {
  test.each([
    ['journal.db', 'the file with your drafts and unsent posts can’t be opened.'],
    ['accounts.json', 'the list of your accounts can’t be read.'],
    ['settings.json', 'your settings can’t be read.'],
    ['push.json', 'the file about your alerts can’t be read.'],
  ])('names %s when a folder is in its place, and the app starts when that is moved away', async (name, sentence) => {
    folder(name);
    const { text, buttons } = await giveUp();
    expect(text).toBe(
      `Kittiwake can’t start: ${sentence}\n\n${path(name)} is a folder, and a file should be in its place. Move the folder away, then try again.`,
    );
    expect(buttons).toEqual(['Try again', 'Open the folder', 'Quit']);
    expect(statSync(path(name)).isDirectory()).toBe(true);

    await world.end();
    await world.start({ hidden: true });
    await world.desktop.nextQuestion(1);
    await world.desktop.answer('Open the folder');
    await world.desktop.nextQuestion(2);
    await expect.poll(() => world.desktop.openedFolders()).toEqual([world.userData]);
    rmSync(path(name), { recursive: true });
    await world.desktop.answer('Try again');
    const page = await world.app.reopened();
    await page.getByRole('button', { name: /^Look around/ }).waitFor();
  });

  test('offers to start without the cache', async () => {
    folder('cache.db');
    await world.start({ hidden: true });
    const { text, buttons } = await world.desktop.nextQuestion();
    expect(text).toContain(`${path('cache.db')} is a folder`);
    expect(buttons).toEqual(['Try again', 'Open the folder', 'Start without the cache', 'Quit']);
    await world.desktop.answer('Start without the cache');
    const page = await world.app.reopened();
    await page.getByRole('button', { name: /^Look around/ }).waitFor();
  });

  test('does not call a newer version’s files damaged, and leaves them as they are', async () => {
    journal('CREATE TABLE drafts_2 (id INTEGER); PRAGMA user_version = 99').close();
    const before = readFileSync(path('journal.db'));
    const others = ['accounts.json', 'push.json', 'settings.json', 'spelling.json', 'window.json', 'push-waiting.json', 'damage.json'];
    for (const name of others) writeFileSync(path(name), '["as a later version has it"]');
    const { text } = await giveUp();
    expect(text).toContain(`A newer version of Kittiwake wrote ${path('journal.db')}. Nothing in it was changed`);
    expect(readFileSync(path('journal.db'))).toEqual(before);
    expect(others.map((name) => readFileSync(path(name), 'utf8'))).toEqual(others.map(() => '["as a later version has it"]'));
    expect(readdirSync(world.userData).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  test('says that another program holds the journal', async () => {
    const db = journal('BEGIN EXCLUSIVE');
    onTestFinished(() => db.close());
    expect((await giveUp()).text).toContain(`Another program uses ${path('journal.db')}.`);
  });

  test('says that the journal may not be written', async () => {
    journal().close();
    chmodSync(path('journal.db'), 0o400);
    expect((await giveUp({ command: asOwner() })).text).toContain(`Kittiwake may not read and write ${path('journal.db')}.`);
  });

  test('says that the whole folder can not be written', async () => {
    chmodSync(world.userData, 0o500);
    const { text } = await giveUp({ command: asOwner() });
    chmodSync(world.userData, 0o700);
    expect(text).toContain('its folder can’t be written.');
    expect(text).toContain(`Kittiwake may not read and write ${world.userData}.`);
  });
});

test('files that the app can do without do not stop it', async () => {
  for (const name of ['window.json', 'spelling.json', 'push-waiting.json', 'damage.json', 'demo.db']) folder(name);
  for (const name of ['logs', 'media', 'popup-pictures']) writeFileSync(path(name), '');
  await world.start();
  await world.page.getByRole('button', { name: /^Look around/ }).waitFor();
});
