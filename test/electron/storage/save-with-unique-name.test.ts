// Tests writing a text to a file name that is not yet used in the folder.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveWithUniqueName } from '../../../electron/storage/save-with-unique-name.ts';
import { tempDir } from './temp-dir.ts';

test('the text is written, and a missing folder is created', () => {
  const folder = join(tempDir(), 'Downloads');
  const path = saveWithUniqueName(folder, 'settings', 'json', 'text');
  expect([path, readFileSync(path, 'utf8')]).toEqual([join(folder, 'settings.json'), 'text']);
});

test.skipIf(process.platform === 'win32')('only the owner can read the file', () => {
  expect(statSync(saveWithUniqueName(tempDir(), 'settings', 'json', 'text')).mode & 0o077).toBe(0);
});

test('an existing file is kept, and the new one gets a number', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'settings.json'), 'earlier');
  mkdirSync(join(folder, 'settings (2).json'));
  expect(saveWithUniqueName(folder, 'settings', 'json', 'text')).toBe(join(folder, 'settings (3).json'));
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe('earlier');
});

test('after 200 copies the error is thrown', () => {
  const folder = tempDir();
  for (let copy = 0; copy < 200; copy += 1) saveWithUniqueName(folder, 'settings', 'json', '');
  expect(saveWithUniqueName(folder, 'settings', 'json', '')).toBe(join(folder, 'settings (201).json'));
  expect(() => saveWithUniqueName(folder, 'settings', 'json', '')).toThrow('EEXIST');
});

test('a disk error is thrown', () => {
  const folder = join(tempDir(), 'Downloads');
  writeFileSync(folder, 'a file where the folder should be');
  expect(() => saveWithUniqueName(folder, 'settings', 'json', 'text')).toThrow('EEXIST');
});
