// Tests the command that starts the packed app, with a stand-in binary and with Electron's.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPackedApp, packedCommand } from '../../build/packed-app.ts';
import { createPlaceholder } from '../../build/placeholder-electron.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kittiwake-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

test.each([
  ['linux', 'x64', 'linux-unpacked', 'kittiwake', 'resources/app.asar'],
  ['linux', 'arm64', 'linux-arm64-unpacked', 'kittiwake', 'resources/app.asar'],
  ['win32', 'arm64', 'win-arm64-unpacked', 'Kittiwake.exe', 'resources/app.asar'],
  ['darwin', 'x64', 'mac/Kittiwake.app/Contents', 'MacOS/Kittiwake', 'Resources/app.asar'],
] as const)(
  'finds the packed app on %s for %s, also if that of another processor is beside it',
  (platform, arch, folder, binary, archive) => {
    expect(findPackedApp(dist, platform, arch)).toBeUndefined();
    for (const name of ['linux-unpacked', 'linux-arm64-unpacked', 'win-unpacked', 'win-arm64-unpacked', 'mac', 'mac-arm64'])
      mkdirSync(join(dist, name));
    expect(findPackedApp(dist, platform, arch)).toEqual({ binary: join(dist, folder, binary), archive: join(dist, folder, archive) });
  },
);

test('applies the binary’s fuses to the host', async () => {
  const folder = await createPlaceholder();
  const binary = join(folder, 'electron');
  const env = { NODE_OPTIONS: '--require=evil.cjs', NODE_EXTRA_CA_CERTS: 'evil.pem', HOME: '/home/ann' };
  const before = await packedCommand({ binary, archive: '/x/app.asar' }, env);
  await flipFuses(binary, { version: FuseVersion.V1, [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true });
  const open = await packedCommand({ binary, archive: '/x/app.asar' }, env);
  rmSync(folder, { recursive: true });
  expect(before.env).toEqual({ HOME: '/home/ann' });
  expect(before.command).toContain('--disable-sigusr1');
  expect(before.command.at(-1)).toBe('/x/app.asar');
  expect(open.env).toEqual(env);
});

test('starts Electron’s binary unchanged, and keeps its sandbox for users other than root', async () => {
  const binary = join(dist, 'kittiwake');
  writeFileSync(binary, '\x7fELF and a great deal more than a stand-in has');
  chmodSync(binary, 0o755);
  const env = { NODE_OPTIONS: '--inspect' };
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(await packedCommand({ binary, archive: '' }, env)).toEqual({ command: [binary], env });
});
