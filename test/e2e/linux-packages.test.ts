// Tests the deb and rpm packages: contents, dependencies, lintian and desktop checkers, and installing and removing without leftovers.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extractFile } from '@electron/asar';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hicolorSizes } from '../../build/icons/make.ts';
import { findUnpacked, packageLinux } from '../../build/linux/package.ts';
import { isDebian } from '../../build/os.ts';
import { packageBuiltApp } from '../../build/package.ts';

interface FlatpakManifest {
  id: string;
  command: string;
  'rename-desktop-file': string;
  'rename-icon': string;
  'base-version': string;
  'runtime-version': string;
  'finish-args': string[];
  modules: [{ 'build-commands': string[]; sources: { path: string }[] }];
}

const isSupported = process.platform === 'linux' && isDebian();
if (!isSupported) console.log('Packages for Linux are not checked here: it takes the tools of Debian.');
const isRoot = process.getuid?.() === 0;
if (isSupported && !isRoot) console.log('They are not installed here: only root can, also into a folder.');

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const languages = ['de', 'fr', 'es', 'ja', 'ar'];
const [debArch, rpmArch] = process.arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64'];
let workFolder: string;
let [deb, rpm] = ['', ''];
const output = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const root = () => join(workFolder, 'root');
const control = () => join(workFolder, 'control');
const inRoot = (...path: string[]) => join(root(), ...path);
const text = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const lines = (listing: string) => listing.trim().split('\n');
/** Parses one section of a desktop entry. */
const section = (entry: string, name: string) =>
  Object.fromEntries(
    lines(entry.split(`[${name}]\n`)[1]?.split('\n[')[0] ?? '').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;

// Vitest runs no hooks where all tests of the file are skipped.
beforeAll(async () => {
  workFolder = mkdtempSync(join(tmpdir(), 'kittiwake-linux-test-'));
  const [unpacked] = findUnpacked(await packageBuiltApp({ output: join(workFolder, 'dist'), withoutElectron: true }));
  if (unpacked === undefined) throw new Error('Nothing was packaged');
  const packageFiles = await packageLinux(unpacked, join(workFolder, 'packages'));
  [deb = '', rpm = ''] = ['.deb', '.rpm'].map((kind) => packageFiles.find((file) => file.endsWith(kind)));
  mkdirSync(root());
  execFileSync('dpkg-deb', ['-x', deb, root()]);
  execFileSync('dpkg-deb', ['-e', deb, control()]);
}, 120_000);
afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

describe.runIf(isSupported)('Linux packages', () => {
  test('have conventional file names for both architectures, with no other files beside them', async () => {
    expect([basename(deb), basename(rpm)]).toEqual([`kittiwake_${version}_${debArch}.deb`, `kittiwake-${version}.${rpmArch}.rpm`]);
    expect(readdirSync(join(workFolder, 'packages'))).toHaveLength(2);
    // The folder's files are for this computer's architecture; the test checks names and fields only.
    const [{ folder } = { folder: '' }] = findUnpacked(join(workFolder, 'dist'));
    const arch = process.arch === 'arm64' ? 'x64' : 'arm64';
    const other = await packageLinux({ folder, arch }, join(workFolder, 'other'));
    const names = arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64'];
    expect(other.map((file) => basename(file))).toEqual([`kittiwake_${version}_${names[0]}.deb`, `kittiwake-${version}.${names[1]}.rpm`]);
    expect(output('dpkg-deb', '-f', other[0] ?? '', 'Architecture').trim()).toBe(names[0]);
    expect(output('rpm', '-qp', '--qf', '%{ARCH}', other[1] ?? '')).toBe(names[1]);
  });

  test('have the same metadata as deb and rpm', () => {
    const fields = output('dpkg-deb', '-f', deb);
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(fields)?.[1];
    const [name, summary, url, maintainer, licence] = lines(
      output('rpm', '-qp', '--qf', '%{NAME}\n%{SUMMARY}\n%{URL}\n%{PACKAGER}\n%{LICENSE}\n', rpm),
    );
    expect([name, summary, url, maintainer]).toEqual([field('Package'), field('Description'), field('Homepage'), field('Maintainer')]);
    expect(licence).toBe('AGPL-3.0-or-later');
    expect(field('Version')).toBe(version);
    expect(field('Depends')).toContain('libgtk-3-0');
    expect(field('Recommends')).toContain('gnome-keyring');
    expect(lines(output('rpm', '-qp', '--requires', rpm))).toEqual(expect.arrayContaining(['gtk3', 'nss', 'xdg-utils']));
    expect(output('rpm', '-qp', '--recommends', rpm)).toContain('gnome-keyring');
  });

  test('pass lintian except for files of Electron', () => {
    const { stdout } = spawnSync('lintian', ['--allow-root', '--profile', 'debian', deb], { encoding: 'utf8' });
    // Files directly in that folder belong to the stand-in for Electron.
    const ofElectron = /opt\/Kittiwake\/[^/\]]+\]?$/;
    expect(stdout.split('\n').filter((line) => /^[EW]: /.test(line) && !ofElectron.test(line))).toEqual([]);
    const faulty = spawnSync('lintian', ['--allow-root', '--profile', 'debian', '--no-override', deb], { encoding: 'utf8' });
    expect(faulty.stdout).toContain('E: kittiwake: dir-or-file-in-opt');
  });

  test('have correct owners, modes, and checksums in the deb', () => {
    const entries = lines(output('dpkg-deb', '-c', deb)).map((line) => /^(\S+) (\S+) +\d+ (\S+ \S+) (\S+)/.exec(line)?.slice(1) ?? [line]);
    // All entries have the time of the sources, so that repackaging is byte-identical.
    expect(new Set(entries.map(([, , time]) => time)).size).toBe(1);
    expect(entries.filter(([, owner]) => owner !== 'root/root')).toEqual([]);
    expect(entries.filter(([mode]) => !/^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x|lrwxrwxrwx)$/.test(mode ?? ''))).toEqual([]);
    const programs = entries.flatMap(([mode, , , path]) => (mode === '-rwxr-xr-x' && !path?.includes('/opt/Kittiwake/') ? [path] : []));
    expect(programs).toEqual([]);
    const files = entries.filter(([mode]) => mode?.startsWith('-'));
    expect(lines(readFileSync(join(control(), 'md5sums'), 'utf8'))).toHaveLength(files.length);
    execFileSync('md5sum', ['--check', '--strict', '--quiet', join(control(), 'md5sums')], { cwd: root() });
    expect(readdirSync(control()).sort()).toEqual(['control', 'md5sums', 'postinst', 'postrm']);
  });

  test('contain the same files in the rpm as in the deb', () => {
    const debFiles = lines(output('dpkg-deb', '-c', deb)).flatMap((line) => {
      const path = / \.(\/\S+)/.exec(line)?.[1];
      return path === undefined || path.endsWith('/') || path.includes('/lintian/') ? [] : [path];
    });
    const rpmFiles = lines(output('rpm', '-qp', '--qf', '[%{FILEMODES:perms} %{FILENAMES}\n]', rpm)).filter(
      (line) => !line.startsWith('d'),
    );
    expect(rpmFiles.map((line) => line.split(' ')[1]).sort()).toEqual(debFiles.sort());
    expect(lines(output('rpm', '-qp', '--licensefiles', rpm))).toEqual(['/usr/share/doc/kittiwake/copyright']);
  });

  test('stay smaller than 3 MB without Electron', () => {
    for (const packageFile of [deb, rpm]) expect(statSync(packageFile).size).toBeLessThan(3_000_000);
  });
});

