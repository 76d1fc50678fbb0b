// Puts a text into a folder of the person's under a name that is still free there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers the path; throws when the disk refuses. Nothing that exists is overwritten. */
export function saveBeside(folder: string, name: string, extension: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, `${name}${copy === 1 ? '' : ` (${copy})`}.${extension}`);
    try {
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || copy > 200) throw error;
    }
  }
}
