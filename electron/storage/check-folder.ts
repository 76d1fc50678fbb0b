// Whether the app can write into its folder: without that nothing would be kept.
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { using } from './unusable-file.ts';

/** Creates the folder where it is missing. Throws `UnusableFile`. */
export function checkFolder(folder: string): void {
  using('user-data', folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only a try tells: on Windows a folder's permissions are not in its mode.
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
