// `npm run package:linux`: the deb and the rpm of what `npm run package` left in dist/, by electron-builder's configuration.
import { Arch, build, Platform } from 'electron-builder';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** electron-builder's names of unpacked folders. */
const unpackedFolders = { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' } as const;
export type Processor = keyof typeof unpackedFolders;

export interface Unpacked {
  folder: string;
  arch: Processor;
}

export function findUnpacked(dist = path('dist')): Unpacked[] {
  return Object.entries(unpackedFolders)
    .map(([arch, name]) => ({ arch: arch as Processor, folder: join(dist, name) }))
    .filter(({ folder }) => existsSync(folder));
}

/** Answers the paths of the packages. */
export async function packageLinux({ folder, arch }: Unpacked, output = path('dist')): Promise<string[]> {
  process.env['CUSTOM_FPM_PATH'] = path('build/linux/fpm.ts');
  const work = await mkdtemp(join(tmpdir(), 'kittiwake-packages-'));
  // electron-builder writes into the folder in which kind of package it is, and beside the packages a latest-linux.yml, which is the AppImage's.
  const [copy, packages] = [join(work, 'unpacked'), join(work, 'packages')];
  try {
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
    const made = await build({
      projectDir: path('.'),
      prepackaged: copy,
      targets: Platform.LINUX.createTarget(['deb', 'rpm'], Arch[arch]),
      publish: 'never',
      config: { extends: path('build/electron-builder.yml'), directories: { output: packages } },
    });
    await mkdir(output, { recursive: true });
    for (const file of made) await copyFile(file, join(output, basename(file)));
    return made.map((file) => join(output, basename(file)));
  } finally {
    await rm(work, { recursive: true });
  }
}

if (import.meta.main) {
  const found = findUnpacked();
  if (found.length === 0) {
    console.error('Package the app first: npm run package');
    process.exit(1);
  }
  for (const unpacked of found) for (const made of await packageLinux(unpacked)) console.log(made);
}
