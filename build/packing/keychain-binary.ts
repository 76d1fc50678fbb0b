// Fetches the native module of the keychain for the system and processor that are packaged for: npm installs that of this computer alone.
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

/** As `@napi-rs/keyring` names its packages: with the C library or the compiler where a system has several. */
const libraries: Partial<Record<string, string>> = { linux: '-gnu', win32: '-msvc' };
export const keychainPackage = (platform: string, arch: string) => `@napi-rs/keyring-${platform}-${arch}${libraries[platform] ?? ''}`;

export interface LockedPackage {
  version: string;
  /** As in package-lock.json: `sha512-…`, of the package's archive. */
  integrity: string;
}

/** What package-lock.json says of a package in the topmost node_modules. */
export async function lockedPackage(name: string): Promise<LockedPackage | undefined> {
  const { packages } = JSON.parse(await readFile(path('package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  return packages[`node_modules/${name}`];
}

/** Puts the archive of a package into the folder, and answers its path. */
type Fetch = (specifier: string, folder: string) => Promise<string>;

/** By npm itself, with its registry, proxy and cache. */
async function packFromNpm(specifier: string, folder: string): Promise<string> {
  const isWindows = process.platform === 'win32';
  const { stdout } = await run(isWindows ? 'npm.cmd' : 'npm', ['pack', specifier, '--silent', '--pack-destination', folder], {
    shell: isWindows,
  });
  return join(folder, stdout.trim().split('\n').at(-1)?.trim() ?? '');
}

interface Target {
  platform: string;
  arch: string;
  /** The folder that gets the package, under its name without scope. */
  into: string;
  fetch?: Fetch;
  installed?: string;
}

/** Throws one sentence where the native module can't be had. */
export async function provideKeychainBinary({
  platform,
  arch,
  into,
  fetch = packFromNpm,
  installed = path('node_modules'),
}: Target): Promise<void> {
  const name = keychainPackage(platform, arch);
  const fail = (reason: string) => new Error(`${name}, the keychain’s native module for this package, can’t be had: ${reason}`);
  const destination = join(into, name.replace('@napi-rs/', ''));
  if (existsSync(join(installed, name))) return cp(join(installed, name), destination, { recursive: true });
  const locked = await lockedPackage(name);
  if (locked === undefined) throw fail('package-lock.json does not know it.');
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-keychain-'));
  try {
    const archive = await fetch(`${name}@${locked.version}`, folder).catch((error: unknown) => {
      throw fail(`npm could not fetch it (${(error as Error).message.split('\n')[0] ?? ''}).`);
    });
    const hash = createHash('sha512').update(await readFile(archive));
    if (`sha512-${hash.digest('base64')}` !== locked.integrity) throw fail('its checksum is not that of package-lock.json.');
    await mkdir(destination, { recursive: true });
    // Windows brings tar too, since its version 10.
    await run('tar', ['-xzf', archive, '-C', destination, '--strip-components=1']);
  } finally {
    await rm(folder, { recursive: true });
  }
}
