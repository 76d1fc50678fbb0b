// The licences of Electron and Chromium in a package.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLicenceFiles } from '../../../build/packing/licence-files.ts';

let folder: string;
let [packed, electron] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licences-'));
  [packed, electron] = [join(folder, 'packed'), join(folder, 'electron')];
  [packed, electron].forEach((name) => mkdirSync(name));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (inside: string, name: string) => writeFileSync(join(inside, name), `${name} of Electron`);

test('what a copy of Electron left behind is added', async () => {
  write(electron, 'LICENSE');
  write(electron, 'LICENSES.chromium.html');
  await keepLicenceFiles(packed, electron);
  expect(readFileSync(join(packed, 'LICENSE.electron.txt'), 'utf8')).toBe('LICENSE of Electron');
  expect(readFileSync(join(packed, 'LICENSES.chromium.html'), 'utf8')).toBe('LICENSES.chromium.html of Electron');
});

test('what electron-builder has put there stays', async () => {
  write(packed, 'LICENSE.electron.txt');
  write(packed, 'LICENSES.chromium.html');
  await keepLicenceFiles(packed, null);
  expect(readFileSync(join(packed, 'LICENSE.electron.txt'), 'utf8')).toBe('LICENSE.electron.txt of Electron');
});

test('a package without one of them is not made', async () => {
  write(packed, 'LICENSE.electron.txt');
  await expect(keepLicenceFiles(packed, null)).rejects.toThrow('The package lacks LICENSES.chromium.html');
});
