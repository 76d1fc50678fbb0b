// Tests classifying system and SQLite errors into obstacles.
import { expect, onTestFinished, test, vi } from 'vitest';
import { NewerSchemaError, refuseSpecialFile, UnusableFileError, wrapFileErrors } from '../../../electron/storage/unusable-file.ts';

// A real disk is filled by `npm run faults -- --damage`.
const disk = vi.hoisted(() => ({ bavail: 1_000_000, bsize: 4_096 }));
vi.mock('node:fs', async (importOriginal) => ({ ...(await importOriginal<typeof import('node:fs')>()), statfsSync: () => disk }));

const system = (code: string) => Object.assign(new Error(code), { code });
const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });
const caught = (error: unknown) => {
  const work = () => {
    throw error;
  };
  try {
    return wrapFileErrors('journal', '/data/journal.db', work);
  } catch (unusable) {
    return unusable;
  }
};

test.each([
  [system('EISDIR'), 'folder'],
  [system('ENOTDIR'), 'file-in-path'],
  [system('EACCES'), 'not-allowed'],
  [system('EPERM'), 'not-allowed'],
  [system('EROFS'), 'not-allowed'],
  [system('EBUSY'), 'in-use'],
  [system('ENOSPC'), 'disk-full'],
  [system('EIO'), 'unreadable'],
  [sqlite(5), 'in-use'],
  [sqlite(517), 'in-use'],
  [sqlite(8), 'not-allowed'],
  [sqlite(1032), 'not-allowed'],
  [sqlite(13), 'disk-full'],
  [sqlite(10), 'unreadable'],
  [new NewerSchemaError('made by a later version'), 'newer'],
  ['text', 'unreadable'],
])('classifies %s as %s', (error, obstacle) => {
  expect(caught(error)).toMatchObject({ role: 'journal', path: '/data/journal.db', obstacle, cause: error });
});

test('rethrows an error that is already classified, and returns the value of successful work', () => {
  const inner = new UnusableFileError('cache', '/data/cache.db', system('EACCES'));
  expect(caught(inner)).toBe(inner);
  expect(wrapFileErrors('journal', '/data/journal.db', () => 5)).toBe(5);
});

test.each([
  ['SQLITE_IOERR_SHMSIZE', sqlite(4_874)],
  ['SQLITE_IOERR_WRITE', sqlite(778)],
  ['SQLITE_CANTOPEN', sqlite(14)],
  ['EIO', system('EIO')],
])('L7: names a full disk after %s', (_, error) => {
  disk.bavail = 15;
  onTestFinished(() => void (disk.bavail = 1_000_000));
  expect(caught(error)).toMatchObject({ obstacle: 'disk-full' });
  disk.bavail = 1_000_000;
  expect(caught(error)).not.toMatchObject({ obstacle: 'disk-full' });
});

test('accepts files, folders, and missing files', () => {
  for (const path of [import.meta.filename, import.meta.dirname, `${import.meta.filename}.missing`]) {
    expect(() => refuseSpecialFile(path)).not.toThrow();
  }
  if (process.platform !== 'win32') expect(() => refuseSpecialFile('/dev/zero')).toThrow('not a regular file');
});
