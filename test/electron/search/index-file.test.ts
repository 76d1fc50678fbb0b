import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openIndexFile, replaceIndexFile } from '../../../electron/search/index-file.ts';
import { createPostIndex } from '../../../electron/search/post-index.ts';
import { mira } from '../storage/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { post } from './open-index.ts';

function folder() {
  const path = join(tempDir(), 'search.db');
  const notes: string[] = [];
  const open = () => {
    const db = openIndexFile(path, (note) => void notes.push(note));
    onTestFinished(() => (db.isOpen ? db.close() : undefined));
    return db;
  };
  return { path, notes, open };
}

test('an index is kept, readable by its owner alone', () => {
  const { path, notes, open } = folder();
  const db = open();
  const saved = post('gulls');
  createPostIndex(db).save(mira, [saved], []);
  db.close();
  expect(createPostIndex(open()).knows(mira, saved.id)).toBe(true);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(notes).toEqual([]);
});

test.each([
  ['is no database', (path: string) => writeFileSync(path, 'gulls '.repeat(1_000))],
  [
    'was made by another version',
    (path: string) => {
      const db = openIndexFile(path, () => undefined);
      db.exec('PRAGMA user_version = 99');
      db.close();
    },
  ],
])('an index that %s is thrown away', (_, spoil) => {
  const { path, notes, open } = folder();
  spoil(path);
  const db = open();
  expect(createPostIndex(db).accounts()).toEqual([]);
  expect(notes).toHaveLength(1);
});

test('an index that turns out to be damaged is replaced', () => {
  const { path, open } = folder();
  const db = open();
  createPostIndex(db).save(mira, [post('gulls')], []);
  const fresh = replaceIndexFile(db, path);
  onTestFinished(() => fresh.close());
  expect(createPostIndex(fresh).accounts()).toEqual([]);
  expect(existsSync(path)).toBe(true);
});
