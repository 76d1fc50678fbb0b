// Tests the check that the app can write into its user data folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canWrite, checkFolder } from '../../../electron/storage/unusable-file.ts';
import { tempDir } from './temp-dir.ts';

test('creates a missing folder and leaves nothing in it', () => {
  const folder = join(tempDir(), 'new', 'folder');
  checkFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  expect(canWrite(folder)).toBe(true);
});

test('throws if a file is at the path of the folder', () => {
  const folder = join(tempDir(), 'file');
  writeFileSync(folder, '');
  expect(() => checkFolder(folder)).toThrow(
    expect.objectContaining({ role: 'user-data', path: folder, obstacle: 'file-in-path' }) as Error,
  );
  expect(canWrite(folder)).toBe(false);
});
