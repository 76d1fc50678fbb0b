// Tests renaming damaged files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setAside } from '../../../electron/storage/unusable-file.ts';
import { tempDir } from './temp-dir.ts';

const now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const stamp = 'damaged-2026-01-02T03-04-05-006Z';

test('a file is renamed with the time, and its contents are kept', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'journal.db'), 'damaged');
  expect(setAside(join(folder, 'journal.db'), now)).toBe(join(folder, `journal.db.${stamp}`));
  expect(readdirSync(folder)).toEqual([`journal.db.${stamp}`]);
  expect(readFileSync(join(folder, `journal.db.${stamp}`), 'utf8')).toBe('damaged');
});

test('the files with its name and a suffix are renamed too, when they exist', () => {
  const folder = tempDir();
  for (const name of ['journal.db', 'journal.db-wal', 'cache.db']) writeFileSync(join(folder, name), '');
  setAside(join(folder, 'journal.db'), now, ['-wal', '-shm']);
  expect(readdirSync(folder).toSorted()).toEqual(['cache.db', `journal.db.${stamp}`, `journal.db.${stamp}-wal`]);
});

test('a missing file is no error', () => {
  const folder = tempDir();
  expect(setAside(join(folder, 'journal.db'), now)).toBe(join(folder, `journal.db.${stamp}`));
  expect(readdirSync(folder)).toEqual([]);
});
