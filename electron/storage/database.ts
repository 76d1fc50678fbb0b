// Opens an SQLite file with a write-ahead log and the newest schema, readable only by its owner; sets damaged files aside.
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { isLaterVersion, migrate } from './migrations.ts';
import { fileSize, hasLostLog, isCut, readImage, readSchemaVersion } from './readable-image.ts';
import { refuseSpecialFile, setAside, NewerSchemaError, wrapFileErrors } from './unusable-file.ts';
import type { SQLInputValue } from 'node:sqlite';

// Copies the readable rows of a damaged database into a new one.
type CopiedRow = Record<string, SQLInputValue>;

/** Table names in files of earlier versions. */
const formerNames: Record<string, readonly string[]> = { actions: ['errands'] };

const rowidAlias = 'recovered rowid';
/** Limit of unreadable rowids in one table: each costs a search. */
const maxUnreadableRows = 5_000;

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${String(name)}"`);

/** Runs `work`. Rows that cannot be read or do not fit the new table remain only in the damaged file. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Calls `use` with every readable row: upwards, one rowid further after each that cannot be read, then once from the end. */
function readRows(damagedDb: DatabaseSync, table: string, columns: readonly string[], use: (row: CopiedRow) => void): void {
  const select = (condition: string) =>
    damagedDb.prepare(`SELECT rowid AS "${rowidAlias}", ${columns.join(', ')} FROM ${table} ${condition}`);
  const upwards = select('NOT INDEXED WHERE rowid >= ? ORDER BY rowid');
  let next = 0;
  const readOn = () => {
    for (const { [rowidAlias]: rowid, ...row } of upwards.iterate(next) as Iterable<CopiedRow>) {
      next = Number(rowid) + 1;
      use(row);
    }
  };
  for (let failures = 0; failures < maxUnreadableRows; failures += 1) {
    if (attempt(readOn)) return;
    next += 1;
  }
  for (const { [rowidAlias]: _, ...row } of select('NOT INDEXED ORDER BY rowid DESC').iterate() as Iterable<CopiedRow>) use(row);
}

