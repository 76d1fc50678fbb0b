// Tests adding the licences of Electron and Chromium to a package.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyLicenceFiles } from '../../../build/packing/licence-files.ts';

let folder: string;
let [packageFolder, electron] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licences-'));
  [packageFolder, electron] = [join(folder, 'packed'), join(folder, 'electron')];
  [packageFolder, electron].forEach((name) => mkdirSync(name));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (inside: string, name: string) => writeFileSync(join(inside, name), `${name} of Electron`);

test('adds licence files that a copy of Electron omitted', async () => {
  write(electron, 'LICENSE');
  write(electron, 'LICENSES.chromium.html');
  await copyLicenceFiles(packageFolder, electron);
  expect(readFileSync(join(packageFolder, 'LICENSE.electron.txt'), 'utf8')).toBe('LICENSE of Electron');
  expect(readFileSync(join(packageFolder, 'LICENSES.chromium.html'), 'utf8')).toBe('LICENSES.chromium.html of Electron');
});

test('keeps licence files that electron-builder added', async () => {
  write(packageFolder, 'LICENSE.electron.txt');
  write(packageFolder, 'LICENSES.chromium.html');
  await copyLicenceFiles(packageFolder, null);
  expect(readFileSync(join(packageFolder, 'LICENSE.electron.txt'), 'utf8')).toBe('LICENSE.electron.txt of Electron');
});

test('throws for a package without a licence file', async () => {
  write(packageFolder, 'LICENSE.electron.txt');
  await expect(copyLicenceFiles(packageFolder, null)).rejects.toThrow('The package lacks LICENSES.chromium.html');
});
