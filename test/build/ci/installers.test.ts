// Covers installers.ts. try-packages.ts installs with it and starts with start-installed.ts, which start-command.ts runs on the built app.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { install, packageOf } from '../../../build/ci/installers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-installers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (name: string) => writeFileSync(join(folder, name), '');

it('a package is found by its kind and its processor, whatever that is called there', () => {
  for (const name of ['kittiwake_1.2.0_amd64.deb', 'kittiwake_1.2.0_arm64.deb', 'Kittiwake-1.2.0-win-x64.exe']) put(name);
  expect(packageOf('deb', 'x64', folder)).toBe(join(folder, 'kittiwake_1.2.0_amd64.deb'));
  expect(packageOf('deb', 'arm64', folder)).toBe(join(folder, 'kittiwake_1.2.0_arm64.deb'));
  expect(packageOf('exe', 'x64', folder)).toBe(join(folder, 'Kittiwake-1.2.0-win-x64.exe'));
  expect(() => packageOf('dmg', 'arm64', folder)).toThrow('There should be one dmg for arm64');
  put('old_amd64.deb');
  expect(() => packageOf('deb', 'x64', folder)).toThrow(/there are: .*old_amd64\.deb/);
});

it('each kind is installed without a question, and its program is known', () => {
  const said: string[] = [];
  const run = (...line: string[]) => void said.push(line.join(' '));
  const of = (file: string, kind: string) => install(file, kind, '/into', { LOCALAPPDATA: '/local' }, run);
  expect(of('K.exe', 'exe')).toEqual([join('/local', 'Programs', 'kittiwake', 'Kittiwake.exe')]);
  expect(of('K.dmg', 'dmg')).toEqual(['/into/Kittiwake.app/Contents/MacOS/Kittiwake']);
  expect(of('dist/k.deb', 'deb')).toEqual(['kittiwake']);
  expect(of('dist/k.rpm', 'rpm')).toEqual(['kittiwake']);
  expect(of('dist/k.flatpak', 'flatpak')).toEqual(['flatpak', 'run', 'app.kittiwake.desktop']);
  expect(said).toEqual([
    'K.exe /S',
    'hdiutil attach -nobrowse -mountpoint /into/volume K.dmg',
    'cp -R /into/volume/Kittiwake.app /into',
    'hdiutil detach /into/volume',
    'sudo apt-get install -y ./dist/k.deb',
    'dnf install -y ./dist/k.rpm',
    'flatpak install --user -y ./dist/k.flatpak',
  ]);
  expect(() => of('k.msi', 'msi')).toThrow('Nobody knows how a msi is installed');
});

it('an AppImage is made a program', () => {
  put('K.AppImage');
  const file = join(folder, 'K.AppImage');
  expect(install(file, 'AppImage', folder)).toEqual([`./${file}`]);
  expect(statSync(file).mode & 0o111).toBe(0o111);
});
