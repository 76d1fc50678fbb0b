// Keeps damaged files instead of deleting them, because a person or a later version may still be able to read them.
import { constants, copyFileSync, existsSync, renameSync } from 'node:fs';

const keptName = (path: string, now: number) => `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;

/** Renames the file, and the files with its name and one of the suffixes; returns the new path. `now`: epoch milliseconds. */
export function setAside(path: string, now: number, suffixes: readonly string[] = []): string {
  const newPath = keptName(path, now);
  for (const suffix of ['', ...suffixes]) if (existsSync(path + suffix)) renameSync(path + suffix, newPath + suffix);
  return newPath;
}

/** Copies a file of which only a part is damaged; returns the path of the copy. `now`: epoch milliseconds. */
export function keepCopy(path: string, now: number): string {
  const copy = keptName(path, now);
  copyFileSync(path, copy, constants.COPYFILE_EXCL);
  return copy;
}
