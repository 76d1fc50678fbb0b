// The packaged app: what it contains and, as its binary says, what it refuses.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { beforeAll, expect, test } from 'vitest';
import { packageApp } from '../../build/package.ts';

/** As the binary holds them: the characters 0 and 1. */
const [disabled, enabled] = [48, 49];
let unpacked: string;
let archive: string;

beforeAll(async () => {
  const dist = await packageApp();
  unpacked = join(dist, readdirSync(dist).find((name) => name.endsWith('unpacked')) ?? '');
  archive = join(unpacked, 'resources', 'app.asar');
}, 120_000);

test('it contains the bundles, the native keychain module and nothing else', () => {
  const files = listPackage(archive, { isPack: false }).filter((file) => basename(file).includes('.'));
  const unexpected = files.filter((file) => !/^\/(out\/|package\.json$|node_modules\/(keytar|@napi-rs)\/)/.test(file));
  expect(unexpected).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['/out/main.js', '/out/demo.js', '/out/preload.cjs', '/out/renderer/index.html']));
  expect(files.filter((file) => /\.(map|ts|svelte)$/.test(file))).toEqual([]);
});

test('what it contains is what was built', () => {
  expect(extractFile(archive, 'out/main.js').equals(readFileSync('out/main.js'))).toBe(true);
});

test('its fuses are set', async () => {
  const fuses = await getCurrentFuseWire(join(unpacked, 'kittiwake'));
  const on = [FuseV1Options.EnableCookieEncryption, FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar];
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ];
  expect(on.map((fuse) => fuses[fuse])).toEqual(on.map(() => enabled));
  expect(off.map((fuse) => fuses[fuse])).toEqual(off.map(() => disabled));
});
