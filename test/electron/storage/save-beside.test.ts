// Writing a text under a name that no file in the folder has yet.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveBeside } from '../../../electron/storage/save-beside.ts';
import { tempDir } from './temp-dir.ts';

test('the text is written, and a missing folder is created', () => {
  const folder = join(tempDir(), 'Downloads');
  const path = saveBeside(folder, 'settings', 'json', 'text');
  expect([path, readFileSync(path, 'utf8')]).toEqual([join(folder, 'settings.json'), 'text']);
});

test.skipIf(process.platform === 'win32')('only the owner can read the file', () => {
  expect(statSync(saveBeside(tempDir(), 'settings', 'json', 'text')).mode & 0o077).toBe(0);
});

test('an existing file is kept, and the new one gets a number', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'settings.json'), 'earlier');
  mkdirSync(join(folder, 'settings (2).json'));
  expect(saveBeside(folder, 'settings', 'json', 'text')).toBe(join(folder, 'settings (3).json'));
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('earlier');
});

test('after 200 copies the error is thrown', () => {
  const folder = tempDir();
  for (let copy = 0; copy < 200; copy += 1) saveBeside(folder, 'settings', 'json', '');
  expect(saveBeside(folder, 'settings', 'json', '')).toBe(join(folder, 'settings (201).json'));
  expect(() => saveBeside(folder, 'settings', 'json', '')).toThrow('EEXIST');
});

test('a disk error is thrown', () => {
  const folder = join(tempDir(), 'Downloads');
  writeFileSync(folder, 'a file where the folder should be');
  expect(() => saveBeside(folder, 'settings', 'json', 'text')).toThrow('EEXIST');
});
