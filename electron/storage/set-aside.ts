// Renames damaged files instead of deleting them, because a person or a later version may still be able to read them.
import { existsSync, renameSync } from 'node:fs';

/** Renames the file, and the files with its name and one of the suffixes; returns the new path. `now`: epoch milliseconds. */
export function setAside(path: string, now: number, suffixes: readonly string[] = []): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  const newPath = `${path}.damaged-${stamp}`;
  for (const suffix of ['', ...suffixes]) if (existsSync(path + suffix)) renameSync(path + suffix, newPath + suffix);
  return newPath;
}
