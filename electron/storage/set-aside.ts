// Damaged files are moved out of the way under a name that says so, never deleted: a person or a later version may still read them.
import { existsSync, renameSync } from 'node:fs';

/** Renames the file, and those named like it plus a suffix; answers where it went. */
export function setAside(path: string, now: number, suffixes: readonly string[] = []): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  const away = `${path}.damaged-${stamp}`;
  for (const suffix of ['', ...suffixes]) if (existsSync(path + suffix)) renameSync(path + suffix, away + suffix);
  return away;
}
