// Tests packages for other systems, built with a stand-in for Electron: native module of the target, licences, and Info.plist.
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { listPackage } from '@electron/asar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageBuiltApp } from '../../build/package.ts';
import { keychainPackage } from '../../build/packing/keychain-binary.ts';

let output: string;
const provideKeychain = async ({ platform, arch, into }: { platform: string; arch: string; into: string }) => {
  const folder = join(into, keychainPackage(platform, arch).replace('@napi-rs/', ''));
  await mkdir(folder, { recursive: true });
  for (const file of [`keyring.${platform}-${arch}.node`, 'LICENSE.third-party.md', 'package.json'])
    await writeFile(join(folder, file), '{}');
};
beforeAll(async () => void (output = await mkdtemp(join(tmpdir(), 'kittiwake-packages-'))));
afterAll(() => rm(output, { recursive: true }));

const resourcesOf = { darwin: 'mac-arm64/Kittiwake.app/Contents/Resources', win32: 'win-arm64-unpacked/resources' };
test.each(['darwin', 'win32'] as const)(
  'contains the native module and the licences in a package for %s',
  async (platform) => {
    const folder = await packageBuiltApp({
      platform,
      archs: ['arm64'],
      output: join(output, platform),
      withoutElectron: true,
      provideKeychain,
    });
    const resources = join(folder, resourcesOf[platform]);
    const nativeModules = listPackage(join(resources, 'app.asar'), { isPack: false }).filter((file) => file.endsWith('.node'));
    expect(nativeModules.map((file) => file.replaceAll('\\', '/'))).toEqual([
      `/node_modules/${keychainPackage(platform, 'arm64')}/keyring.${platform}-arm64.node`,
    ]);
    const unpackedFiles = readdirSync(resources, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
    expect(unpackedFiles).toEqual(expect.arrayContaining([basename(nativeModules[0] ?? ''), 'LICENSE.third-party.md']));
    const licenceFolder = platform === 'darwin' ? resources : dirname(resources);
    expect(readdirSync(licenceFolder)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
  },
  60_000,
);

test('declares link schemes, minimum version, and alert style in Info.plist for macOS', () => {
  const info = readFileSync(join(output, 'darwin', dirname(resourcesOf.darwin), 'Info.plist'), 'utf8');
  const value = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)`).exec(info)?.[1];
  expect(value('CFBundleIdentifier')).toBe('app.kittiwake.desktop');
  expect(value('LSMinimumSystemVersion')).toBe('13.0');
  expect(value('NSUserNotificationAlertStyle')).toBe('alert');
  for (const scheme of ['kittiwake', 'web+activitypub', 'web+ap']) expect(info).toContain(`<string>${scheme}</string>`);
  // Electron verifies the archive's blocks against this hash.
  expect(info).toContain('ElectronAsarIntegrity');
});
