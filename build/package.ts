// Packages the app into dist/: `npm run package`. If Electron's binary is unavailable, a placeholder replaces it, so that everything else
// can still be checked.
import { Arch, build, Platform } from 'electron-builder';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from './build.ts';
import { findElectron } from './electron-binary.ts';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';
import { provideKeychainBinary } from './packing/keychain-binary.ts';
import { copyLicenceFiles } from './packing/licence-files.ts';
import { macSigning } from './packing/mac-signing.ts';
import { writeSbom } from './sbom.ts';
import { createPlaceholder } from './placeholder-electron.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const processors = ['x64', 'arm64'] as const;
type Processor = (typeof processors)[number];
const isProcessor = (name: string): name is Processor => processors.some((processor) => processor === name);

interface PackageOptions {
  /** Builds the installers that electron-builder.yml lists for the system; otherwise an unpacked folder. */
  installers?: boolean;
  platform?: NodeJS.Platform;
  archs?: Processor[];
  output?: string;
  /** For tests of packages for other systems: uses the placeholder, and downloads nothing. */
  withoutElectron?: boolean;
  provideKeychain?: typeof provideKeychainBinary;
}

/** Returns the folder of Electron's binary; null lets electron-builder download Electron for each processor. */
function electronFolderFor(platform: NodeJS.Platform, archs: readonly Processor[]): string | null {
  const isForThisComputer = platform === process.platform && archs.every((arch) => arch === process.arch);
  if (!isForThisComputer || installedElectron() === undefined) return null;
  return process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path('node_modules/electron/dist');
}

/** Returns the configuration that electron-builder.yml cannot contain. */
const configurationFor = (platform: NodeJS.Platform, isPlaceholder: boolean) => ({
  ...(platform === 'darwin' && macSigning(process.env, process.platform)),
  // The placeholder is not a Windows program, so its resources cannot be edited.
  ...(isPlaceholder && { win: { signAndEditExecutable: false }, disableAsarIntegrity: platform === 'win32' }),
});

/** Packages the contents of out/. Returns the folder of the packages. */
export async function packageBuiltApp({
  installers = false,
  platform = process.platform,
  archs = [process.arch as Processor],
  output = path('dist'),
  withoutElectron = installedElectron() === undefined && !installers,
  provideKeychain = provideKeychainBinary,
}: PackageOptions = {}): Promise<string> {
  await rm(output, { recursive: true, force: true });
  const placeholder = withoutElectron ? await createPlaceholder(platform) : null;
  const keychainRoot = await mkdtemp(join(tmpdir(), 'kittiwake-native-'));
  const electronDist = placeholder ?? electronFolderFor(platform, archs);
  const keychainFolder = (arch: string) => join(keychainRoot, `${Platform.fromString(platform).buildConfigurationKey}-${arch}`);
  if (placeholder !== null) console.log("Electron's binary can't be had here: packaged with a stand-in for it.");
  try {
    await build({
      projectDir: path('.'),
      targets: Platform.fromString(platform).createTarget(installers ? [] : 'dir', ...archs.map((arch) => Arch[arch])),
      publish: 'never',
      config: {
        extends: path('build/electron-builder.yml'),
        directories: { output },
        files: [{ from: join(keychainRoot, '${os}-${arch}'), to: 'node_modules/@napi-rs' }],
        ...configurationFor(platform, placeholder !== null),
        electronDist,
        beforePack: ({ arch }) => provideKeychain({ platform, arch: Arch[arch], into: keychainFolder(Arch[arch]) }),
        afterPack: ({ appOutDir, packager }) =>
          copyLicenceFiles(platform === 'darwin' ? packager.getResourcesDir(appOutDir) : appOutDir, electronDist),
      },
    });
    for (const arch of archs) writeSbom({ platform, arch, keychain: keychainFolder(arch), output });
  } finally {
    await rm(keychainRoot, { recursive: true });
    if (placeholder !== null) await rm(placeholder, { recursive: true });
  }
  return output;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { installers: { type: 'boolean' }, arch: { type: 'string', multiple: true } } });
  const archNames = values.arch ?? [process.arch];
  const archs = archNames.filter(isProcessor);
  if (archs.length < archNames.length)
    throw new Error(`Packages are made for ${processors.join(' and ')}, not for ${archNames.join(', ')}.`);
  await findElectron();
  await buildApp();
  await packageBuiltApp({ installers: values.installers ?? false, archs });
}
