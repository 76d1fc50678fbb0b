// Copies the files of a release from the folders of the release jobs into one folder: `node build/ci/gather.ts FROM INTO`.
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Packages, their block maps, the version files of electron-updater, and the SBOMs. */
const releaseFiles = '**/*.{exe,dmg,zip,AppImage,deb,rpm,flatpak,blockmap,yml,cdx.json}';
/** File kinds that every release must have. */
const requiredEndings = [
  '.exe',
  '.dmg',
  '.AppImage',
  '.deb',
  '.rpm',
  '.flatpak',
  'latest.yml',
  'latest-mac.yml',
  'latest-linux.yml',
  '.cdx.json',
];

/** Returns the file names. Throws if two jobs built different files of the same name, or if a kind is missing. */
export function gather(from: string, into: string): string[] {
  mkdirSync(into, { recursive: true });
  const pathsByName = new Map<string, string>();
  for (const path of globSync(releaseFiles, { cwd: from, exclude: ['**/*-unpacked/**', '**/*.app/**', '**/builder-*.yml'] })) {
    const name = basename(path);
    const earlierPath = pathsByName.get(name);
    if (earlierPath !== undefined && !readFileSync(join(from, earlierPath)).equals(readFileSync(join(from, path))))
      throw new Error(`Two jobs made a ${name}, and they differ: ${earlierPath} and ${path}`);
    pathsByName.set(name, path);
    copyFileSync(join(from, path), join(into, name));
  }
  const names = [...pathsByName.keys()].sort();
  const missing = requiredEndings.filter((end) => !names.some((name) => name.endsWith(end)));
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(', ')}`);
  return names;
}

if (import.meta.main) console.log(gather(process.argv[2] ?? 'artifacts', process.argv[3] ?? 'release').join('\n'));
