// The packaged app: what it contains, what its binary refuses, and that it runs.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractFile, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packageApp } from '../../build/package.ts';
import { findPackedApp, packedCommand } from '../../build/packed-app.ts';
import { createPrivateCa } from '../faults/private-ca.ts';
import { World } from './fixtures.ts';
import { addAccount, firstPost, list, openComposer } from './steps.ts';

/** As the binary holds them: the characters 0 and 1. */
const [disabled, enabled] = [48, 49];
const root = fileURLToPath(new URL('../..', import.meta.url));
let binary: string;
let archive: string;

beforeAll(async () => {
  const packed = findPackedApp(await packageApp());
  if (packed === undefined) throw new Error('Nothing was packaged');
  ({ binary, archive } = packed);
}, 120_000);

/** The files of the archive by their paths, without folders. */
const files = () => listPackage(archive, { isPack: false }).filter((file) => /\.[^/]+$|LICEN[CS]E$/.test(basename(file)));
const text = (file: string) => extractFile(archive, file.slice(1)).toString();
const scripts = () => files().filter((file) => /^\/out\/.*\.c?js$/.test(file));

test('it contains the bundles, the native keychain module and nothing else', () => {
  const unexpected = files().filter((file) => !/^\/(out\/|package\.json$|LICENSE$|node_modules\/(keytar|@napi-rs)\/)/.test(file));
  expect(unexpected).toEqual([]);
  expect(files()).toEqual(expect.arrayContaining(['/out/main.js', '/out/demo.cjs', '/out/preload.cjs', '/out/renderer/index.html']));
  expect(files().filter((file) => /\.(map|ts|svelte)$|\.test\.|\/__\w+__\//.test(file))).toEqual([]);
});

test('it contains the licences: its own, the native module’s and those of the bundles', () => {
  expect(files()).toEqual(expect.arrayContaining(['/LICENSE', '/node_modules/keytar/LICENSE', '/out/renderer/licences.json']));
  // What is inside the native module and inside Electron, where a person finds it.
  expect(readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' }).join()).toContain('LICENSE.third-party.md');
  const besideElectron = process.platform === 'darwin' ? dirname(archive) : dirname(binary);
  expect(readdirSync(besideElectron)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
});

test('it does not contain the pseudo-language of the tests', () => {
  expect(files().filter((file) => /en-XA/i.test(file))).toEqual([]);
  expect(scripts().filter((file) => text(file).includes('en-XA'))).toEqual([]);
});

test('the native module is the one for this system, and lies beside the archive', () => {
  const native = files().filter((file) => file.endsWith('.node'));
  expect(native).toHaveLength(1);
  expect(native[0]).toContain(`${process.platform}-${process.arch}`);
  expect(statSync(join(`${archive}.unpacked`, native[0] ?? '')).size).toBeGreaterThan(100_000);
});

test('the archive stays small: 1 MB of it knows languages by their letters, 1.6 MB are the embedded service', () => {
  expect(statSync(archive).size).toBeLessThan(6_500_000);
});

test('V8 keeps what starts the app in one byte a character', () => {
  const starts = scripts().filter((file) => /^\/out\/(main|search|preload|updates|renderer\/assets\/first-[\w-]+)\.c?js$/.test(file));
  expect(starts).toHaveLength(5);
  expect(starts.filter((file) => /[\u0100-\uffff]/.test(text(file)))).toEqual([]);
});

test('no script names a folder of the computer that built it', () => {
  expect(scripts().filter((file) => text(file).includes(root.slice(0, -1)))).toEqual([]);
});

test('the scripts read nothing from the environment that is meant for development', () => {
  const read = scripts().flatMap((file) =>
    [...text(file).matchAll(/process\.env(?:\.(\w+)|\["(\w+)"\])/g)].map(([, name, quoted]) => name ?? quoted),
  );
  // Where folders are; which AppImage or Snap runs; ws and undici without their faster halves; electron-log's colours; what the embedded service's libraries print.
  expect([...new Set(read)].sort()).toEqual([
    'APPDATA',
    'APPIMAGE',
    'DEBUG',
    'FORCE_STYLES',
    'HOME',
    'LOCALAPPDATA',
    'SNAP',
    'UNDICI_NO_WASM_SIMD',
    'WS_NO_BUFFER_UTIL',
    'WS_NO_UTF_8_VALIDATE',
    'XDG_CACHE_HOME',
    'XDG_CONFIG_HOME',
  ]);
});

test('what it contains is what was built', () => {
  expect(extractFile(archive, 'out/main.js').equals(readFileSync('out/main.js'))).toBe(true);
});

test('it keeps the words that Chromium has for every language', () => {
  expect(readdirSync(join(dirname(binary), 'locales'))).toEqual(expect.arrayContaining(['de.pak', 'en-US.pak']));
});

test('its fuses are set', async () => {
  const fuses = await getCurrentFuseWire(binary);
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

test('without Electron it is small: the archive, and the native module with its licences', () => {
  const resources = dirname(archive);
  const inside = readdirSync(resources, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(resources, name)));
  expect(inside.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThan(10_500_000);
});

test('beside it lies the list of what it contains: what the app names under its licences, and the native module', () => {
  const [name = ''] = readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.cdx.json'));
  const { components } = JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')) as { components: { name: string; version: string }[] };
  const listed = JSON.parse(text('/out/renderer/licences.json')) as { name: string; version: string }[];
  const named = (packages: typeof listed) => packages.map((one) => `${one.name}@${one.version}`).sort();
  const native = JSON.parse(text(files().find((file) => /keyring-[^/]+\/package\.json$/.test(file)) ?? '')) as (typeof listed)[number];
  expect(named(components)).toEqual(named([...listed, native]));
});

describe('the packed app, running', () => {
  const command = [process.execPath, join(root, 'build', 'start-packed.ts')];
  let world: World;

  beforeAll(async () => {
    world = await World.create();
  });
  afterEach(() => world.end());
  afterAll(async () => {
    await world.stop();
    expect(world.complaints).toEqual([]);
  });

  test('a person looks around and posts; after a restart the session and the post are there', async () => {
    await world.start({ command });
    await world.page.getByRole('button', { name: /^Look around/ }).click();
    await firstPost(world.page);
    const dialog = await openComposer(world.page);
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Packed, and on its way.');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await world.page.getByRole('article', { name: /Packed, and on its way/ }).waitFor();
    await world.end();
    await world.start({ command });
    await firstPost(world.page);
    // The list begins where it was read; what is newer waits above.
    const waiting = world.page.getByRole('button', { name: /^\d+ new posts?$/ });
    const post = world.page.getByRole('article', { name: /Packed, and on its way/ });
    await expect
      .poll(async () => {
        if (await waiting.isVisible()) await waiting.click();
        await list(world.page, 'Home').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
        return post.isVisible();
      })
      .toBe(true);
  });

  test('without a keychain on the computer, or without its native module in the package, it says so and loses nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-incomplete-'));
    await cp(dirname(binary), folder, { recursive: true });
    const native = join(folder, 'resources', 'app.asar.unpacked', 'node_modules', '@napi-rs');
    await rm(native, { recursive: true });
    const incomplete = { binary: join(folder, basename(binary)), archive: join(folder, 'resources', 'app.asar') };
    await world.start({ command });
    const demo = await world.service();
    await addAccount(world, demo.url, world.person(demo, 0));
    await firstPost(world.page);
    await world.end();
    const starts = [
      {
        how: { command: (await packedCommand(incomplete, {})).command },
        title: 'This copy of Kittiwake is incomplete',
        ways: ['Sign in again'],
      },
      {
        how: { command, env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } },
        title: 'No keychain',
        ways: ['Unlock', 'Sign in again'],
      },
    ];
    for (const { how, title, ways } of starts) {
      await world.start(how);
      const notice = world.page.getByRole('region', { name: title });
      await notice.waitFor();
      expect(await notice.getByRole('button').allInnerTexts()).toEqual(ways);
      await world.end();
    }
    await world.start({ command });
    await firstPost(world.page);
    await rm(folder, { recursive: true });
  });

  test('what the environment says to Node reaches nothing in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-node-options-'));
    const [script, seen] = [join(folder, 'inject.cjs'), join(folder, 'seen')];
    await writeFile(script, `require('node:fs').appendFileSync(${JSON.stringify(seen)}, process.argv.join(' ') + '\\n');`);
    await world.start({ command, env: { NODE_OPTIONS: `--require=${script}` } });
    await world.end();
    // The script that starts the app runs in Node, the app doesn't.
    expect((await readFile(seen, 'utf8')).trim().split('\n')).toEqual([expect.stringContaining('start-packed.ts')]);
    await rm(folder, { recursive: true });
  });

  // Its feed is what electron-builder writes beside the archive; nothing else tells the app where to look.
  test('an AppImage finds, loads and installs a newer version, and says so when it can’t', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Other systems replace the app by other means.');
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-update-'));
    const [image, feed] = [join(folder, 'apps', 'Kittiwake.AppImage'), join(dirname(archive), 'app-update.yml')];
    await mkdir(dirname(image));
    await writeFile(image, 'the old version');
    const content = Buffer.alloc(100_000, 'the new version');
    const sum = createHash('sha512').update(content).digest('base64');
    let list = 'no list: {';
    const ca = createPrivateCa();
    const server = createServer(ca.issue('127.0.0.1'), ({ url = '' }, response) => void response.end(/\.yml/.test(url) ? list : content));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const kept = await readFile(feed).catch(() => null);
    await writeFile(feed, `provider: generic\nurl: https://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
    try {
      const env = { APPIMAGE: image, APPDIR: dirname(binary), SSL_CERT_FILE: ca.file, XDG_CACHE_HOME: join(folder, 'cache') };
      await world.start({ command, env });
      const { page } = world;
      await firstPost(page);
      await page.keyboard.press('Control+,');
      const ask = page.getByRole('button', { name: 'Check now' });
      await ask.click();
      await page.getByText('The list of versions is damaged. Kittiwake stays as it is.').waitFor();

      list = 'version: 0.0.1\nfiles: []\n';
      await ask.click();
      await page.getByText('Kittiwake is up to date.').waitFor();

      list = `version: 99.0.0\nfiles:\n  - url: Kittiwake-99.0.0.AppImage\n    sha512: ${Buffer.alloc(64).toString('base64')}\n    size: ${content.length}\n`;
      await ask.click();
      await page.getByText('The update that came is not the one that was published. Nothing was installed.').waitFor();

      list = list.replace(/sha512: .*/, `sha512: ${sum}`);
      await ask.click();
      const notice = page.getByRole('region', { name: 'Newer version' });
      await notice.getByText('Version 99.0.0 is ready. It is installed when Kittiwake quits.').waitFor();
      expect(await readFile(image, 'utf8')).toBe('the old version');
      await notice.getByRole('button', { name: 'Restart now' }).click();
      expect(await world.app.exited()).toBe(0);
      expect((await readFile(image)).equals(content)).toBe(true);
      expect(readdirSync(dirname(image))).toEqual(['Kittiwake.AppImage']);
    } finally {
      await (kept === null ? rm(feed) : writeFile(feed, kept));
      server.closeAllConnections();
      server.close();
      ca.remove();
      await rm(folder, { recursive: true });
    }
  });
});
