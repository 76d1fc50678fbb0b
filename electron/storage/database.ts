// Opens an SQLite file: with a write-ahead log and the newest schema, readable only by its owner; damaged files are set aside.
import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { migrate } from './migrations.ts';
import { recoverRows } from './repair.ts';
import { setAside } from './set-aside.ts';
import { NewerSchema, using } from './unusable-file.ts';

export interface OpenOptions {
  /** `:memory:`: nothing is kept. */
  path: string;
  role: 'journal' | 'cache';
  steps: readonly string[];
  /** FULL: a commit survives a power failure. NORMAL: the file stays intact, but the last commits may be lost. */
  synchronous: 'FULL' | 'NORMAL';
  /** Checks every page when the file is opened; only for small files. */
  check: boolean;
  /** What the file contains, for the log when it is set aside. */
  contents: string;
  log: (sentence: string) => void;
  /** Hears where a damaged file was set aside, besides the log. */
  damaged?: (keptPath: string) => void;
  now: () => number;
}

const sideFiles = ['-wal', '-shm'];

/** Throws `UnusableFile`. A journal of a later version of the app is not touched; a cache of one is deleted, as it may be. */
export function openDatabase(options: OpenOptions): DatabaseSync {
  const { path, role, steps, log } = options;
  return using(role, path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (schemaVersion(path) > steps.length) {
      if (role === 'journal') throw new NewerSchema(`${path} was made by a later version of the app`);
      for (const end of ['', ...sideFiles]) rmSync(path + end, { force: true });
      log(`${path} (${options.contents}) was made by a later version of the app; a new one was started.`);
    }
    try {
      return open(options);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return replaceDatabase(options);
    }
  });
}

/** Read from the header (sqlite.org/fileformat.html): even to open a database may change the file. 0: no database, or a new one. */
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
    // Opening it says why.
    return 0;
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(60) : 0;
}

/** Sets the file aside and creates a new one. With `check`, the rows that are still readable are copied. */
export function replaceDatabase(options: OpenOptions): DatabaseSync {
  const damagedPath = setAside(options.path, options.now(), sideFiles);
  const db = open(options);
  const replacement = options.check
    ? `a new one was started with the ${recoverRows(damagedPath, db)} rows that could be read`
    : 'a new one was started';
  options.log(`${options.path} (${options.contents}) was damaged and is kept as ${damagedPath}; ${replacement}.`);
  options.damaged?.(damagedPath);
  return db;
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, with their extended codes. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return [11, 26].includes(error.errcode & 0xff);
  return error.message === 'damaged';
}

function open({ path, role, steps, synchronous, check }: OpenOptions): DatabaseSync {
  // SQLite gives its side files the permissions of the main one.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // Of a cache the space of deleted rows can be given back in steps; a file gets that before its first table.
    // Its log goes into the file in small parts: main waits for each.
    if (role === 'cache') db.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA wal_autocheckpoint = 64');
    // Deleted rows are overwritten, so that nothing of a signed-out account can be read in the file.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON;`);
    if (check) {
      const answer = db.prepare('PRAGMA quick_check(1)').get();
      if (answer?.['quick_check'] !== 'ok') throw new Error('damaged');
    }
    migrate(db, steps);
    // A file that can only be read, or that another process holds, says so now and not at the first word that is written.
    db.exec('BEGIN IMMEDIATE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Moves everything from the write-ahead log into the file: deleted rows would still be readable in the log. */
export const emptyLog = (db: DatabaseSync): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** SQLITE_FULL; and SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN and SQLITE_AUTH. */
const full: readonly unknown[] = [13, 'ENOSPC', 'EDQUOT'];
const notWritable: readonly unknown[] = [3, 8, 14, 23, 'EACCES', 'EPERM', 'EROFS'];

/** For storage work that is not done at once. */
export function storageFailure(error: unknown): { ok: false; error: Failure } {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  const reason = typeof errcode === 'number' ? errcode & 0xff : code;
  if (full.includes(reason)) return fail('storage', 'storage-full');
  if (notWritable.includes(reason)) return fail('storage', 'storage-not-writable');
  return fail('storage');
}

/** Runs storage work; a disk error becomes a failure with a sentence. */
export function stored<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    return storageFailure(error);
  }
}
