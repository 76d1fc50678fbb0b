// `npm run package`: the packaged app in dist/, unsigned. Where Electron's binary can't be had, a stand-in takes its place, so that all the rest can be checked.
import { build } from 'electron-builder';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './build.ts';
import { installedElectron } from './electron-binary.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** A file that the fuses can be set in, as @electron/fuses finds them: a sentinel, the version of the wire, its length, its states. */
async function standIn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-electron-'));
  const wire = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 8]), Buffer.alloc(8, '0')]);
  await writeFile(join(folder, 'electron'), wire, { mode: 0o755 });
  await mkdir(join(folder, 'locales'));
  for (const language of ['de', 'en-US']) await writeFile(join(folder, 'locales', `${language}.pak`), '');
  return folder;
}

export async function packageApp(): Promise<string> {
  await buildApp();
  await rm(path('dist'), { recursive: true, force: true });
  const electronDist = installedElectron() === undefined ? await standIn() : undefined;
  if (electronDist !== undefined) console.log("Electron's binary can't be had here: packaged with a stand-in for it.");
  try {
    await build({
      projectDir: path('.'),
      dir: true,
      publish: 'never',
      config: { extends: path('build/electron-builder.yml'), ...(electronDist && { electronDist }) },
    });
  } finally {
    if (electronDist !== undefined) await rm(electronDist, { recursive: true });
  }
  return path('dist');
}

if (import.meta.main) await packageApp();
