// How the packed app is started where its binary is a stand-in, and where it is Electron's.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPackedApp, packedCommand } from '../../build/packed-app.ts';
import { createStandIn } from '../../build/stand-in.ts';

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
  'on %s for %s the packed app is found, also where the other processor’s is beside it',
  (platform, arch, folder, binary, archive) => {
    expect(findPackedApp(dist, platform, arch)).toBeUndefined();
    for (const name of ['linux-unpacked', 'linux-arm64-unpacked', 'win-unpacked', 'win-arm64-unpacked', 'mac', 'mac-arm64'])
      mkdirSync(join(dist, name));
    expect(findPackedApp(dist, platform, arch)).toEqual({ binary: join(dist, folder, binary), archive: join(dist, folder, archive) });
  },
);

test('the host is started as the fuses of the binary say', async () => {
  const folder = await createStandIn();
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

test('Electron’s own binary is started as it is, without its sandbox by root alone', async () => {
  const binary = join(dist, 'kittiwake');
  writeFileSync(binary, '\x7fELF and a great deal more than a stand-in has');
  chmodSync(binary, 0o755);
  const env = { NODE_OPTIONS: '--inspect' };
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(await packedCommand({ binary, archive: '' }, env)).toEqual({ command: [binary], env });
});
