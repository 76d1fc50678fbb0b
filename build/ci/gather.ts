// `node build/ci/gather.ts FROM INTO`: puts what a release offers into one folder, out of the folders that the jobs of the release left.
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Packages, their block maps, what electron-updater asks for, and the lists of what is inside. */
const offered = '**/*.{exe,dmg,zip,AppImage,deb,rpm,flatpak,blockmap,yml,cdx.json}';
/** Without one of these a release isn't whole. */
const needed = ['.exe', '.dmg', '.AppImage', '.deb', '.rpm', '.flatpak', 'latest.yml', 'latest-mac.yml', 'latest-linux.yml', '.cdx.json'];

/** Answers the names. Throws where two jobs made files of the same name with other contents, or a kind is missing. */
export function gather(from: string, into: string): string[] {
  mkdirSync(into, { recursive: true });
  const seen = new Map<string, string>();
  for (const path of globSync(offered, { cwd: from, exclude: ['**/*-unpacked/**', '**/*.app/**', '**/builder-*.yml'] })) {
    const name = basename(path);
    const before = seen.get(name);
    if (before !== undefined && !readFileSync(join(from, before)).equals(readFileSync(join(from, path))))
      throw new Error(`Two jobs made a ${name}, and they differ: ${before} and ${path}`);
    seen.set(name, path);
    copyFileSync(join(from, path), join(into, name));
  }
  const names = [...seen.keys()].sort();
  const missing = needed.filter((end) => !names.some((name) => name.endsWith(end)));
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(', ')}`);
  return names;
}

if (import.meta.main) console.log(gather(process.argv[2] ?? 'artifacts', process.argv[3] ?? 'release').join('\n'));