describe.runIf(isSupported)('Linux packages and their files', () => {
  test('contain the packed app and all licences', () => {
    const archive = join(workFolder, 'dist', basename(findUnpacked(join(workFolder, 'dist'))[0]?.folder ?? ''), 'resources', 'app.asar');
    expect(readFileSync(inRoot('opt/Kittiwake/resources/app.asar')).equals(readFileSync(archive))).toBe(true);
    expect(extractFile(inRoot('opt/Kittiwake/resources/app.asar'), 'out/main.js').equals(readFileSync('out/main.js'))).toBe(true);
    expect(readdirSync(inRoot('opt/Kittiwake'))).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
    expect(text('usr/share/doc/kittiwake/copyright')).toMatch(/^Format: .*copyright-format\/1\.0\/\n/);
    expect(text('usr/share/doc/kittiwake/copyright')).toContain('\n GNU AFFERO GENERAL PUBLIC LICENSE\n');
    const changelog = gunzipSync(readFileSync(inRoot('usr/share/doc/kittiwake/changelog.gz'))).toString();
    expect(changelog).toMatch(new RegExp(`^kittiwake \\(${RegExp.escape(version)}\\) stable; urgency=medium\n\n  \\* `));
  });

  test('contain icons in every size of the hicolor theme', () => {
    const sizes = hicolorSizes.map((size) => `${size}x${size}`);
    expect(readdirSync(inRoot('usr/share/icons/hicolor')).sort()).toEqual([...sizes, 'scalable'].sort());
    for (const size of sizes) {
      const png = readFileSync(inRoot('usr/share/icons/hicolor', size, 'apps', 'kittiwake.png'));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(size);
    }
    expect(text('usr/share/icons/hicolor/scalable/apps/kittiwake.svg')).toBe(readFileSync('build/icons/icon.svg', 'utf8'));
  });

  test('contain a valid, translated desktop entry with link schemes and a New Post action', () => {
    const file = inRoot('usr/share/applications/kittiwake.desktop');
    expect(output('desktop-file-validate', file)).toBe('');
    const entry = section(readFileSync(file, 'utf8'), 'Desktop Entry');
    expect(entry).toMatchObject({
      Icon: 'kittiwake',
      StartupWMClass: 'kittiwake',
      Actions: 'NewPost;',
      Exec: '/opt/Kittiwake/kittiwake %U',
    });
    expect(entry['MimeType']?.split(';').sort()).toEqual(
      ['', 'x-scheme-handler/kittiwake', 'x-scheme-handler/web+activitypub', 'x-scheme-handler/web+ap'].sort(),
    );
    const action = section(readFileSync(file, 'utf8'), 'Desktop Action NewPost');
    expect(action['Exec']).toBe('kittiwake kittiwake://compose');
    const messages = (language: string) =>
      (JSON.parse(readFileSync(`electron/messages/${language}.json`, 'utf8')) as { tray: { newPost: string } }).tray.newPost;
    expect(action['Name']).toBe(messages('en'));
    for (const language of languages) {
      expect(action[`Name[${language}]`]).toBe(messages(language));
      for (const key of ['GenericName', 'Comment', 'Keywords']) expect(entry[`${key}[${language}]`]).toMatch(/\S/);
    }
    // The sandbox stays enabled.
    expect(readFileSync(file, 'utf8')).not.toContain('--no-sandbox');
  });

  test('contain valid, translated AppStream metadata of this version', () => {
    const file = inRoot('usr/share/metainfo/app.kittiwake.desktop.metainfo.xml');
    const { status, stdout } = spawnSync('appstreamcli', ['validate', '--no-net', file], { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain(`<release version="${version}" date="2`);
    const pictures = [...xml.matchAll(/<image type="source">(.*?)<\/image>/g)].map(([, address = '']) => address);
    expect(pictures.length).toBeGreaterThan(0);
    for (const address of pictures) {
      const [, path] =
        new RegExp(`^https://raw\\.githubusercontent\\.com/kittiwake-app/kittiwake/v${RegExp.escape(version)}/(.*)$`).exec(address) ?? [];
      expect(existsSync(path ?? ''), address).toBe(true);
    }
    for (const language of languages) expect(xml.match(new RegExp(`<(summary|p|li|caption) xml:lang="${language}">`, 'g'))).toHaveLength(6);
  });
});

/** Puts programs first on the PATH that the package scripts find instead of the system's. */
const withPrograms = (programs: Record<string, string>) => {
  const folder = mkdtempSync(join(workFolder, 'programs-'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { ...process.env, PATH: `${folder}:/usr/sbin:/usr/bin:/sbin:/bin` };
};
const createRootFolder = (name: string) => {
  const folder = join(workFolder, name);
  for (const part of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'etc/apparmor.d']) mkdirSync(join(folder, part), { recursive: true });
  for (const file of ['status', 'available']) writeFileSync(join(folder, 'var/lib/dpkg', file), '');
  return folder;
};
const dpkg = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync('dpkg', [`--root=${folder}`, '--force-depends', '--force-script-chrootless', ...args], { env, encoding: 'utf8' });
const profileIn = (folder: string) => join(folder, 'etc', 'apparmor.d', 'kittiwake');

describe.runIf(isSupported)('Linux packages on a system', () => {
  test.runIf(isRoot)('can be installed, reinstalled, and removed without leftovers as a deb', () => {
    const folder = createRootFolder('dpkg');
    const env = withPrograms({ apparmor_parser: 'exit 0', unshare: 'exit 0' });
    for (const _ of ['first', 'again']) {
      const { status, stderr } = dpkg(folder, env, '--install', deb);
      expect(status, stderr).toBe(0);
      expect(readFileSync(profileIn(folder), 'utf8')).toMatch(
        /profile "kittiwake" "\/opt\/Kittiwake\/kittiwake" flags=\(unconfined\) \{\n {2}userns,/,
      );
    }
    expect(readFileSync(join(folder, 'var/lib/dpkg/status'), 'utf8')).toContain('Status: install ok installed');
    expect(existsSync(join(folder, 'opt/Kittiwake/kittiwake'))).toBe(true);
    const removal = dpkg(folder, env, '--remove', 'kittiwake');
    expect(removal.status, removal.stderr).toBe(0);
    const remainingFiles = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.parentPath.includes('/var/lib/dpkg'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
    // The MIME database of all programs belongs to the system.
    expect(remainingFiles.filter((file) => file !== '/usr/share/applications/mimeinfo.cache')).toEqual([]);
  });

  test.runIf(isRoot)('can be installed, verified, and removed as an rpm', () => {
    const folder = join(workFolder, 'rpm');
    mkdirSync(folder);
    const inFolder = (...args: string[]) => spawnSync('rpm', ['--root', folder, '--nodeps', ...args], { encoding: 'utf8' });
    expect(inFolder('--noscripts', '-i', rpm).status).toBe(0);
    expect(inFolder('-V', 'kittiwake')).toMatchObject({ status: 0, stdout: '' });
    writeFileSync(join(folder, 'opt/Kittiwake/resources/app.asar'), 'another');
    expect(inFolder('-V', 'kittiwake').stdout).toContain('/opt/Kittiwake/resources/app.asar');
    expect(inFolder('--noscripts', '-e', 'kittiwake').status).toBe(0);
    expect(readdirSync(join(folder, 'opt'))).toEqual([]);
    const scripts = output('rpm', '-qp', '--scripts', rpm);
    const body = (name: string) => readFileSync(join(control(), name), 'utf8').split('\n').slice(1).join('\n').trim();
    for (const name of ['postinst', 'postrm']) expect(scripts).toContain(body(name));
  });
});

test.runIf(isSupported)('Linux packages can be repackaged as a Flatpak with only the permissions that the app needs', () => {
  const folder = 'build/linux/flatpak';
  const manifest = parse(readFileSync(join(folder, 'app.kittiwake.desktop.yml'), 'utf8')) as FlatpakManifest;
  expect(manifest).toMatchObject({ id: 'app.kittiwake.desktop', base: 'org.electronjs.Electron2.BaseApp', command: 'kittiwake' });
  expect(manifest['base-version']).toBe(manifest['runtime-version']);
  expect(manifest['finish-args']).toEqual([
    '--share=network',
    '--share=ipc',
    '--socket=wayland',
    '--socket=fallback-x11',
    '--socket=pulseaudio',
    '--device=dri',
    '--talk-name=org.freedesktop.Notifications',
    '--talk-name=org.freedesktop.secrets',
    '--talk-name=org.kde.StatusNotifierWatcher',
  ]);
  // Runs the build commands as flatpak-builder does, in its folder and with its variable.
  const [build, app] = [join(workFolder, 'flatpak-build'), join(workFolder, 'flatpak-app')];
  for (const directory of [build, app]) mkdirSync(directory);
  const [{ 'build-commands': commands, sources }] = manifest.modules;
  for (const { path } of sources) cpSync(path === 'kittiwake.deb' ? deb : join(folder, path), join(build, path));
  for (const command of commands) execFileSync('sh', ['-ec', command], { cwd: build, env: { ...process.env, FLATPAK_DEST: app } });
  expect(statSync(join(app, 'bin', manifest.command)).mode & 0o111).toBe(0o111);
  const started = /zypak-wrapper \/app\/(\S+) /.exec(readFileSync(join(app, 'bin', manifest.command), 'utf8'))?.[1] ?? '';
  expect(statSync(join(app, started)).mode & 0o111).toBe(0o111);
  // zypak replaces this helper and needs the file to exist.
  expect(existsSync(join(app, 'kittiwake', 'chrome-sandbox'))).toBe(true);
  expect(readdirSync(join(app, 'kittiwake', 'resources'))).not.toContain('package-type');
  const entry = join(app, 'share', 'applications', manifest['rename-desktop-file']);
  expect(output('desktop-file-validate', entry)).toBe('');
  const { Exec, Icon } = section(readFileSync(entry, 'utf8'), 'Desktop Entry');
  expect([Exec, Icon]).toEqual(['kittiwake %U', manifest['rename-icon']]);
  expect(readFileSync(join(app, 'share/metainfo', `${manifest.id}.metainfo.xml`), 'utf8')).toContain(
    `>${manifest['rename-desktop-file']}<`,
  );
});
