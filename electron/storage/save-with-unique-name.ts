// Writes text to a file under a name that is not used in the folder yet.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxCopies = 200;

/** Returns the path; throws on a disk error. Never overwrites existing files. */
export function saveWithUniqueName(folder: string, name: string, extension: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, `${name}${copy === 1 ? '' : ` (${copy})`}.${extension}`);
    try {
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || copy > maxCopies) throw error;
    }
  }
}
