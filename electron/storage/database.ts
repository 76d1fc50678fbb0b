// Opens an SQLite file with a write-ahead log and the newest schema, readable only by its owner; sets damaged files aside.
import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { migrate } from './migrations.ts';
import { setAside, NewerSchemaError, wrapFileErrors } from './unusable-file.ts';
import type { SQLInputValue } from 'node:sqlite';

// Copies the readable rows of a damaged database into a new one.
type CopiedRow = Record<string, SQLInputValue>;

/** Table names in files of earlier versions. */
const formerNames: Record<string, readonly string[]> = { actions: ['errands'] };

/** Columns that contain JSON. */
const jsonColumns = ['draft', 'json'];

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${String(name)}"`);

const hasValidJson = (row: CopiedRow) =>
  jsonColumns.every((column) => {
    if (!(column in row)) return true;
    try {
      JSON.parse(String(row[column]));
      return true;
    } catch {
      return false;
    }
  });

/**
 * Copies the rows of every table that `fresh` has, and returns their number. Reads each table from both ends, so that an unreadable page
 * costs only its own rows. A unique key in every table prevents duplicates.
 */
export function recoverRows(damagedPath: string, target: DatabaseSync): number {
  let copiedCount = 0;
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // Rows that cannot be read or do not fit the new table remain only in the damaged file.
    }
  };
  const copy = (damagedDb: DatabaseSync, from: string, table: string, order: 'ASC' | 'DESC') => {
    // A file of an earlier version lacks the columns that were added later.
    const oldColumns = columnsOf(damagedDb, from);
    const columns = columnsOf(target, table).filter((column) => oldColumns.includes(column));
    const names = columns.join(', ');
    const insert = target.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of damagedDb
      .prepare(`SELECT ${names} FROM ${from} NOT INDEXED ORDER BY rowid ${order}`)
      .iterate() as Iterable<CopiedRow>) {
      if (hasValidJson(row)) attempt(() => (copiedCount += Number(insert.run(...Object.values(row)).changes)));
    }
  };
  attempt(() => {
    const damagedDb = new DatabaseSync(damagedPath);
    const tables = target.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of tables) {
      const table = String(name);
      for (const from of [table, ...(formerNames[table] ?? [])]) {
        for (const order of ['ASC', 'DESC'] as const) attempt(() => copy(damagedDb, from, table, order));
      }
    }
    damagedDb.close();
  });
  return copiedCount;
}

export interface DatabaseOptions {
  /** `:memory:`: not stored on disk. */
  path: string;
  role: 'journal' | 'cache';
  steps: readonly string[];
  /** FULL: a commit survives a power failure. NORMAL: the file stays intact, but the last commits may be lost. */
  synchronous: 'FULL' | 'NORMAL';
  /** Checks every page when the file is opened; only for small files. */
  check: boolean;
  /** Description of the content, for the log message about a damaged file. */
  contents: string;
  log: (sentence: string) => void;
  /** Called with the path at which a damaged file was set aside. */
  onDamaged?: (keptPath: string) => void;
  now: () => number;
}

const walSuffixes = ['-wal', '-shm'];

/** Throws `UnusableFile`. Leaves a journal of a later app version untouched; deletes a cache of one, since a cache may be lost. */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { path, role, steps, log } = options;
  return wrapFileErrors(role, path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (schemaVersion(path) > steps.length) {
      if (role === 'journal') throw new NewerSchemaError(`${path} was made by a later version of the app`);
      for (const suffix of ['', ...walSuffixes]) rmSync(path + suffix, { force: true });
      log(`${path} (${options.contents}) was made by a later version of the app; a new one was started.`);
    }
    try {
      return open(options);
    } catch (error) {
      if (!isDamageError(error)) throw error;
      return replaceDatabase(options);
    }
  });
}

/**
 * Reads the schema version from the file header (sqlite.org/fileformat.html), because even opening a database may change the file. 0: no
 * database, or a new one.
 */
function schemaVersion(path: string): number {
  const header = Buffer.alloc(64);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, header);
    } finally {
      closeSync(file);
    }
  } catch {
    // Opening the database reports the reason.
    return 0;
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(60) : 0;
}

/** Sets the file aside and creates a new one. With `check`, copies the rows that are still readable. */
export function replaceDatabase(options: DatabaseOptions): DatabaseSync {
  const damagedPath = setAside(options.path, options.now(), walSuffixes);
  const db = open(options);
  const replacement = options.check
    ? `a new one was started with the ${recoverRows(damagedPath, db)} rows that could be read`
    : 'a new one was started';
  options.log(`${options.path} (${options.contents}) was damaged and is kept as ${damagedPath}; ${replacement}.`);
  options.onDamaged?.(damagedPath);
  return db;
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, with their extended codes. */
export function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return [11, 26].includes(error.errcode & 0xff);
  return error.message === 'damaged';
}

function open({ path, role, steps, synchronous, check }: DatabaseOptions): DatabaseSync {
  // SQLite gives its -wal and -shm files the permissions of the database file.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // Incremental auto_vacuum returns the space of deleted rows in steps; it has to be set before the first table is created.
    // A small checkpoint interval moves the log into the file in small parts, because the main process waits for each.
    if (role === 'cache') db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA wal_autocheckpoint = 64');
    // secure_delete overwrites deleted rows, so that no data of a signed-out account stays readable in the file.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON;`);
    if (check) {
      const checkResult = db.prepare('PRAGMA quick_check(1)').get();
      if (checkResult?.['quick_check'] !== 'ok') throw new Error('damaged');
    }
    migrate(db, steps);
    // Fails now, not at the first write, if the file is read-only or locked by another process.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Moves everything from the write-ahead log into the file: deleted rows would stay readable in the log. */
export const truncateWal = (db: DatabaseSync): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** SQLITE_FULL; and SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN and SQLITE_AUTH. */
const fullErrors: readonly unknown[] = [13, 'ENOSPC', 'EDQUOT'];
const notWritableErrors: readonly unknown[] = [3, 8, 14, 23, 'EACCES', 'EPERM', 'EROFS'];

/** Converts the error of asynchronous storage work into a failure. */
export function storageFailure(error: unknown): { ok: false; error: Failure } {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  const reason = typeof errcode === 'number' ? errcode & 0xff : code;
  if (fullErrors.includes(reason)) return fail('storage', 'storage-full');
  if (notWritableErrors.includes(reason)) return fail('storage', 'storage-not-writable');
  return fail('storage');
}

/** Runs storage work and converts a disk error into a failure. */
export function tryStorage<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    return storageFailure(error);
  }
}