/** Copies the rows of every table that `target` has, and returns their number. Disk errors of `target` are thrown. */
function copyTables(imagePath: string, target: DatabaseSync): number {
  let copiedCount = 0;
  let diskError: unknown = null;
  const copy = (damagedDb: DatabaseSync, from: string, table: string) => {
    // A file of an earlier version lacks the columns that were added later.
    const oldColumns = columnsOf(damagedDb, from);
    const columns = columnsOf(target, table).filter((column) => oldColumns.includes(column));
    const names = columns.join(', ');
    const insert = target.prepare(`INSERT OR IGNORE INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
    readRows(damagedDb, from, columns, (row) => {
      if (diskError !== null) return;
      try {
        copiedCount += Number(insert.run(...Object.values(row)).changes);
      } catch (error) {
        if (isDiskError(error)) diskError = error;
      }
    });
  };
  attempt(() => {
    const damagedDb = new DatabaseSync(imagePath);
    // Reads the other tables although one entry of the schema is damaged.
    attempt(() => damagedDb.exec('PRAGMA writable_schema = ON'));
    const tables = target.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    for (const { name } of tables) {
      const table = String(name);
      for (const from of [table, ...(formerNames[table] ?? [])]) attempt(() => copy(damagedDb, from, table));
    }
    damagedDb.close();
  });
  if (diskError !== null) throw diskError;
  return copiedCount;
}

/** SQLITE_READONLY, SQLITE_IOERR, and SQLITE_FULL. */
const isDiskError = (error: unknown): boolean => [8, 10, 13].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);

/**
 * Copies the rows of every table that `target` has, and returns their number. Leaves the damaged file and its log unchanged. A unique key in
 * every table prevents duplicates. Throws only if the disk cannot be read or written.
 */
export function recoverRows(damagedPath: string, target: DatabaseSync): number {
  const folder = mkdtempSync(join(dirname(damagedPath), 'recovery-'));
  try {
    const imagePath = join(folder, 'image.db');
    // Without the log: a log of another database has no rows that fit.
    for (const withLog of [true, false]) {
      writeFileSync(imagePath, readImage(damagedPath, withLog), { mode: 0o600 });
      const copiedCount = copyTables(imagePath, target);
      if (copiedCount > 0) return copiedCount;
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  /** Called if the file is missing although it existed, and nothing of it is left. */
  onMissing?: () => void;
  /** The file existed before; its log too, so that the last run did not close it. */
  existed?: { file: boolean; log: boolean };
  now: () => number;
}

const walSuffixes = ['-wal', '-shm'];

/** Throws `UnusableFile`. Leaves a journal of a later app version untouched; deletes a cache of one, since a cache may be lost. */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { path, role, steps, log } = options;
  return wrapFileErrors(role, path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    refuseSpecialFile(path);
    if (isLaterVersion(readSchemaVersion(path), steps.length)) {
      if (role === 'journal') throw new NewerSchemaError(`${path} was made by a later version of the app`);
      removeNewerCache(options);
      log(`${path} (${options.contents}) was made by a later version of the app; a new one was started.`);
    }
    if (options.check && hasLoss(options)) return replaceDatabase(options);
    for (const suffix of walSuffixes)
      if (existsSync(path + suffix) && fileSize(path + suffix) === null) setAside(path + suffix, options.now());
    try {
      // A damaged log must not be moved into the file, as closing a writable database does.
      if (options.check && fileSize(`${path}-wal`)) inspectLogged(options);
      return open(options);
    } catch (error) {
      if (!isDamageError(error) && !isSchemaError(error)) throw error;
      return replaceDatabase(options);
    }
  });
}

/** True if the file or its log was lost. Reports a missing file of which nothing is left to recover. */
function hasLoss({ path, contents, log, existed = { file: false, log: false }, onMissing }: DatabaseOptions): boolean {
  const isLogLeft = existsSync(`${path}-wal`) && fileSize(`${path}-wal`) !== 0;
  if (fileSize(path)) return isCut(path) || hasLostLog(path) || (existed.log && !existsSync(`${path}-wal`));
  if (existsSync(path) || isLogLeft) return isLogLeft || (existed.file && fileSize(path) === 0);
  if (existed.file) {
    log(`${path} (${contents}) is missing; a new one was started.`);
    onMissing?.();
  }
  return false;
}

/** Deletes the cache of a later version. Sets other databases aside: files may have been swapped. */
function removeNewerCache(options: DatabaseOptions): void {
  const { path, steps, now } = options;
  const db = new DatabaseSync(path);
  const isCache = hasSchema(db, steps);
  db.close();
  if (!isCache) setAside(path, now(), walSuffixes);
  for (const suffix of ['', ...walSuffixes]) rmSync(path + suffix, { force: true });
}

/**
 * Sets the file aside and puts a new one in its place. With `check`, copies the rows that are still readable. The new file is created beside
 * the damaged one, which stays in its place if the disk is full.
 */
export function replaceDatabase(options: DatabaseOptions): DatabaseSync {
  const { path, contents, now, log } = options;
  if (path === ':memory:') return open(options);
  const newPath = `${path}.new`;
  for (const suffix of ['', ...walSuffixes]) rmSync(newPath + suffix, { recursive: true, force: true });
  const newDb = open({ ...options, path: newPath });
  let rowCount = 0;
  try {
    if (options.check) rowCount = recoverRows(path, newDb);
  } finally {
    newDb.close();
  }
  const damagedPath = setAside(path, now(), walSuffixes);
  renameSync(newPath, path);
  const replacement = options.check ? `a new one was started with the ${rowCount} rows that could be read` : 'a new one was started';
  log(`${path} (${contents}) was damaged and is kept as ${damagedPath}; ${replacement}.`);
  options.onDamaged?.(damagedPath);
  return open(options);
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, with their extended codes. */
export function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return [11, 26].includes(error.errcode & 0xff);
  return error.message === 'damaged';
}

/** SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT, and SQLITE_MISMATCH: the tables differ from those that the steps expect. */
const isSchemaError = (error: unknown): boolean => [1, 17, 19, 20].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);

/** True if the database has every table, column, and index that the steps create. */
function hasSchema(db: DatabaseSync, steps: readonly string[]): boolean {
  const parts = `SELECT s.type, s.name, c.name AS "column", c.type AS kind, c.pk FROM sqlite_schema s LEFT JOIN pragma_table_info(s.name) c`;
  const partsOf = (each: DatabaseSync) =>
    each
      .prepare(parts)
      .all()
      .map((part) => JSON.stringify(part));
  const reference = new DatabaseSync(':memory:');
  migrate(reference, steps);
  const existingParts = new Set(partsOf(db));
  const isComplete = partsOf(reference).every((part) => existingParts.has(part));
  reference.close();
  return isComplete;
}

/** Throws if pages are damaged (with `check`), or if the tables are not those of the schema version. */
function inspect(db: DatabaseSync, { steps, check }: DatabaseOptions): void {
  if (check && db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') throw new Error('damaged');
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (isLaterVersion(version, steps.length)) return;
  if (version < 0 || version > steps.length || !hasSchema(db, steps.slice(0, version))) throw new Error('damaged');
}

/** Inspects the file with its log, and changes neither. */
function inspectLogged(options: DatabaseOptions): void {
  const db = new DatabaseSync(options.path, { readOnly: true, timeout: 5_000 });
  try {
    inspect(db, options);
  } finally {
    db.close();
  }
}

function open(options: DatabaseOptions): DatabaseSync {
  const { path, role, steps, synchronous } = options;
  // SQLite gives its -wal and -shm files the permissions of the database file.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // Incremental auto_vacuum returns the space of deleted rows in steps; it has to be set before the first table is created.
    // A small checkpoint interval moves the log into the file in small parts, because the main process waits for each.
    if (role === 'cache') db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA wal_autocheckpoint = 64');
    // secure_delete overwrites deleted rows, so that no data of a signed-out account stays readable in the file.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON;`);
    inspect(db, options);
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
/** SQLITE_IOERR_SHMSIZE: the index of the log could not grow. */
const indexFullError = 4_874;
const notWritableErrors: readonly unknown[] = [3, 8, 14, 23, 'EACCES', 'EPERM', 'EROFS'];

/** Converts the error of asynchronous storage work into a failure. */
export function storageFailure(error: unknown): { ok: false; error: Failure } {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  const reason = typeof errcode === 'number' ? errcode & 0xff : code;
  if (fullErrors.includes(reason) || errcode === indexFullError) return fail('storage', 'storage-full');
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
