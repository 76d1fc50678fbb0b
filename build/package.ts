// `npm run package`: the packaged app in dist/. Where Electron's binary can't be had, a stand-in takes its place, so that all the rest can be checked.
import { Arch, build, Platform } from 'electron-builder';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from './build.ts';
import { findElectron, installedElectron } from './electron-binary.ts';
import { provideKeychainBinary } from './packing/keychain-binary.ts';
import { keepLicenceFiles } from './packing/licence-files.ts';
import { macSigning } from './packing/mac-signing.ts';
import { writeSbom } from './sbom.ts';
import { createStandIn } from './stand-in.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const processors = ['x64', 'arm64'] as const;
type Processor = (typeof processors)[number];
const isProcessor = (name: string): name is Processor => processors.some((processor) => processor === name);

interface Wanted {
  /** What people install, as electron-builder.yml lists it for the system; else an unpacked folder. */
  installers?: boolean;
  platform?: NodeJS.Platform;
  archs?: Processor[];
  output?: string;
  /** For tests of packages for other systems: nothing is downloaded. */
  withoutElectron?: boolean;
  provideKeychain?: typeof provideKeychainBinary;
}

/** Packages what is in out/. Answers the folder of the packages. */
export async function packBuilt({
  installers = false,
  platform = process.platform,
  archs = [process.arch as Processor],
  output = path('dist'),
  withoutElectron = installedElectron() === undefined && !installers,
  provideKeychain = provideKeychainBinary,
}: Wanted = {}): Promise<string> {
  await rm(output, { recursive: true, force: true });
  const standIn = withoutElectron ? await createStandIn(platform) : null;
  const keychain = await mkdtemp(join(tmpdir(), 'kittiwake-native-'));
  const isForThisComputer = platform === process.platform && archs.every((arch) => arch === process.arch);
  const installed = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path('node_modules/electron/dist');
  // Null: electron-builder downloads Electron for each processor.
  const electronDist = standIn ?? (isForThisComputer && installedElectron() !== undefined ? installed : null);
  const keychainFolder = (arch: string) => join(keychain, `${Platform.fromString(platform).buildConfigurationKey}-${arch}`);
  if (standIn !== null) console.log("Electron's binary can't be had here: packaged with a stand-in for it.");
  try {
    await build({
      projectDir: path('.'),
      targets: Platform.fromString(platform).createTarget(installers ? [] : 'dir', ...archs.map((arch) => Arch[arch])),
      publish: 'never',
      config: {
        extends: path('build/electron-builder.yml'),
        directories: { output },
        files: [{ from: join(keychain, '${os}-${arch}'), to: 'node_modules/@napi-rs' }],
        ...(platform === 'darwin' && macSigning(process.env, process.platform)),
        // The stand-in is no program of Windows, whose resources could be set.
        ...(standIn !== null && { win: { signAndEditExecutable: false }, disableAsarIntegrity: platform === 'win32' }),
        electronDist,
        beforePack: ({ arch }) => provideKeychain({ platform, arch: Arch[arch], into: keychainFolder(Arch[arch]) }),
        afterPack: ({ appOutDir, packager }) =>
          keepLicenceFiles(platform === 'darwin' ? packager.getResourcesDir(appOutDir) : appOutDir, electronDist),
      },
    });
    for (const arch of archs) writeSbom({ platform, arch, keychain: keychainFolder(arch), output });
  } finally {
    await rm(keychain, { recursive: true });
    if (standIn !== null) await rm(standIn, { recursive: true });
  }
  return output;
}

export async function packageApp(wanted: Wanted = {}): Promise<string> {
  await buildApp();
  return packBuilt(wanted);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { installers: { type: 'boolean' }, arch: { type: 'string', multiple: true } } });
  const asked = values.arch ?? [process.arch];
  const archs = asked.filter(isProcessor);
  if (archs.length < asked.length) throw new Error(`Packages are made for ${processors.join(' and ')}, not for ${asked.join(', ')}.`);
  await findElectron();
  await packageApp({ installers: values.installers ?? false, archs });
}
