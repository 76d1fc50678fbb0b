// Describes why a file without which the app does not start cannot be used; shown to the user, who decides what to do.
import { constants, copyFileSync, existsSync, renameSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Renames or copies damaged files instead of deleting them, because a user or a later version may still be able to read them.
function setAsideName(path: string, now: number): string {
  const name = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  let number = 2;
  if (!existsSync(name)) return name;
  while (existsSync(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** Renames the file, and the files with its name and one of the suffixes; returns the new path. `now`: epoch milliseconds. */
export function setAside(path: string, now: number, suffixes: readonly string[] = []): string {
  const newPath = setAsideName(path, now);
  for (const suffix of ['', ...suffixes]) if (existsSync(path + suffix)) renameSync(path + suffix, newPath + suffix);
  return newPath;
}

/** Copies a partly damaged file; returns the path of the copy. `now`: epoch milliseconds. */
export function copyAside(path: string, now: number): string {
  const copy = setAsideName(path, now);
  copyFileSync(path, copy, constants.COPYFILE_EXCL);
  return copy;
}

/**
 * `newer`: written by a later version of the app. `folder`: a folder is at the path of the file. `file-in-path`: a file is at the path of
 * its folder. `special-file`: a pipe, socket, or device is at the path of the file.
 */
type FileObstacle = 'newer' | 'folder' | 'file-in-path' | 'special-file' | 'not-allowed' | 'in-use' | 'disk-full' | 'unreadable';
export type FileRole = 'user-data' | 'journal' | 'cache' | 'settings' | 'accounts' | 'push';

export class UnusableFileError extends Error {
  readonly role: FileRole;
  readonly path: string;
  readonly obstacle: FileObstacle;

  constructor(role: FileRole, path: string, cause: unknown) {
    const obstacle = isDiskFull(path, obstacleIn(cause)) ? 'disk-full' : obstacleIn(cause);
    super(`${path} can't be used: ${obstacle}`, { cause });
    [this.role, this.path, this.obstacle] = [role, path, obstacle];
  }
}

/** Thrown for a database with a schema that is newer than this version. */
export class NewerSchemaError extends Error {}

/** Thrown for a pipe, socket, or device at the path of a file. */
class SpecialFileError extends Error {}

/** Throws for a pipe, socket, or device, because opening one may wait for ever. */
export function refuseSpecialFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile() && !stats.isDirectory()) throw new SpecialFileError(`${path} is not a regular file`);
}

/** A disk with less free space cannot hold the files that SQLite creates beside a database. */
const minFreeBytes = 256 * 1024;

/** On a full disk, SQLite reports that it cannot create or extend a file, but not the reason. */
function isDiskFull(path: string, obstacle: FileObstacle): boolean {
  if (obstacle !== 'unreadable' && obstacle !== 'not-allowed') return false;
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < minFreeBytes;
  } catch {
    return false;
  }
}

const obstaclesBySystemCode: Record<string, FileObstacle> = {
  EISDIR: 'folder',
  ENOTDIR: 'file-in-path',
  EEXIST: 'file-in-path',
  EACCES: 'not-allowed',
  EPERM: 'not-allowed',
  EROFS: 'not-allowed',
  EBUSY: 'in-use',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};
/** SQLite's primary result codes (sqlite.org/rescode.html): PERM, BUSY, LOCKED, READONLY, FULL, CANTOPEN, AUTH. */
const obstaclesBySqliteCode: Record<number, FileObstacle> = {
  3: 'not-allowed',
  5: 'in-use',
  6: 'in-use',
  8: 'not-allowed',
  13: 'disk-full',
  14: 'not-allowed',
  23: 'not-allowed',
};

function obstacleIn(error: unknown): FileObstacle {
  if (error instanceof NewerSchemaError) return 'newer';
  if (error instanceof SpecialFileError) return 'special-file';
  if (!(error instanceof Error)) return 'unreadable';
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return (errcode === undefined ? obstaclesBySystemCode[code ?? ''] : obstaclesBySqliteCode[errcode & 0xff]) ?? 'unreadable';
}

/** Runs `work`; rethrows its errors as `UnusableFile`. */
export function wrapFileErrors<T>(role: FileRole, path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnusableFileError ? error : new UnusableFileError(role, path, error);
  }
}

// Checks whether the app can write into its user-data folder, without which nothing would be stored.
/** Creates the folder if it is missing. Throws `UnusableFile`. */
export function checkFolder(folder: string): void {
  wrapFileErrors('user-data', folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Tests with a real write, because on Windows the mode of a folder does not show its permissions.
    rmdirSync(mkdtempSync(join(folder, 'check-')));
  });
}

export function canWrite(folder: string): boolean {
  try {
    checkFolder(folder);
    return true;
  } catch {
    return false;
  }
}
