import { execFileSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openIndexFile, replaceIndexFile } from '../../../electron/search/index-file.ts';
import { PostIndex } from '../../../electron/search/post-index.ts';
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

test('an index file survives a restart and is readable only by its owner', () => {
  const { path, notes, open } = folder();
  const db = open();
  const status = post('gulls');
  new PostIndex(db).save(mira, [status], []);
  db.close();
  expect(new PostIndex(open()).has(mira, status.id)).toBe(true);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(notes).toEqual([]);
});

test.each([
  ['is not a database', (path: string) => writeFileSync(path, 'gulls '.repeat(1_000))],
  [
    'was made by another version',
    (path: string) => {
      const db = openIndexFile(path, () => undefined);
      db.exec('PRAGMA user_version = 99');
      db.close();
    },
  ],
])('an index file that %s is replaced by an empty index', (_, spoil) => {
  const { path, notes, open } = folder();
  spoil(path);
  const db = open();
  expect(new PostIndex(db).accounts()).toEqual([]);
  expect(notes).toHaveLength(1);
});

test('replaceIndexFile() replaces a damaged index by an empty one', () => {
  const { path, open } = folder();
  const db = open();
  new PostIndex(db).save(mira, [post('gulls')], []);
  const fresh = replaceIndexFile(db, path);
  onTestFinished(() => fresh.close());
  expect(new PostIndex(fresh).accounts()).toEqual([]);
  expect(existsSync(path)).toBe(true);
});

test.skipIf(process.platform === 'win32')('L7: replaces a pipe at its path instead of waiting for it', () => {
  const path = join(tempDir(), 'search.db');
  execFileSync('mkfifo', [path]);
  openIndexFile(path, () => undefined).close();
  expect(statSync(path).isFile()).toBe(true);
});
