// The deb and the rpm: what they contain and need, what the checkers of Debian and of the desktops say, and that they install and go without a trace.
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
import { packBuilt } from '../../build/package.ts';

interface Flatpak {
  id: string;
  command: string;
  'rename-desktop-file': string;
  'rename-icon': string;
  'base-version': string;
  'runtime-version': string;
  'finish-args': string[];
  modules: [{ 'build-commands': string[]; sources: { path: string }[] }];
}

const runs = process.platform === 'linux' && isDebian();
if (!runs) console.log('Packages for Linux are not checked here: it takes the tools of Debian.');
const isRoot = process.getuid?.() === 0;
if (runs && !isRoot) console.log('They are not installed here: only root can, also into a folder.');

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const languages = ['de', 'fr', 'es', 'ja', 'ar'];
const [debArch, rpmArch] = process.arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64'];
let work: string;
let [deb, rpm] = ['', ''];
const output = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const root = () => join(work, 'root');
const control = () => join(work, 'control');
const inRoot = (...path: string[]) => join(root(), ...path);
const text = (...path: string[]) => readFileSync(inRoot(...path), 'utf8');
const lines = (listing: string) => listing.trim().split('\n');
/** One section of a desktop entry. */
const section = (entry: string, name: string) =>
  Object.fromEntries(
    lines(entry.split(`[${name}]\n`)[1]?.split('\n[')[0] ?? '').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>;

describe.runIf(runs)('the packages for Linux', () => {
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'kittiwake-linux-test-'));
    const [unpacked] = findUnpacked(await packBuilt({ output: join(work, 'dist'), withoutElectron: true }));
    if (unpacked === undefined) throw new Error('Nothing was packaged');
    const made = await packageLinux(unpacked, join(work, 'packages'));
    [deb = '', rpm = ''] = ['.deb', '.rpm'].map((kind) => made.find((file) => file.endsWith(kind)));
    mkdirSync(root());
    execFileSync('dpkg-deb', ['-x', deb, root()]);
    execFileSync('dpkg-deb', ['-e', deb, control()]);
  }, 120_000);
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  test('they have the names that package managers expect, for both processors, and nothing else is left beside them', async () => {
    expect([basename(deb), basename(rpm)]).toEqual([`kittiwake_${version}_${debArch}.deb`, `kittiwake-${version}.${rpmArch}.rpm`]);
    expect(readdirSync(join(work, 'packages'))).toHaveLength(2);
    // Its files are for this computer; names and fields are what is checked.
    const [{ folder } = { folder: '' }] = findUnpacked(join(work, 'dist'));
    const arch = process.arch === 'arm64' ? 'x64' : 'arm64';
    const other = await packageLinux({ folder, arch }, join(work, 'other'));
    const names = arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64'];
    expect(other.map((file) => basename(file))).toEqual([`kittiwake_${version}_${names[0]}.deb`, `kittiwake-${version}.${names[1]}.rpm`]);
    expect(output('dpkg-deb', '-f', other[0] ?? '', 'Architecture').trim()).toBe(names[0]);
    expect(output('rpm', '-qp', '--qf', '%{ARCH}', other[1] ?? '')).toBe(names[1]);
  });

  test('both say the same of themselves', () => {
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

  test('lintian has nothing to say of what comes from here', () => {
    const { stdout } = spawnSync('lintian', ['--allow-root', '--profile', 'debian', deb], { encoding: 'utf8' });
    // What lies in the folder itself is the stand-in for Electron.
    const ofElectron = /opt\/Kittiwake\/[^/\]]+\]?$/;
    expect(stdout.split('\n').filter((line) => /^[EW]: /.test(line) && !ofElectron.test(line))).toEqual([]);
    const faulty = spawnSync('lintian', ['--allow-root', '--profile', 'debian', '--no-override', deb], { encoding: 'utf8' });
    expect(faulty.stdout).toContain('E: kittiwake: dir-or-file-in-opt');
  });

  test('the deb has owners, modes and checksums as they should be', () => {
    const entries = lines(output('dpkg-deb', '-c', deb)).map((line) => /^(\S+) (\S+) +\d+ (\S+ \S+) (\S+)/.exec(line)?.slice(1) ?? [line]);
    // One time for all, that of the sources: packaged again, it is the same to the byte.
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

  test('the rpm contains the same files', () => {
    const ofDeb = lines(output('dpkg-deb', '-c', deb)).flatMap((line) => {
      const path = / \.(\/\S+)/.exec(line)?.[1];
      return path === undefined || path.endsWith('/') || path.includes('/lintian/') ? [] : [path];
    });
    const ofRpm = lines(output('rpm', '-qp', '--qf', '[%{FILEMODES:perms} %{FILENAMES}\n]', rpm)).filter((line) => !line.startsWith('d'));
    expect(ofRpm.map((line) => line.split(' ')[1]).sort()).toEqual(ofDeb.sort());
    expect(lines(output('rpm', '-qp', '--licensefiles', rpm))).toEqual(['/usr/share/doc/kittiwake/copyright']);
  });

  test('they contain the app as it was packed, and the licences of all that is inside', () => {
    const archive = join(work, 'dist', basename(findUnpacked(join(work, 'dist'))[0]?.folder ?? ''), 'resources', 'app.asar');
    expect(readFileSync(inRoot('opt/Kittiwake/resources/app.asar')).equals(readFileSync(archive))).toBe(true);
    expect(extractFile(inRoot('opt/Kittiwake/resources/app.asar'), 'out/main.js').equals(readFileSync('out/main.js'))).toBe(true);
    expect(readdirSync(inRoot('opt/Kittiwake'))).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
    expect(text('usr/share/doc/kittiwake/copyright')).toMatch(/^Format: .*copyright-format\/1\.0\/\n/);
    expect(text('usr/share/doc/kittiwake/copyright')).toContain('\n GNU AFFERO GENERAL PUBLIC LICENSE\n');
    const changelog = gunzipSync(readFileSync(inRoot('usr/share/doc/kittiwake/changelog.gz'))).toString();
    expect(changelog).toMatch(new RegExp(`^kittiwake \\(${RegExp.escape(version)}\\) stable; urgency=medium\n\n  \\* `));
  });

  test('they stay small', () => {
    for (const made of [deb, rpm]) expect(statSync(made).size).toBeLessThan(3_000_000);
  });

  test('icons are there in every size that themes look for', () => {
    const sizes = hicolorSizes.map((size) => `${size}x${size}`);
    expect(readdirSync(inRoot('usr/share/icons/hicolor')).sort()).toEqual([...sizes, 'scalable'].sort());
    for (const size of sizes) {
      const png = readFileSync(inRoot('usr/share/icons/hicolor', size, 'apps', 'kittiwake.png'));
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(size);
    }
    expect(text('usr/share/icons/hicolor/scalable/apps/kittiwake.svg')).toBe(readFileSync('build/icons/icon.svg', 'utf8'));
  });

  test('the desktop entry is valid, opens the app’s links and begins a post, in every language', () => {
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
    // Its sandbox is on.
    expect(readFileSync(file, 'utf8')).not.toContain('--no-sandbox');
  });

  test('what software centres show is valid, of this version and in every language', () => {
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

  /** Programs that the scripts find in place of the system's. */
  const withPrograms = (programs: Record<string, string>) => {
    const folder = mkdtempSync(join(work, 'programs-'));
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return { ...process.env, PATH: `${folder}:/usr/sbin:/usr/bin:/sbin:/bin` };
  };
  const scratch = (name: string) => {
    const folder = join(work, name);
    for (const part of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'etc/apparmor.d']) mkdirSync(join(folder, part), { recursive: true });
    for (const file of ['status', 'available']) writeFileSync(join(folder, 'var/lib/dpkg', file), '');
    return folder;
  };
  const dpkg = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
    spawnSync('dpkg', [`--root=${folder}`, '--force-depends', '--force-script-chrootless', ...args], { env, encoding: 'utf8' });
  const profileIn = (folder: string) => join(folder, 'etc', 'apparmor.d', 'kittiwake');

  test.runIf(isRoot)('the deb is installed, again over itself, and removed without a trace', () => {
    const folder = scratch('dpkg');
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
    const removed = dpkg(folder, env, '--remove', 'kittiwake');
    expect(removed.status, removed.stderr).toBe(0);
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.parentPath.includes('/var/lib/dpkg'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
    // The database of all programs, which is the system's.
    expect(left.filter((file) => file !== '/usr/share/applications/mimeinfo.cache')).toEqual([]);
  });

  test.runIf(isRoot)('the rpm is installed, unchanged by its own word, and removed', () => {
    const folder = join(work, 'rpm');
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

  test('the Flatpak is made of the deb, with the rights that the app needs and no others', () => {
    const folder = 'build/linux/flatpak';
    const manifest = parse(readFileSync(join(folder, 'app.kittiwake.desktop.yml'), 'utf8')) as Flatpak;
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
    // Its commands run here as flatpak-builder runs them, in its folder and with its variable.
    const [build, app] = [join(work, 'flatpak-build'), join(work, 'flatpak-app')];
    for (const made of [build, app]) mkdirSync(made);
    const [{ 'build-commands': commands, sources }] = manifest.modules;
    for (const { path } of sources) cpSync(path === 'kittiwake.deb' ? deb : join(folder, path), join(build, path));
    for (const command of commands) execFileSync('sh', ['-ec', command], { cwd: build, env: { ...process.env, FLATPAK_DEST: app } });
    expect(statSync(join(app, 'bin', manifest.command)).mode & 0o111).toBe(0o111);
    const started = /zypak-wrapper \/app\/(\S+) /.exec(readFileSync(join(app, 'bin', manifest.command), 'utf8'))?.[1] ?? '';
    expect(statSync(join(app, started)).mode & 0o111).toBe(0o111);
    // zypak takes the place of this helper, and needs it to be there.
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
});
