// Opening a database: its schema, its permissions, and what happens to a damaged file or one of a later version.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { emptyLog, isDamage, openDatabase, stored } from '../../../electron/storage/database.ts';
import type { OpenOptions } from '../../../electron/storage/database.ts';
import { UnusableFile } from '../../../electron/storage/unusable-file.ts';
import { tempDir } from './temp-dir.ts';

const steps = ['CREATE TABLE notes (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT'];

function options(more: Partial<OpenOptions> = {}) {
  const logged: string[] = [];
  const path = join(tempDir(), 'profile', 'notes.db');
  const log = (sentence: string) => void logged.push(sentence);
  return {
    path,
    role: 'journal',
    steps,
    synchronous: 'FULL',
    check: true,
    contents: 'notes',
    log,
    now: () => Date.UTC(2026, 0, 2),
    logged,
    ...more,
  } as const;
}
function open(given: OpenOptions): DatabaseSync {
  const db = openDatabase(given);
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  return db;
}
function write(path: string, sql: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}
const notesIn = (db: DatabaseSync) =>
  db
    .prepare('SELECT json FROM notes')
    .all()
    .map(({ json }) => json);

test('a missing file is created with its folder and the newest schema', () => {
  const given = options();
  expect(notesIn(open(given))).toEqual([]);
  expect(given.logged).toEqual([]);
});

