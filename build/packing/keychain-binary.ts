// Downloads the keychain's native module for the target system and processor: npm installs only that of this computer.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Suffixes of `@napi-rs/keyring` packages: the C library or compiler, for systems with several. */
const libraries: Partial<Record<string, string>> = { linux: '-gnu', win32: '-msvc' };
export const keychainPackage = (platform: string, arch: string) => `@napi-rs/keyring-${platform}-${arch}${libraries[platform] ?? ''}`;

interface LockedPackage {
  version: string;
  /** Checksum of the package's archive as in package-lock.json: `sha512-…`. */
  integrity: string;
}

/** Returns the entry of package-lock.json for a package in the topmost node_modules. */
export async function lockedPackage(name: string): Promise<LockedPackage | undefined> {
  const { packages } = JSON.parse(await readFile(path('package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  return packages[`node_modules/${name}`];
}

/** Downloads a package's archive into the folder, and returns its path. */
type PackageFetcher = (specifier: string, folder: string) => Promise<string>;

/** Downloads with npm, and thus with its registry, proxy, and cache. */
async function packFromNpm(specifier: string, folder: string): Promise<string> {
  const isWindows = process.platform === 'win32';
  const { stdout } = await run(isWindows ? 'npm.cmd' : 'npm', ['pack', specifier, '--silent', '--pack-destination', folder], {
    shell: isWindows,
  });
  return join(folder, stdout.trim().split('\n').at(-1)?.trim() ?? '');
}

interface KeychainTarget {
  platform: string;
  arch: string;
  /** Target folder of the package, which is stored under its name without scope. */
  into: string;
  fetch?: PackageFetcher;
  installed?: string;
}

/** Throws a readable error if the native module is unavailable. */
export async function provideKeychainBinary({
  platform,
  arch,
  into,
  fetch = packFromNpm,
  installed = path('node_modules'),
}: KeychainTarget): Promise<void> {
  const name = keychainPackage(platform, arch);
  const fail = (reason: string) => new Error(`${name}, the keychain’s native module for this package, can’t be had: ${reason}`);
  const destination = join(into, name.replace('@napi-rs/', ''));
  if (existsSync(join(installed, name))) return cp(join(installed, name), destination, { recursive: true });
  const lockEntry = await lockedPackage(name);
  if (lockEntry === undefined) throw fail('package-lock.json does not know it.');
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-keychain-'));
  try {
    const archive = await fetch(`${name}@${lockEntry.version}`, folder).catch((error: unknown) => {
      throw fail(`npm could not fetch it (${(error as Error).message.split('\n')[0] ?? ''}).`);
    });
    const hash = createHash('sha512').update(await readFile(archive));
    if (`sha512-${hash.digest('base64')}` !== lockEntry.integrity) throw fail('its checksum is not that of package-lock.json.');
    await mkdir(destination, { recursive: true });
    // Windows has tar since version 10.
    await run('tar', ['-xzf', archive, '-C', destination, '--strip-components=1']);
  } finally {
    await rm(folder, { recursive: true });
  }
}
