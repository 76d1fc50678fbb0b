// Tests adding the keychain's native module to a package: for the target system, from node_modules or npm, verified by the lock file.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keychainPackage, lockedPackage, provideKeychainBinary } from '../../../build/packing/keychain-binary.ts';

let folder: string;
let into: string;
let installed: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keychain-'));
  [into, installed] = [join(folder, 'into'), join(folder, 'node_modules')];
  mkdirSync(installed);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates an archive as `npm pack` does, with altered content. */
async function packAltered(_: string, destination: string): Promise<string> {
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'keyring.node'), 'another');
  const archive = join(destination, 'other.tgz');
  execFileSync('tar', ['-czf', archive, '-C', folder, 'package']);
  return archive;
}

test.each(['linux', 'win32', 'darwin'])('locks packages of the loaded version for both processors of %s', async (platform) => {
  const { version } = JSON.parse(readFileSync('node_modules/keytar/package.json', 'utf8')) as { version: string };
  for (const arch of ['x64', 'arm64']) {
    expect(await lockedPackage(keychainPackage(platform, arch))).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  }
});

test('copies the module that npm has installed', async () => {
  const source = join(installed, '@napi-rs', 'keyring-linux-x64-gnu');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'keyring.linux-x64-gnu.node'), 'native');
  const fetch = () => Promise.reject(new Error('npm was asked'));
  await provideKeychainBinary({ platform: 'linux', arch: 'x64', into, installed, fetch });
  expect(readFileSync(join(into, 'keyring-linux-x64-gnu', 'keyring.linux-x64-gnu.node'), 'utf8')).toBe('native');
});

test('fetches the lock file’s version from npm for another processor', async () => {
  const specifiers: string[] = [];
  const fetch = (specifier: string) => {
    specifiers.push(specifier);
    return Promise.reject(new Error('no network'));
  };
  const provided = provideKeychainBinary({ platform: 'darwin', arch: 'arm64', into, installed, fetch });
  await expect(provided).rejects.toThrow(
    '@napi-rs/keyring-darwin-arm64, the keychain’s native module for this package, can’t be had: npm could not fetch it (no network).',
  );
  expect(specifiers).toEqual([`@napi-rs/keyring-darwin-arm64@${(await lockedPackage('@napi-rs/keyring-darwin-arm64'))?.version}`]);
});

test('rejects an archive with another checksum, and packs nothing of it', async () => {
  const provided = provideKeychainBinary({ platform: 'win32', arch: 'arm64', into, installed, fetch: packAltered });
  await expect(provided).rejects.toThrow('its checksum is not that of package-lock.json');
  expect(() => readdirSync(into)).toThrow();
});

test('names a processor that the module does not support', async () => {
  const provided = provideKeychainBinary({ platform: 'darwin', arch: 'ia32', into, installed });
  await expect(provided).rejects.toThrow('@napi-rs/keyring-darwin-ia32, the keychain’s native module for this package, can’t be had');
});