test.skipIf(process.platform === 'win32')('only the owner can read the file, its log and its folder', () => {
  const given = options();
  open(given).exec("INSERT INTO notes (json) VALUES ('1')");
  const modes = [given.path, `${given.path}-wal`, dirname(given.path)].map((path) => statSync(path).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
});

test('a file with an older schema is migrated and keeps its rows', () => {
  const given = options({ steps: [...steps, 'ALTER TABLE notes ADD COLUMN title TEXT'] });
  write(given.path, `${steps[0]}; PRAGMA user_version = 1; INSERT INTO notes (json) VALUES ('1');`);
  expect(open(given).prepare('SELECT json, title FROM notes').all()).toEqual([{ json: '1', title: null }]);
  expect(given.logged).toEqual([]);
});

/** A file as a later version of the app leaves it, in a folder where nothing else is. */
function fromLaterVersion(given: OpenOptions): Buffer {
  write(given.path, `${steps[0]}; PRAGMA user_version = 9; INSERT INTO notes (json) VALUES ('1');`);
  return readFileSync(given.path);
}
const obstacleOf = (given: OpenOptions): unknown => {
  try {
    open(given);
  } catch (error) {
    return error instanceof UnusableFile ? [error.role, error.path, error.obstacle] : error;
  }
  return null;
};

test('a journal of a later version is refused, not called damaged, and not touched', () => {
  const given = options();
  const before = fromLaterVersion(given);
  expect(obstacleOf(given)).toEqual(['journal', given.path, 'newer']);
  expect(readFileSync(given.path)).toEqual(before);
  expect(readdirSync(dirname(given.path))).toEqual(['notes.db']);
  expect(given.logged).toEqual([]);
});

test('a cache of a later version is replaced by an empty one', () => {
  const given = options({ role: 'cache' });
  fromLaterVersion(given);
  expect(notesIn(open(given))).toEqual([]);
  expect(readdirSync(dirname(given.path)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['notes.db']);
});

test('a file that another process holds is said to be in use', { timeout: 60_000 }, () => {
  const given = options();
  open(given).close();
  const other = new DatabaseSync(given.path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  expect(obstacleOf(given)).toEqual(['journal', given.path, 'in-use']);
  other.exec('ROLLBACK');
  expect(notesIn(open(given))).toEqual([]);
});

test('a file in the place of the folder is named', () => {
  const given = options();
  writeFileSync(dirname(given.path), '');
  expect(obstacleOf(given)).toEqual(['journal', given.path, 'file-in-path']);
});

test('in memory nothing is written', () => {
  const given = options({ path: ':memory:', role: 'cache' });
  expect(notesIn(open(given))).toEqual([]);
  expect(existsSync(':memory:')).toBe(false);
});

test('a file that is not a database is set aside unchanged, and a new one is created', () => {
  const given = options();
  mkdirSync(dirname(given.path));
  writeFileSync(given.path, 'not a database'.repeat(400));
  expect(notesIn(open(given))).toEqual([]);
  expect(readFileSync(`${given.path}.damaged-2026-01-02T00-00-00-000Z`, 'utf8')).toBe('not a database'.repeat(400));
});

test('a damaged page is found when the file is opened with a check', () => {
  const given = options();
  const rows = Array.from({ length: 200 }, (_, at) => `('"${at} ${'x'.repeat(200)}"')`);
  write(given.path, `${steps[0]}; PRAGMA user_version = 1; INSERT INTO notes (json) VALUES ${rows.join(', ')};`);
  const bytes = readFileSync(given.path);
  bytes.fill(0xff, 4 * 4_096, 5 * 4_096);
  writeFileSync(given.path, bytes);
  open({ ...given, check: false });
  expect(given.logged).toEqual([]);
  const left = notesIn(open(given)).length;
  expect(given.logged).toHaveLength(1);
  expect(left).toBeGreaterThan(100);
  expect(left).toBeLessThan(200);
});

test('another error than damage is thrown, and the file stays where it is', () => {
  const given = options();
  mkdirSync(given.path, { recursive: true });
  expect(obstacleOf(given)).toEqual(['journal', given.path, 'folder']);
  expect(readdirSync(dirname(given.path))).toEqual(['notes.db']);
});

test.each([
  ['SQLITE_CORRUPT', 11, true],
  ['SQLITE_CORRUPT_INDEX', 779, true],
  ['SQLITE_NOTADB', 26, true],
  ['SQLITE_FULL', 13, false],
  ['SQLITE_BUSY', 5, false],
])('%s is damage or not', (_, errcode, expected) => {
  expect(isDamage(Object.assign(new Error('damaged'), { errcode }))).toBe(expected);
});

test('an error of another kind is not damage', () => {
  expect([isDamage(new Error('no space left')), isDamage('damaged')]).toEqual([false, false]);
});

test('emptying the log moves its rows into the file', () => {
  const given = options();
  const db = open(given);
  db.exec("INSERT INTO notes (json) VALUES ('1')");
  expect(statSync(`${given.path}-wal`).size).toBeGreaterThan(0);
  emptyLog(db);
  expect(statSync(`${given.path}-wal`).size).toBe(0);
  expect(notesIn(db)).toEqual(['1']);
});

test('the result of storage work is its value, or a failure after a disk error', () => {
  expect(stored(() => 5)).toEqual({ ok: true, value: 5 });
  const full = () => {
    throw new Error('disk full');
  };
  expect(stored(full)).toMatchObject({ ok: false, error: { code: 'storage' } });
});

test.each([
  [{ errcode: 13 }, 'storage-full'],
  [{ code: 'ENOSPC' }, 'storage-full'],
  [{ code: 'EDQUOT' }, 'storage-full'],
  [{ errcode: 8 }, 'storage-not-writable'],
  [{ errcode: 1032 }, 'storage-not-writable'],
  [{ code: 'EROFS' }, 'storage-not-writable'],
  [{ errcode: 5 }, undefined],
  [{ errcode: 778 }, undefined],
  [{ code: 'ERR_INVALID_STATE' }, undefined],
  [{}, undefined],
])('the failure after %j is said as %s', (error, problem) => {
  const failed = stored(() => {
    throw Object.assign(new Error('refused'), error);
  });
  expect(failed.ok ? null : failed.error).toEqual({ code: 'storage', ...(problem === undefined ? {} : { problem }) });
});

test('SQLite calls a full disk full', () => {
  const db = open(options());
  db.exec('PRAGMA max_page_count = 3');
  const failed = stored(() => db.prepare('INSERT INTO notes (json) VALUES (?)').run('x'.repeat(100_000)));
  expect(failed).toMatchObject({ ok: false, error: { problem: 'storage-full' } });
});
