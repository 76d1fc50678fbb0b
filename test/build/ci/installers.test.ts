import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { install, findPackage } from '../../../build/ci/installers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-installers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const createFile = (name: string) => writeFileSync(join(folder, name), '');

it('finds a package by kind and processor under each naming scheme', () => {
  for (const name of ['kittiwake_1.2.0_amd64.deb', 'kittiwake_1.2.0_arm64.deb', 'Kittiwake-1.2.0-win-x64.exe']) createFile(name);
  expect(findPackage('deb', 'x64', folder)).toBe(join(folder, 'kittiwake_1.2.0_amd64.deb'));
  expect(findPackage('deb', 'arm64', folder)).toBe(join(folder, 'kittiwake_1.2.0_arm64.deb'));
  expect(findPackage('exe', 'x64', folder)).toBe(join(folder, 'Kittiwake-1.2.0-win-x64.exe'));
  expect(() => findPackage('dmg', 'arm64', folder)).toThrow('There should be one dmg for arm64');
  createFile('old_amd64.deb');
  expect(() => findPackage('deb', 'x64', folder)).toThrow(/there are: .*old_amd64\.deb/);
});

it('installs each kind unattended and returns the command that starts it', () => {
  const commands: string[] = [];
  const run = (...line: string[]) => void commands.push(line.join(' '));
  const installPackage = (file: string, kind: string) => install(file, kind, '/into', { LOCALAPPDATA: '/local' }, run);
  expect(installPackage('K.exe', 'exe')).toEqual([join('/local', 'Programs', 'kittiwake', 'Kittiwake.exe')]);
  expect(installPackage('K.dmg', 'dmg')).toEqual(['/into/Kittiwake.app/Contents/MacOS/Kittiwake']);
  expect(installPackage('dist/k.deb', 'deb')).toEqual(['kittiwake']);
  expect(installPackage('dist/k.rpm', 'rpm')).toEqual(['kittiwake']);
  expect(installPackage('dist/k.flatpak', 'flatpak')).toEqual(['flatpak', 'run', 'app.kittiwake.desktop']);
  expect(commands).toEqual([
    'K.exe /S',
    'hdiutil attach -nobrowse -mountpoint /into/volume K.dmg',
    'cp -R /into/volume/Kittiwake.app /into',
    'hdiutil detach /into/volume',
    'sudo apt-get install -y ./dist/k.deb',
    'dnf install -y ./dist/k.rpm',
    'flatpak install --user -y ./dist/k.flatpak',
  ]);
  expect(() => installPackage('k.msi', 'msi')).toThrow('Nobody knows how a msi is installed');
});

it('makes an AppImage executable', () => {
  createFile('K.AppImage');
  const file = join(folder, 'K.AppImage');
  expect(install(file, 'AppImage', folder)).toEqual([`./${file}`]);
  expect(statSync(file).mode & 0o111).toBe(0o111);
});
