// Tests opening a database: schema, file permissions, and handling a damaged file or one of a later version.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { truncateWal, isDamageError, openDatabase, tryStorage } from '../../../electron/storage/database.ts';
import type { DatabaseOptions } from '../../../electron/storage/database.ts';
import { UnusableFileError } from '../../../electron/storage/unusable-file.ts';
import { tempDir } from './temp-dir.ts';

const steps = ['CREATE TABLE notes (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT'];

function options(more: Partial<DatabaseOptions> = {}) {
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
function open(config: DatabaseOptions): DatabaseSync {
  const db = openDatabase(config);
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
  const config = options();
  expect(notesIn(open(config))).toEqual([]);
  expect(config.logged).toEqual([]);
});

test.skipIf(process.platform === 'win32')('only the owner can read the file, its log and its folder', () => {
  const config = options();
  open(config).exec("INSERT INTO notes (json) VALUES ('1')");
  const modes = [config.path, `${config.path}-wal`, dirname(config.path)].map((path) => statSync(path).mode & 0o077);
  expect(modes).toEqual([0, 0, 0]);
});

test('a file with an older schema is migrated and keeps its rows', () => {
  const config = options({ steps: [...steps, 'ALTER TABLE notes ADD COLUMN title TEXT'] });
  write(config.path, `${steps[0]}; PRAGMA user_version = 1; INSERT INTO notes (json) VALUES ('1');`);
  expect(open(config).prepare('SELECT json, title FROM notes').all()).toEqual([{ json: '1', title: null }]);
  expect(config.logged).toEqual([]);
});

/** Creates a file as a later version of the app leaves it, alone in its folder. */
function fromLaterVersion(config: DatabaseOptions): Buffer {
  write(config.path, `${steps[0]}; PRAGMA user_version = 9; INSERT INTO notes (json) VALUES ('1');`);
  return readFileSync(config.path);
}
const obstacleOf = (config: DatabaseOptions): unknown => {
  try {
    open(config);
  } catch (error) {
    return error instanceof UnusableFileError ? [error.role, error.path, error.obstacle] : error;
  }
  return null;
};

test('a journal of a later version is refused, not called damaged, and not touched', () => {
  const config = options();
  const before = fromLaterVersion(config);
  expect(obstacleOf(config)).toEqual(['journal', config.path, 'newer']);
  expect(readFileSync(config.path)).toEqual(before);
  expect(readdirSync(dirname(config.path))).toEqual(['notes.db']);
  expect(config.logged).toEqual([]);
});

test('a cache of a later version is replaced by an empty one', () => {
  const config = options({ role: 'cache' });
  fromLaterVersion(config);
  expect(notesIn(open(config))).toEqual([]);
  expect(readdirSync(dirname(config.path)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['notes.db']);
});

test('a file that another process has locked is reported as in use', { timeout: 60_000 }, () => {
  const config = options();
  open(config).close();
  const other = new DatabaseSync(config.path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  expect(obstacleOf(config)).toEqual(['journal', config.path, 'in-use']);
  other.exec('ROLLBACK');
  expect(notesIn(open(config))).toEqual([]);
});

test('a file at the path of the folder is reported', () => {
  const config = options();
  writeFileSync(dirname(config.path), '');
  expect(obstacleOf(config)).toEqual(['journal', config.path, 'file-in-path']);
});

test('a database in memory writes no file', () => {
  const config = options({ path: ':memory:', role: 'cache' });
  expect(notesIn(open(config))).toEqual([]);
  expect(existsSync(':memory:')).toBe(false);
});

test('a file that is not a database is set aside unchanged, and a new one is created', () => {
  const config = options();
  mkdirSync(dirname(config.path));
  writeFileSync(config.path, 'not a database'.repeat(400));
  expect(notesIn(open(config))).toEqual([]);
  expect(readFileSync(`${config.path}.damaged-2026-01-02T00-00-00-000Z`, 'utf8')).toBe('not a database'.repeat(400));
});

test('a damaged page is found when the file is opened with a check', () => {
  const config = options();
  const rows = Array.from({ length: 200 }, (_, at) => `('"${at} ${'x'.repeat(200)}"')`);
  write(config.path, `${steps[0]}; PRAGMA user_version = 1; INSERT INTO notes (json) VALUES ${rows.join(', ')};`);
  const bytes = readFileSync(config.path);
  bytes.fill(0xff, 4 * 4_096, 5 * 4_096);
  writeFileSync(config.path, bytes);
  open({ ...config, check: false });
  expect(config.logged).toEqual([]);
  const rowCount = notesIn(open(config)).length;
  expect(config.logged).toHaveLength(1);
  expect(rowCount).toBeGreaterThan(100);
  expect(rowCount).toBeLessThan(200);
});

test('an error other than damage is thrown, and the file is not moved', () => {
  const config = options();
  mkdirSync(config.path, { recursive: true });
  expect(obstacleOf(config)).toEqual(['journal', config.path, 'folder']);
  expect(readdirSync(dirname(config.path))).toEqual(['notes.db']);
});

test.each([
  ['SQLITE_CORRUPT', 11, true],
  ['SQLITE_CORRUPT_INDEX', 779, true],
  ['SQLITE_NOTADB', 26, true],
  ['SQLITE_FULL', 13, false],
  ['SQLITE_BUSY', 5, false],
])('%s (%i) counts as damage: %s', (_, errcode, expected) => {
  expect(isDamageError(Object.assign(new Error('damaged'), { errcode }))).toBe(expected);
});

test('an error without an SQLite code is not damage', () => {
  expect([isDamageError(new Error('no space left')), isDamageError('damaged')]).toEqual([false, false]);
});

test('emptying the log moves its rows into the file', () => {
  const config = options();
  const db = open(config);
  db.exec("INSERT INTO notes (json) VALUES ('1')");
  expect(statSync(`${config.path}-wal`).size).toBeGreaterThan(0);
  truncateWal(db);
  expect(statSync(`${config.path}-wal`).size).toBe(0);
  expect(notesIn(db)).toEqual(['1']);
});

test('storage work returns its value, or a failure after a disk error', () => {
  expect(tryStorage(() => 5)).toEqual({ ok: true, value: 5 });
  const full = () => {
    throw new Error('disk full');
  };
  expect(tryStorage(full)).toMatchObject({ ok: false, error: { code: 'storage' } });
});

test.each([
  [{ errcode: 13 }, 'storage-full'],
  [{ code: 'ENOSPC' }, 'storage-full'],
  [{ code: 'EDQUOT' }, 'storage-full'],
  [{ errcode: 4_874 }, 'storage-full'],
  [{ errcode: 8 }, 'storage-not-writable'],
  [{ errcode: 1032 }, 'storage-not-writable'],
  [{ code: 'EROFS' }, 'storage-not-writable'],
  [{ errcode: 5 }, undefined],
  [{ errcode: 778 }, undefined],
  [{ code: 'ERR_INVALID_STATE' }, undefined],
  [{}, undefined],
])('the error %j becomes a failure with the problem %s', (error, problem) => {
  const failed = tryStorage(() => {
    throw Object.assign(new Error('refused'), error);
  });
  expect(failed.ok ? null : failed.error).toEqual({ code: 'storage', ...(problem === undefined ? {} : { problem }) });
});

test('an SQLite error for a full database becomes the problem storage-full', () => {
  const db = open(options());
  db.exec('PRAGMA max_page_count = 3');
  const failed = tryStorage(() => db.prepare('INSERT INTO notes (json) VALUES (?)').run('x'.repeat(100_000)));
  expect(failed).toMatchObject({ ok: false, error: { problem: 'storage-full' } });
});
