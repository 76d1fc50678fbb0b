// The file of the search index: opened, or thrown away and begun anew, since all of it can be read from servers again.
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Goes up with each change of the tables or of what is indexed: an index of another version is thrown away. */
const version = 1;

/** Words and marks have been divided into tokens already (`tokens.ts`), so SQLite only has to take them apart at spaces. */
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

/** Of this run only: whose posts are not shown. */
const perRun = `
  CREATE TEMP TABLE hidden_people (account INTEGER NOT NULL, id TEXT NOT NULL, until REAL NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID;
  CREATE TEMP TABLE hidden_hosts (account INTEGER NOT NULL, host TEXT NOT NULL, PRIMARY KEY (account, host)) WITHOUT ROWID;`;

export const sideFiles = ['', '-wal', '-shm'] as const;

function remove(path: string): void {
  for (const end of sideFiles) rmSync(path + end, { force: true });
}

function open(path: string): DatabaseSync {
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'a', 0o600));
  }
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // Deleted rows are overwritten, so that nothing of a signed-out account can be read in the file.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;');
    const found = db.prepare('PRAGMA user_version').get()?.['user_version'];
    if (found === 0) db.exec(`BEGIN; ${schema} COMMIT;`);
    else if (found !== version) throw new Error(`made by another version of the app (${String(found)})`);
    db.exec(perRun);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** `log` hears that an index was thrown away. Throws when a new one can't be made. */
export function openIndexFile(path: string, log: (sentence: string) => void): DatabaseSync {
  try {
    return open(path);
  } catch (error) {
    log(`The search index was thrown away and is made anew: ${error instanceof Error ? error.message : String(error)}`);
    remove(path);
    return open(path);
  }
}

/** Begins anew after damage that showed while it was used. */
export function replaceIndexFile(db: DatabaseSync, path: string): DatabaseSync {
  db.close();
  remove(path);
  return open(path);
}
