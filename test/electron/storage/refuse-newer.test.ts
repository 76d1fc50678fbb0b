// Tests refusing a user data folder of a later version by its journal's schema version; earlier versions and other files pass.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { cacheSteps, journalSteps, migrate, refuseNewer } from '../../../electron/storage/migrations.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { tempDir } from './temp-dir.ts';

function journalAt(step: number): string {
  const path = join(tempDir(), 'journal.db');
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${step}`);
  db.close();
  return path;
}

test('refuses a journal with a later step and leaves the file unchanged', () => {
  const path = journalAt(journalSteps.length + 1);
  const before = readFileSync(path);
  expect(() => refuseNewer(path)).toThrow(expect.objectContaining({ role: 'journal', obstacle: 'newer', path }));
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(join(path, '..'))).toEqual(['journal.db']);
});

test('refuses a later step that is only in the write-ahead log', () => {
  const path = join(tempDir(), 'journal.db');
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA user_version = ${journalSteps.length + 1}`);
  expect(() => refuseNewer(path)).toThrow(expect.objectContaining({ obstacle: 'newer' }));
  db.close();
});

test('accepts the step of this version, a missing file, and a damaged file', () => {
  refuseNewer(journalAt(journalSteps.length));
  refuseNewer(join(tempDir(), 'journal.db'));
  const damaged = join(tempDir(), 'journal.db');
  writeFileSync(damaged, 'not a journal');
  refuseNewer(damaged);
});

test.each(journalSteps.map((_, at) => at))('opens a journal of step %i and keeps its rows', (step) => {
  const path = join(tempDir(), 'journal.db');
  const db = new DatabaseSync(path);
  migrate(db, journalSteps.slice(0, step));
  const account = 'https://coast.example#1';
  if (step > 0) db.prepare("INSERT INTO positions VALUES (?, 'home', '7', 0.5)").run(account);
  db.close();
  refuseNewer(path);
  const journal = createJournal(path);
  journal.close();
  const again = new DatabaseSync(path);
  expect(again.prepare('PRAGMA user_version').get()).toEqual({ user_version: journalSteps.length });
  expect(again.prepare('SELECT count(*) AS count FROM positions').get()).toEqual({ count: step > 0 ? 1 : 0 });
  again.close();
});

test.each(cacheSteps.map((_, at) => at))('migrates a cache of step %i to the newest step', (step) => {
  const db = new DatabaseSync(':memory:');
  migrate(db, cacheSteps.slice(0, step));
  migrate(db, cacheSteps);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: cacheSteps.length });
  db.close();
});
