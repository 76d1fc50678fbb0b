// Windows takes the picture of a toast as a file, and reads it again whenever it shows its list.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Windows keeps a toast for three days. */
const maxAgeMs = 3 * 86_400_000;

/** Returns the path of a file with the picture, or null when the disk refuses. On first use it deletes what is too old. */
export function createPictureFiles(folder: string, now: () => number): (picture: Buffer) => string | null {
  let isPrepared = false;

  function prepare(): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).mtimeMs < now() - maxAgeMs) rmSync(path, { force: true });
    }
    isPrepared = true;
  }

  return (picture) => {
    const extension = picture[0] === 0x89 ? 'png' : 'jpg';
    const path = join(folder, `${createHash('sha256').update(picture).digest('hex').slice(0, 40)}.${extension}`);
    try {
      if (!isPrepared) prepare();
      writeFileSync(path, picture, { mode: 0o600 });
      return path;
    } catch {
      return null;
    }
  };
}
