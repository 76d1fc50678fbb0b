// Opens the database file of the search index. An unusable file is deleted and created again: the servers still have all of its content.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refuseSpecialFile } from '../storage/unusable-file.ts';

/** Increase it with each change of the tables or of the indexed content; an index of another version is deleted. */
const version = 1;

/** `tokens.ts` has already divided words and marks into tokens, so SQLite only splits them at spaces. */
const schema = `
  CREATE TABLE accounts (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE posts (
    rowid INTEGER PRIMARY KEY, account INTEGER NOT NULL, id TEXT NOT NULL, author TEXT NOT NULL, host TEXT NOT NULL, uri TEXT NOT NULL,
    direct INTEGER NOT NULL, home INTEGER NOT NULL, digest TEXT NOT NULL, json BLOB NOT NULL, UNIQUE (account, id)
  ) STRICT;
  CREATE TABLE boosts (
    account INTEGER NOT NULL, id TEXT NOT NULL, post TEXT NOT NULL, handle TEXT NOT NULL, PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX boosts_by_post ON boosts (account, post);
  CREATE VIRTUAL TABLE found USING fts5(
    words, marks, content = '', contentless_delete = 1, prefix = '1 2', tokenize = "ascii tokenchars '@.:-_'"
  );
  PRAGMA user_version = ${version};`;

/** Accounts and domains whose posts are not shown. Temporary: main sends them again in each run. */
const temporaryTables = `
  CREATE TEMP TABLE hidden_people (account INTEGER NOT NULL, id TEXT NOT NULL, until REAL NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID;
  CREATE TEMP TABLE hidden_hosts (account INTEGER NOT NULL, host TEXT NOT NULL, PRIMARY KEY (account, host)) WITHOUT ROWID;`;

export const fileSuffixes = ['', '-wal', '-shm'] as const;

function remove(path: string): void {
  for (const suffix of fileSuffixes) rmSync(path + suffix, { force: true });
}

function open(path: string): DatabaseSync {
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    refuseSpecialFile(path);
    closeSync(openSync(path, 'a', 0o600));
  }
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // `secure_delete` overwrites deleted rows, so that no data of a signed-out account can be read in the file.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;');
    const fileVersion = db.prepare('PRAGMA user_version').get()?.['user_version'];
    if (fileVersion === 0) db.exec(`BEGIN; ${schema} COMMIT;`);
    else if (fileVersion !== version) throw new Error(`made by another version of the app (${String(fileVersion)})`);
    db.exec(temporaryTables);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens the index; deletes an unusable one, reports that to `log`, and creates a new one. Throws if that fails too. */
export function openIndexFile(path: string, log: (sentence: string) => void): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    log(`The search index was thrown away and is made anew: ${error instanceof Error ? error.message : String(error)}`);
    remove(path);
    return open(path);
  }
}

/** Replaces an index that turned out to be damaged during use. */
export function replaceIndexFile(db: DatabaseSync, path: string): DatabaseSync {
  db.close();
  remove(path);
  return open(path);
}
