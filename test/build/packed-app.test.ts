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

test.runIf(process.platform === 'linux')('the packed app is found in the folder that electron-builder wrote', () => {
  expect(findPackedApp(dist)).toBeUndefined();
  mkdirSync(join(dist, 'linux-unpacked'));
  expect(findPackedApp(dist)).toEqual({
    binary: join(dist, 'linux-unpacked', 'kittiwake'),
    archive: join(dist, 'linux-unpacked', 'resources', 'app.asar'),
  });
});

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
