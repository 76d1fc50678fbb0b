// Opens an SQLite file: with a write-ahead log and the newest schema, readable only by its owner; damaged files are set aside.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { migrate } from './migrations.ts';
import { recoverRows } from './repair.ts';
import { setAside } from './set-aside.ts';

export interface OpenOptions {
  path: string;
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

export function openDatabase(options: OpenOptions): DatabaseSync {
  mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 });
  try {
    return open(options);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return replaceDatabase(options);
  }
}

/** Sets the file aside and creates a new one. With `check`, the rows that are still readable are copied. */
export function replaceDatabase(options: OpenOptions): DatabaseSync {
  const damagedPath = setAside(options.path, options.now(), ['-wal', '-shm']);
  const db = open(options);
  const replacement = options.check
    ? `a new one was started with the ${recoverRows(damagedPath, db)} rows that could be read`
    : 'a new one was started';
  options.log(`${options.path} (${options.contents}) was damaged and is kept as ${damagedPath}; ${replacement}.`);
  options.damaged?.(damagedPath);
  return db;
}

/** SQLITE_CORRUPT or SQLITE_NOTADB, with their extended codes; or a schema of a later version. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return [11, 26].includes(error.errcode & 0xff);
  return /^(damaged|made by a later version)/.test(error.message);
}

function open({ path, steps, synchronous, check }: OpenOptions): DatabaseSync {
  // SQLite gives its side files the permissions of the main one.
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // Deleted rows are overwritten, so that nothing of a signed-out account can be read in the file.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON;`);
    if (check) {
      const answer = db.prepare('PRAGMA quick_check(1)').get();
      if (answer?.['quick_check'] !== 'ok') throw new Error('damaged');
    }
    migrate(db, steps);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Moves everything from the write-ahead log into the file: deleted rows would still be readable in the log. */
export const emptyLog = (db: DatabaseSync): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** Runs storage work; a disk error becomes a failure with a sentence. */
export function stored<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch {
    return fail('storage');
  }
}
