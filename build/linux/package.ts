// Builds the deb and rpm from the output of `npm run package`, with electron-builder's configuration: `npm run package:linux`.
import { Arch, build, Platform } from 'electron-builder';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Names of electron-builder's unpacked folders. */
const unpackedFolders = { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' } as const;
type LinuxProcessor = keyof typeof unpackedFolders;

interface UnpackedApp {
  folder: string;
  arch: LinuxProcessor;
}

export function findUnpacked(dist = path('dist')): UnpackedApp[] {
  return Object.entries(unpackedFolders)
    .map(([arch, name]) => ({ arch: arch as LinuxProcessor, folder: join(dist, name) }))
    .filter(({ folder }) => existsSync(folder));
}

/** Returns the paths of the packages. */
export async function packageLinux({ folder, arch }: UnpackedApp, output = path('dist')): Promise<string[]> {
  process.env['CUSTOM_FPM_PATH'] = path('build/linux/fpm.ts');
  const workFolder = await mkdtemp(join(tmpdir(), 'kittiwake-packages-'));
  // electron-builder writes the kind of package into the folder, and a latest-linux.yml beside the packages that would replace the one of
  // the AppImage. Therefore it works on a copy.
  const copy = join(workFolder, 'unpacked');
  const packages = join(workFolder, 'packages');
  try {
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
    const files = await build({
      projectDir: path('.'),
      prepackaged: copy,
      targets: Platform.LINUX.createTarget(['deb', 'rpm'], Arch[arch]),
      publish: 'never',
      config: { extends: path('build/electron-builder.yml'), directories: { output: packages } },
    });
    await mkdir(output, { recursive: true });
    for (const file of files) await copyFile(file, join(output, basename(file)));
    return files.map((file) => join(output, basename(file)));
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

if (import.meta.main) {
  const unpackedApps = findUnpacked();
  if (unpackedApps.length === 0) {
    console.error('Package the app first: npm run package');
    process.exit(1);
  }
  for (const unpacked of unpackedApps) for (const packagePath of await packageLinux(unpacked)) console.log(packagePath);
}
