// What takes the place of Electron's binary in the packaged app where that can't be had, so that all the rest can be packaged and checked.
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As Electron's binary marks the place of its fuses; a stand-in begins with it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** A file that the fuses can be set in, as @electron/fuses finds them: a sentinel, the version of the wire, its length, its states. Returns its folder. */
export async function createStandIn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-electron-'));
  const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 8]), Buffer.alloc(8, '0')]);
  await writeFile(join(folder, 'electron'), wire, { mode: 0o755 });
  await mkdir(join(folder, 'locales'));
  for (const language of ['de', 'en-US']) await writeFile(join(folder, 'locales', `${language}.pak`), '');
  return folder;
}

export function isStandIn(binary: string): boolean {
  const begin = Buffer.alloc(sentinel.length);
  const file = openSync(binary, 'r');
  readSync(file, begin);
  closeSync(file);
  return begin.toString() === sentinel;
}
