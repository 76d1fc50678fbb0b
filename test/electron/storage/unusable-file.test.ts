// Tests classifying system and SQLite errors into obstacles.
import { expect, test } from 'vitest';
import { NewerSchemaError, UnusableFileError, wrapFileErrors } from '../../../electron/storage/unusable-file.ts';

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
