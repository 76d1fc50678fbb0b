// Tests the packaged app: its contents, the fuses of its binary, and that it runs.
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
import { packageBuiltApp } from '../../build/package.ts';
import { findPackedApp, packedCommand } from '../../build/packed-app.ts';
import { createPrivateCa } from '../faults/private-ca.ts';
import { AppWorld } from './fixtures.ts';
import { addAccount, waitForFirstPost, list, openComposer } from './steps.ts';

/** Fuse states as the binary stores them: the characters 0 and 1. */
const [disabled, enabled] = [48, 49];
const root = fileURLToPath(new URL('../..', import.meta.url));
let binary: string;
let archive: string;

beforeAll(async () => {
  const packed = findPackedApp(await packageBuiltApp());
  if (packed === undefined) throw new Error('Nothing was packaged');
  ({ binary, archive } = packed);
}, 120_000);

/** Paths of the archive's files, without folders. */
const files = () => listPackage(archive, { isPack: false }).filter((file) => /\.[^/]+$|LICEN[CS]E$/.test(basename(file)));
const text = (file: string) => extractFile(archive, file.slice(1)).toString();
const scripts = () => files().filter((file) => /^\/out\/.*\.c?js$/.test(file));

test('contains only the bundles and the native keychain module', () => {
  const unexpected = files().filter((file) => !/^\/(out\/|package\.json$|LICENSE$|node_modules\/(keytar|@napi-rs)\/)/.test(file));
  expect(unexpected).toEqual([]);
  expect(files()).toEqual(expect.arrayContaining(['/out/main.js', '/out/demo.cjs', '/out/preload.cjs', '/out/renderer/index.html']));
  expect(files().filter((file) => /\.(map|ts|svelte)$|\.test\.|\/__\w+__\//.test(file))).toEqual([]);
});

test('contains the licences of the app, the native module, and the bundles', () => {
  expect(files()).toEqual(expect.arrayContaining(['/LICENSE', '/node_modules/keytar/LICENSE', '/out/renderer/licences.json']));
  // Licences of the native module's and Electron's dependencies lie where a user finds them.
  expect(readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' }).join()).toContain('LICENSE.third-party.md');
  const besideElectron = process.platform === 'darwin' ? dirname(archive) : dirname(binary);
  expect(readdirSync(besideElectron)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
});

test('does not contain the pseudo-language of the tests', () => {
  expect(files().filter((file) => /en-XA/i.test(file))).toEqual([]);
  expect(scripts().filter((file) => text(file).includes('en-XA'))).toEqual([]);
});

test('contains the native module of this system beside the archive', () => {
  const native = files().filter((file) => file.endsWith('.node'));
  expect(native).toHaveLength(1);
  expect(native[0]).toContain(`${process.platform}-${process.arch}`);
  expect(statSync(join(`${archive}.unpacked`, native[0] ?? '')).size).toBeGreaterThan(100_000);
});

test('keeps the archive below 6.7 MB, with 1 MB for language detection and 1.6 MB for the embedded server', () => {
  expect(statSync(archive).size).toBeLessThan(6_700_000);
});

test('contains only one-byte characters in the startup scripts', () => {
  const starts = scripts().filter((file) => /^\/out\/(main|search|preload|updates|renderer\/assets\/first-[\w-]+)\.c?js$/.test(file));
  expect(starts).toHaveLength(5);
  expect(starts.filter((file) => /[\u0100-\uffff]/.test(text(file)))).toEqual([]);
});

test('contains icons as plain SVG, without Lucide’s runtime', () => {
  expect(scripts().filter((file) => text(file).includes('lucide-icon'))).toEqual([]);
});

test('contains no paths of the build computer in scripts', () => {
  expect(scripts().filter((file) => text(file).includes(root.slice(0, -1)))).toEqual([]);
});

test('reads no environment variables for development', () => {
  const read = scripts().flatMap((file) =>
    [...text(file).matchAll(/process\.env(?:\.(\w+)|\["(\w+)"\])/g)].map(([, name, quoted]) => name ?? quoted),
  );
  // Paths of folders; AppImage and Snap detection; ws and undici without native or WASM parts; electron-log's colours; debug output of the
  // embedded server's libraries.
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

test('contains the built main script unchanged', () => {
  expect(extractFile(archive, 'out/main.js').equals(readFileSync('out/main.js'))).toBe(true);
});

test('keeps Chromium’s locale files', () => {
  expect(readdirSync(join(dirname(binary), 'locales'))).toEqual(expect.arrayContaining(['de.pak', 'en-US.pak']));
});

test('sets the Electron fuses', async () => {
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

test('stays below 10.5 MB without Electron', () => {
  const resources = dirname(archive);
  const inside = readdirSync(resources, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(resources, name)));
  expect(inside.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThan(10_500_000);
});

test('lists the licensed packages and the native module in the SBOM beside the package', () => {
  const [name = ''] = readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.cdx.json'));
  const { components } = JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')) as { components: { name: string; version: string }[] };
  const listed = JSON.parse(text('/out/renderer/licences.json')) as { name: string; version: string }[];
  const listVersions = (packages: typeof listed) => packages.map((one) => `${one.name}@${one.version}`).sort();
  const native = JSON.parse(text(files().find((file) => /keyring-[^/]+\/package\.json$/.test(file)) ?? '')) as (typeof listed)[number];
  expect(listVersions(components)).toEqual(listVersions([...listed, native]));
});

let world: AppWorld;
const command = [process.execPath, join(root, 'build', 'start-packed.ts')];

async function postText(content: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill(content);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

/** Waits for the post in the home timeline, which starts at the last position; newer posts are queued above. */
async function waitForPostAbove(name: RegExp): Promise<void> {
  const newPostsButton = world.page.getByRole('button', { name: /^\d+ new posts?$/ });
  const post = world.page.getByRole('article', { name });
  await expect
    .poll(async () => {
      if (await newPostsButton.isVisible()) await newPostsButton.click();
      await list(world.page, 'Home').evaluate((scroller) => scroller.scrollTo({ top: 0 }));
      return post.isVisible();
    })
    .toBe(true);
}

async function signIn(): Promise<void> {
  await world.start({ command });
  const demo = await world.startServer();
  await addAccount(world, demo.url, world.demoAccount(demo, 0));
  await waitForFirstPost(world.page);
  await world.end();
}

async function expectNotice(title: string, buttons: readonly string[]): Promise<void> {
  const notice = world.page.getByRole('region', { name: title });
  await notice.waitFor();
  expect(await notice.getByRole('button').allInnerTexts()).toEqual(buttons);
}

/** Serves a list of versions and a new AppImage, and sets the feed of the packed app to it. The old AppImage is in a folder of its own. */
class UpdateSource implements AsyncDisposable {
  /** List of versions as the server sends it; at first damaged. */
  list = 'no list: {';
  readonly image: string;
  readonly content = Buffer.alloc(100_000, 'the new version');
  readonly #folder: string;
  /** The feed is the app-update.yml that electron-builder writes beside the archive; the app reads no other source. */
  readonly #feed = join(dirname(archive), 'app-update.yml');
  #originalFeed: Buffer | null = null;
  readonly #ca = createPrivateCa();
  readonly #server = createServer(this.#ca.issue('127.0.0.1'), ({ url = '' }, response) => {
    response.end(/\.yml/.test(url) ? this.list : this.content);
  });

  private constructor(folder: string) {
    this.#folder = folder;
    this.image = join(folder, 'apps', 'Kittiwake.AppImage');
  }

  static async start(): Promise<UpdateSource> {
    const source = new UpdateSource(await mkdtemp(join(tmpdir(), 'kittiwake-update-')));
    await mkdir(dirname(source.image));
    await writeFile(source.image, 'the old version');
    await new Promise<void>((listening) => source.#server.listen(0, '127.0.0.1', listening));
    source.#originalFeed = await readFile(source.#feed).catch(() => null);
    const { port } = source.#server.address() as AddressInfo;
    await writeFile(source.#feed, `provider: generic\nurl: https://127.0.0.1:${port}\n`);
    return source;
  }

  /** Environment of an app that runs from the old AppImage and trusts this server. */
  get env(): Record<string, string> {
    const cache = join(this.#folder, 'cache');
    return { APPIMAGE: this.image, APPDIR: dirname(binary), SSL_CERT_FILE: this.#ca.file, XDG_CACHE_HOME: cache };
  }

  /** Returns a list that contains the new version, with this checksum in base64. */
  listNewVersion(sum: string): string {
    return `version: 99.0.0\nfiles:\n  - url: Kittiwake-99.0.0.AppImage\n    sha512: ${sum}\n    size: ${this.content.length}\n`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (this.#originalFeed === null ? rm(this.#feed) : writeFile(this.#feed, this.#originalFeed));
    this.#server.closeAllConnections();
    this.#server.close();
    this.#ca.remove();
    await rm(this.#folder, { recursive: true });
  }
}

/** Checks for updates in the open settings. */
async function expectUpdateAnswer(answer: string): Promise<void> {
  await world.page.getByRole('button', { name: 'Check now' }).click();
  await world.page.getByText(answer).waitFor();
}

async function copyWithoutNativeModule(folder: string) {
  await cp(dirname(binary), folder, { recursive: true });
  const resources = join(folder, 'resources');
  await rm(join(resources, 'app.asar.unpacked', 'node_modules', '@napi-rs'), { recursive: true });
  return { binary: join(folder, basename(binary)), archive: join(resources, 'app.asar') };
}

describe('the running packed app', () => {
  beforeAll(async () => {
    world = await AppWorld.create();
  });
  afterEach(() => world.end());
  afterAll(async () => {
    await world.stop();
    expect(world.consoleProblems).toEqual([]);
  });

  test('keeps the demo’s session and a new post after a restart', async () => {
    await world.start({ command });
    await world.page.getByRole('button', { name: /^Look around/ }).click();
    await waitForFirstPost(world.page);
    await postText('Packed, and on its way.');
    await world.page.getByRole('article', { name: /Packed, and on its way/ }).waitFor();
    await world.end();
    await world.start({ command });
    await waitForFirstPost(world.page);
    await waitForPostAbove(/Packed, and on its way/);
  });

  describe('with an account', () => {
    beforeAll(signIn);

    test('reports a missing native module', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'kittiwake-incomplete-'));
      await world.start({ command: (await packedCommand(await copyWithoutNativeModule(folder), {})).command });
      await expectNotice('This copy of Kittiwake is incomplete', ['Sign in again']);
      await world.end();
      await rm(folder, { recursive: true });
    });

    test('reports a missing keychain', async () => {
      await world.start({ command, env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } });
      await expectNotice('No keychain', ['Unlock', 'Sign in again']);
    });

    test('keeps the account after both', async () => {
      await world.start({ command });
      await waitForFirstPost(world.page);
    });
  });

  test('ignores NODE_OPTIONS', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-node-options-'));
    const [script, tracePath] = [join(folder, 'inject.cjs'), join(folder, 'seen')];
    await writeFile(script, `require('node:fs').appendFileSync(${JSON.stringify(tracePath)}, process.argv.join(' ') + '\\n');`);
    await world.start({ command, env: { NODE_OPTIONS: `--require=${script}` } });
    await world.end();
    // NODE_OPTIONS affects the start script, which runs in Node, but not the app.
    expect((await readFile(tracePath, 'utf8')).trim().split('\n')).toEqual([expect.stringContaining('start-packed.ts')]);
    await rm(folder, { recursive: true });
  });

  test('updates an AppImage to a newer version and reports invalid updates', async ({ skip }) => {
    skip(process.platform !== 'linux', 'Other systems replace the app by other means.');
    await using source = await UpdateSource.start();
    await world.start({ command, env: source.env });
    await waitForFirstPost(world.page);
    await world.page.keyboard.press('Control+,');
    await expectUpdateAnswer('The list of versions is damaged. Nothing was installed.');
    source.list = 'version: 0.0.1\nfiles: []\n';
    await expectUpdateAnswer('Kittiwake is up to date.');
    source.list = source.listNewVersion(Buffer.alloc(64).toString('base64'));
    await expectUpdateAnswer('The downloaded update does not match the published one. Nothing was installed.');
    source.list = source.listNewVersion(createHash('sha512').update(source.content).digest('base64'));
    await world.page.getByRole('button', { name: 'Check now' }).click();
    const notice = world.page.getByRole('region', { name: 'Update available' });
    await notice.getByText('Version 99.0.0 is ready. It is installed when Kittiwake quits.').waitFor();
    expect(await readFile(source.image, 'utf8')).toBe('the old version');
    await notice.getByRole('button', { name: 'Restart now' }).click();
    expect(await world.app.waitForExit()).toBe(0);
    expect((await readFile(source.image)).equals(source.content)).toBe(true);
    expect(readdirSync(dirname(source.image))).toEqual(['Kittiwake.AppImage']);
  });
});
