// Refuses a folder that a later version of the app wrote, before any file in it is opened to be written or set aside.
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { journalSteps } from './migrations.ts';
import { NewerSchema, UnusableFile } from './unusable-file.ts';

/** Where the file's header has the user version (sqlite.org/fileformat.html, 1.3). */
const versionOffset = 60;

function versionInHeader(path: string): number {
  const header = Buffer.alloc(versionOffset + 4);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  return header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(versionOffset) : 0;
}

/** The newest pages are in the write-ahead log after a crash. SQLite would make these files where there are none. */
function versionInLog(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  } finally {
    db.close();
  }
}

function stepOf(journal: string): number {
  try {
    return existsSync(`${journal}-wal`) ? versionInLog(journal) : versionInHeader(journal);
  } catch {
    // A file that is missing or can't be read is for whoever opens it.
    return 0;
  }
}

/** The journal's step stands for the whole folder. Throws `UnusableFile`. */
export function refuseNewer(journal: string): void {
  const step = stepOf(journal);
  const cause = new NewerSchema(`made by a later version of the app (step ${step} of ${journalSteps.length})`);
  if (step > journalSteps.length) throw new UnusableFile('journal', journal, cause);
}
