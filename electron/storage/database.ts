// Opens an SQLite file in the app's way: write-ahead log, newest shape, readable by its owner only, damaged files set aside.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { migrate } from './migrations.ts';
import { salvage } from './repair.ts';
import { setAside } from './set-aside.ts';

export interface OpenOptions {
  path: string;
  steps: readonly string[];
  /** FULL: a commit survives power loss. NORMAL: the file stays sound, the last commits may be gone. */
  synchronous: 'FULL' | 'NORMAL';
  /** Reads every page first; only for small files. */
  check: boolean;
  /** What a person loses with the file, told when it has to be set aside. */
  contents: string;
  log: (sentence: string) => void;
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

/** Sets the file aside and starts a new one; of a file that is worth checking, with what could still be read. */
export function replaceDatabase(options: OpenOptions): DatabaseSync {
  const away = setAside(options.path, options.now(), ['-wal', '-shm']);
  const db = open(options);
  const begun = options.check ? `a new one was started with the ${salvage(away, db)} rows that could be read` : 'a new one was started';
  options.log(`${options.path} (${options.contents}) was damaged and is kept as ${away}; ${begun}.`);
  return db;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, extended codes included; or a shape from a later version. */
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
    // What is deleted is overwritten, so that signing out leaves nothing to be read in the file.
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

/** Puts everything into the file itself and empties the log beside it, where deleted rows would live on. */
export const emptyLog = (db: DatabaseSync): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

/** Runs storage work; a refusal of the disk becomes a sentence. */
export function stored<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch {
    return fail(
      'storage',
      'Kittiwake could not write to its folder on this computer; check that the disk is not full and may be written to.',
    );
  }
}
