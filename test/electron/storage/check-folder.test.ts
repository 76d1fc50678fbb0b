// Whether the app can write into its folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canWrite, checkFolder } from '../../../electron/storage/check-folder.ts';
import { tempDir } from './temp-dir.ts';

test('a folder that is missing is created, and nothing is left in it', () => {
  const folder = join(tempDir(), 'new', 'folder');
  checkFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  expect(canWrite(folder)).toBe(true);
});

test('a file in its place is said', () => {
  const folder = join(tempDir(), 'file');
  writeFileSync(folder, '');
  expect(() => checkFolder(folder)).toThrow(
    expect.objectContaining({ role: 'user-data', path: folder, obstacle: 'file-in-path' }) as Error,
  );
  expect(canWrite(folder)).toBe(false);
});
